// `createBrowserCodeTool` of `@cloudflare/codemode` with our executor, in a page.
import { createBrowserCodeTool } from '@cloudflare/codemode/browser';
import { createExecutor } from '../../../dist/lib/executor.js';

const executor = createExecutor({ timeoutMs: 5_000 });
const quick = createExecutor({ timeoutMs: 300 });
const tools = {
  'get-weather': {
    description: 'Gets the weather',
    inputSchema: { type: 'object', required: ['location'], properties: { location: { type: 'string' } } },
    execute: async ({ location }) => ({ location, sky: 'sunny' }),
  },
  fail: {
    description: 'Fails',
    inputSchema: { type: 'object' },
    execute: async () => {
      throw new Error('no way');
    },
  },
};
const tool = createBrowserCodeTool({ tools, executor });
const impatient = createBrowserCodeTool({ tools, executor: quick });

/** What a tool gives, or the message of its error. */
const outcome = (code, by = tool) => by.execute({ code }).catch((error) => error.message);

globalThis.peer = {
  async checks() {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    const loop = await outcome('async () => { console.log("before"); while (true) {} }', impatient);
    clearInterval(timer);
    return [
      [
        'an async arrow calls a tool',
        await outcome('async () => (await codemode.get_weather({ location: "London" })).sky'),
        { result: 'sunny' },
      ],
      [
        'statements in a fence, and logs of objects',
        await outcome(
          '```js\nconst w = await codemode.get_weather({ location: "Rome" });\nconsole.log(w);\nw.location\n```',
        ),
        { result: 'Rome', logs: ['{"location":"Rome","sky":"sunny"}'] },
      ],
      [
        'a failing tool is an error that the script can catch',
        await outcome('async () => { try { await codemode.fail({}); } catch (error) { return error.message; } }'),
        { result: 'no way' },
      ],
      [
        'awaiting codemode itself does not hang',
        await outcome('async () => { await codemode; return 1; }'),
        { result: 1 },
      ],
      [
        'an error keeps its name and line',
        /^Code execution failed: TypeError: .+ \(line 2:\d+\)$/.test(await outcome('async () => {\n  null.x;\n}')),
        true,
      ],
      [
        'a loop without an end leaves the page alive, and its logs are kept',
        [/timed out/.test(loop), loop.includes('Console output:\nbefore'), ticks > 5],
        [true, true, true],
      ],
      [
        'there is no page in the sandbox',
        await outcome('async () => [typeof document, typeof fetch]'),
        { result: ['undefined', 'undefined'] },
      ],
    ];
  },
};
