import { call, fixed, freeze, hidden, jsonText, tool } from 'codemode:internal';

// The servers as globals, and the search over their tools. Everything that a script could replace is captured before it runs.

const { setPrototypeOf } = Object;
const { isArray } = Array;
const Str = String;
const arrayPrototype = Array.prototype;
const { iterator, isConcatSpreadable } = Symbol;
const values = Array.prototype.values;
const spreadable = true;

/** `[names of the global, [[tool, server id, name of the tool at the server], …]]` of each server. */
type Listed = readonly (readonly [readonly string[], string, readonly string[]])[];

interface SearchAnswer {
  readonly meta: unknown;
  readonly results: readonly unknown[];
}

/** The answer of a search: `{ meta, results }`, which can be gone through as the list of its results as well. */
function asList(answer: SearchAnswer): object {
  const { meta, results } = answer;
  const list: object = setPrototypeOf({ meta, results }, arrayPrototype);
  if (isArray(results)) {
    for (let i = 0; i < results.length; i++) hidden(list, i, results[i]);
    hidden(list, 'length', results.length);
  }
  hidden(list, iterator, values);
  hidden(list, isConcatSpreadable, spreadable);
  return list;
}

async function search_tools(query?: unknown, detailLevel?: unknown): Promise<unknown> {
  const query_ = query === undefined || query === null ? '' : Str(query);
  const detail = detailLevel === undefined || detailLevel === null ? 'full' : Str(detailLevel);
  const answer = await call(
    'own',
    () => `{"name":"search_tools","input":{"query":${jsonText(query_)},"detail_level":${jsonText(detail)}}}`,
  );
  return asList(answer as SearchAnswer);
}

/** Puts servers into the global scope. */
export function install(servers: Listed, namespaces: readonly string[]): void {
  for (let i = 0; i < servers.length; i++) {
    const [names, serverId, tools] = servers[i] as Listed[number];
    const namespace: Record<string, unknown> = {};
    for (let j = 0; j < tools.length; j++) {
      const name = tools[j] as string;
      const call = tool(serverId, name, name);
      fixed(
        namespace,
        name,
        freeze((input?: unknown) => call(input === null ? undefined : input)),
      );
    }
    freeze(namespace);
    for (let j = 0; j < names.length; j++) hidden(globalThis, names[j] as string, namespace);
  }
  hidden(globalThis, 'search_tools', freeze(search_tools));
  hidden(globalThis, '__tool_namespaces', namespaces);
}
