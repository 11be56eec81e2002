import { startScripted } from '../../src/mcp/testing/scripted-server.ts';

export interface HoldingServer {
  readonly url: string;
  /** Each answers a call of `hold`, in the order in which they came. */
  readonly held: readonly (() => void)[];
  /** The ids of calls of `hold` that were given up. */
  readonly stopped: readonly unknown[];
  close(): Promise<void>;
}

/** A server whose tool `hold` is answered when the test says so, and `others` at once. */
export async function startHolding(...others: readonly string[]): Promise<HoldingServer> {
  const held: (() => void)[] = [];
  const stopped: unknown[] = [];
  const tools = ['hold', ...others].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const { url, close } = await startScripted({
    initialize: ({ message: { params }, result }) =>
      result({
        protocolVersion: params?.protocolVersion,
        ...{ capabilities: { tools: {} }, serverInfo: { name: 'holding', version: '1' } },
      }),
    'tools/list': ({ result }) => result({ tools }),
    'tools/call'({ message: { id, params }, response, result }) {
      const release = (): void => result({ content: [{ type: 'text', text: 'released' }] });
      if (params?.name !== 'hold') return release();
      held.push(release);
      response.once('close', () => response.writableFinished || stopped.push(id));
    },
  });
  return { url, held, stopped, close };
}
