import { buildCatalog } from '../catalog/catalog.ts';
import { declareBuiltins } from './builtins/index.ts';
import { declareServerSlowly } from './declare-server.ts';

/** A server as configured, with its tools as listed: `tools/list` entries, not yet trusted. */
export interface DeclaredServer {
  /** As configured; its module path is made from it (§5.0.1). */
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly tools: readonly unknown[];
}

/** How long the thread is kept before others get a turn. */
const TURN_MS = 20;

/**
 * One `.d.ts` of ambient declarations (§4.4): the module of each server, the built-in modules and the globals of the
 * sandbox. Never rejects for what is in the tools; entries that are no tools are left out. Gives other work a turn
 * every 20 ms.
 */
export async function generateDeclarations(servers: readonly DeclaredServer[]): Promise<string> {
  const texts: string[] = [];
  let sinceMs = performance.now();
  const pause = async () => {
    if (performance.now() - sinceMs < TURN_MS) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  };
  for (const server of buildCatalog(servers).servers) texts.push((await declareServerSlowly(server, pause)).text);
  return [...texts, ...declareBuiltins().map(({ text }) => text)].join('\n');
}
