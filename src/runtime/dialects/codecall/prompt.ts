import type { Catalog } from '../../catalog/catalog.ts';
import type { Limits } from '../../limits.ts';
import type { CodeCallOptions } from './options.ts';
import type { Release } from './release.ts';
import type { ToolIndex } from './tool-index.ts';

/** What an agent that is given the tools of CodeCall has to know. */
export function systemPrompt(
  { unavailable }: Catalog,
  limits: Limits,
  options: CodeCallOptions,
  { enabled }: ToolIndex,
  { prefix, safeCalls, loops, steps, functions }: Release,
): string {
  const { vm, directCalls } = options;
  const apps = new Map<string, number>();
  for (const { appId } of enabled) apps.set(appId, (apps.get(appId) ?? 0) + 1);
  const banned = [...new Set([...vm.disabledBuiltins, ...vm.disabledGlobals])].join(', ');
  return `${[
    `# ${prefix}search, ${prefix}describe, ${prefix}execute`,
    '',
    `Find tools with ${prefix}search, read their schemas with ${prefix}describe, then do the whole job in one script with ` +
      `${prefix}execute: call tools, join and filter what they give, and return only what you need.`,
    ...(directCalls.enabled ? [`For a single call, ${prefix}invoke needs no script.`] : []),
    '',
    '```js',
    functions === 'any' ? 'async function main() {' : 'const main = async () => {',
    "  const users = await callTool('users:list', { limit: 100 });",
    '  return users.items.filter((user) => user.active).map((user) => user.id);',
    functions === 'any' ? '}' : '};',
    'return main();',
    '```',
    '',
    '- The script is the body of an async function. Return a JSON value.',
    '- callTool(name, input) gives what the tool answers, as data where it is data; a tool that fails throws an error with ' +
      `message, code${safeCalls ? ' and toolName' : ', toolName and details'}. Catch it, or the status of the run is tool_error.`,
    ...(safeCalls
      ? [
          '- callTool(name, input, { throwOnError: false }) gives { success: true, data } or { success: false, error }; ' +
            'error.code is NOT_FOUND, VALIDATION, EXECUTION, TIMEOUT or ACCESS_DENIED.',
          '- A tool called acme.getOrder is also called as acme.getOrder(input).',
        ]
      : []),
    ...(functions === 'any'
      ? []
      : ['- Functions are arrow functions: function declarations are refused before the run.']),
    '- A tool is called by its own name; where two apps have a tool of that name, as appId:name.',
    '- getTool(name) gives name, description, inputSchema and outputSchema. codecallContext holds what came with the script.',
    `- ${vm.allowConsole ? 'console.log, console.warn and console.error end up in the logs. ' : 'There is no console. '}` +
      'mcpLog(level, message, metadata) and mcpNotify(event, payload) send messages to the user.',
    vm.allowLoops
      ? '- Loops are allowed.'
      : `- Loop statements (${loops.refused.test('ForStatement') ? 'for, while, do' : 'while, do, for…in; not for and for…of'}) are refused before the run: use map, filter, reduce and Promise.all.`,
    `- These names are refused before the run: ${banned}. So are import() and globalThis[name].`,
    '- There is no network, no file system and no module. Code runs in strict mode.',
    `- At most ${limits.timeoutMs} ms, ${limits.maxToolCalls} tool calls, ${limits.maxSourceBytes} bytes of script` +
      `${vm.maxSteps === undefined || steps === 'calls' ? '' : `, ${vm.maxSteps} function entries and turns of loops`}.`,
    '- The status of the result says what happened: ok, syntax_error, illegal_access, runtime_error, tool_error or timeout.',
    '',
    '## Apps',
    '',
    ...(apps.size === 0
      ? ['There are no tools.']
      : [...apps].map(([app, count]) => `- ${app}: ${count} ${count === 1 ? 'tool' : 'tools'}`)),
    ...unavailable.map(({ sourceId }) => `- ${sourceId}: not available`),
  ].join('\n')}\n`;
}
