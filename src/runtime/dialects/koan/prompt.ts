import type { Limits } from '../../limits.ts';
import type { Entity } from './entities.ts';
import { exposesCode } from './exposure.ts';
import { MAX_RECURSION } from './recursion.ts';

/** What an agent that is given the code tools has to know. */
export function systemPrompt(entities: readonly Entity[], declarations: string, limits: Limits): string {
  const offered = entities.filter(({ exposure }) => exposesCode(exposure));
  const megabytes = Math.round(limits.maxMemoryBytes / 1_000_000);
  return `${[
    '# koan.code.execute',
    '',
    'Do the whole job in one call of koan.code.execute: read, filter, change and combine entities in JavaScript, and give ' +
      'the result with SDK.Out.answer(text). Check a draft with koan.code.validate.',
    '',
    '- Calls are synchronous: SDK.Entities.Todo.getById("1") gives the todo itself. No await, no promises, no timers.',
    '- A call that fails throws an Error with a message: use try and catch where you can go on.',
    '- collection({ filter, pageSize, page, sort, set, with }) gives { items, page, pageSize, totalCount }. Page through what is ' +
      'larger than a page.',
    '- The second argument of the other operations is a set by its name, or { set, with }.',
    '- SDK.Out.answer takes text: use JSON.stringify for data. The last answer counts. SDK.Out.info and warn are logs.',
    '- A function run() that the code declares and does not call is called after it.',
    '- JavaScript, not TypeScript. Strict mode: declare every variable. No modules, no network, no files, no eval.',
    '- Date.now() moves by one millisecond with every reading, and tells nothing of how long something took.',
    `- Limits: ${limits.maxCpuMs} ms of computing, ${limits.timeoutMs} ms in all, ${megabytes} MiB, recursion ` +
      `${MAX_RECURSION} deep, ${limits.maxToolCalls} calls, ${limits.maxSourceBytes} bytes of code.`,
    '',
    '## Entities',
    '',
    ...(offered.length === 0
      ? ['None is offered.']
      : offered.map(
          ({ name, tools, readOnly }) =>
            `- ${name}: ${tools.map(({ operation }) => operation).join(', ')}${readOnly ? ' (read-only)' : ''}`,
        )),
    '',
    '```ts',
    declarations.trimEnd(),
    '```',
  ].join('\n')}\n`;
}
