import type { Catalog } from '../../catalog/catalog.ts';
import type { Limits } from '../../limits.ts';
import { globalText } from '../shared/member.ts';
import { serverGlobals } from './names.ts';

/** What an agent that is given the two tools has to know. */
export function systemPrompt(catalog: Catalog, limits: Limits): string {
  const servers = serverGlobals(catalog).map(
    ({ server, name, alias }) =>
      `- ${globalText(name)}${alias === undefined ? '' : ` (also ${alias})`}: ${server.tools.length} tools`,
  );
  return `${[
    '# execute_code and search_tools',
    '',
    'Find tools with search_tools, then do the whole job in one execute_code: call tools, filter and combine what they give ' +
      'in code, and return only what you need.',
    '',
    '- The code is the body of an async function: use await, and return a JSON value.',
    '- Call a tool as await server.tool({ … }), by the names that servers and tools have; server["tool-name"]({ … }) and ' +
      'globalThis["server-name"] where a name is no identifier.',
    '- A call gives the first block of what the tool answers: data where its text is JSON, else the text. Further blocks are ' +
      'left out.',
    '- A failed tool does not throw: what it says comes back as the value.',
    '- await search_tools(query, "names" | "descriptions" | "full") gives { meta, results } inside of code as well; ' +
      '__tool_namespaces lists the servers.',
    '- console.log, console.warn and console.error end up in the logs. There is setTimeout; no network, no files, no ' +
      'modules, no eval. Code runs in strict mode: declare variables.',
    `- At most ${limits.maxToolCalls} tool calls, ${limits.maxSourceBytes} bytes of code, ${limits.timeoutMs} ms.`,
    '',
    '## Servers',
    '',
    ...(servers.length === 0 ? ['None is connected.'] : servers),
  ].join('\n')}\n`;
}
