import { createMcpSource, type McpSource } from '../index.ts';
import type { closeAfterEach } from './close-after-each.ts';
import { type EverythingServer, startEverything } from './everything-server.ts';

/** The reference server in a process of its own, and a Source that is connected to it. */
export async function connectEverything(
  closing: ReturnType<typeof closeAfterEach>,
): Promise<{ readonly everything: EverythingServer; readonly source: McpSource }> {
  const everything = await startEverything('streamableHttp');
  closing({ close: () => everything.kill() });
  const source = closing(createMcpSource({ id: 'everything', url: everything.url }));
  await source.tools();
  return { everything, source };
}
