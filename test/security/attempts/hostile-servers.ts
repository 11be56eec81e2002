import { sourceOf, structured, text } from '../../../src/runtime/host/testing/sources.ts';
import type { Source } from '../../../src/runtime/source.ts';
import type { CallToolResult } from '../../../src/runtime/spec.ts';
import type { Attempt, AttemptGroup } from '../attempt.ts';

/** A server whose one tool answers so, or fails so. */
const answering = (answer: () => unknown): Source => sourceOf('evil', { go: () => answer() as CallToolResult });

/** Keys that objects have already, each with a value that would show. */
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  '__defineGetter__',
  'length',
  '0',
  '',
];

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
};

/** What is no result of a tool, and the class of the error that the script gets. */
const NO_RESULTS: readonly (readonly [what: string, answer: () => unknown])[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['a string', () => 'text'],
  ['a number', () => 5],
  ['an array', () => []],
  ['content that is no list', () => ({ content: 'x' })],
  ['content of nulls', () => ({ content: [null, 5, 'x'] })],
  ['a BigInt', () => ({ content: [], structuredContent: { n: 1n } })],
  ['a function', () => ({ content: [], structuredContent: () => 1 })],
  [
    'a cycle',
    () => {
      const a: Record<string, unknown> = { content: [] };
      a.structuredContent = a;
      return a;
    },
  ],
  [
    'a toJSON that throws',
    () => ({
      content: [],
      structuredContent: {
        toJSON() {
          throw new Error('json');
        },
      },
    }),
  ],
  [
    'a getter that throws',
    () => ({
      get content() {
        throw new Error('getter');
      },
    }),
  ],
  [
    'a Proxy that throws',
    () =>
      new Proxy(
        {},
        {
          get() {
            throw new Error('proxy');
          },
          ownKeys() {
            throw new Error('proxy');
          },
        },
      ),
  ],
];

const THROWN: readonly (readonly [what: string, thrown: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a string', 'plain text'],
  ['an object', { message: 'of an object' }],
  ['an error without a message', Object.assign(new Error('x'), { message: '' })],
  ['an error with markup', new Error('<script>alert(1)</script>')],
  ['an error with a megabyte of message', new Error('m'.repeat(1_000_000))],
  [
    'an error that claims to be a limit',
    Object.assign(new Error('x'), { errorClass: 'SandboxLimitError', code: 'limit' }),
  ],
  ['an error with a stack of the script', Object.assign(new Error('x'), { stack: '    at script.js:1:1\n' })],
];

export const hostileServers: AttemptGroup = {
  kind: 'hostile servers',
  attempts: [
    ...KEYS.map(
      (key): Attempt => ({
        name: `a result with the key ${JSON.stringify(key)}`,
        source: answering(() => structured(JSON.parse(`{${JSON.stringify(key)}:{"polluted":1},"own":2}`))),
        code: `const { go } = await import('@codemode/servers/evil'); const r = await go();
          return [Object.keys(r).length, Object.hasOwn(r, ${JSON.stringify(key)}), r.own, {}.polluted ?? 'clean', [].polluted ?? 'clean', Object.getPrototypeOf(r) === Object.prototype, { ...r }.own];`,
        gives: [2, true, 2, 'clean', 'clean', true, 2],
      }),
    ),
    ...NO_RESULTS.map(
      ([what, answer]): Attempt => ({
        name: `an answer that is ${what}`,
        source: answering(answer),
        code: `const { go } = await import('@codemode/servers/evil');
          const { CodemodeError } = await import('@codemode/errors');
          return go().then(() => 'something', (e) => (e instanceof CodemodeError ? 'something' : 'foreign ' + e));`,
        gives: 'something',
      }),
    ),
    ...THROWN.map(
      ([what, thrown]): Attempt => ({
        name: `a failure that is ${what}`,
        source: answering(() => Promise.reject(thrown)),
        code: `const { go } = await import('@codemode/servers/evil');
          const { ToolCallError, SandboxLimitError } = await import('@codemode/errors');
          return go().catch((e) => [e instanceof ToolCallError, e instanceof SandboxLimitError, typeof e.message, typeof e.hint, typeof e.stack]);`,
        gives: [true, false, 'string', 'string', 'string'],
      }),
    ),
    {
      name: 'a result of 600 levels',
      source: answering(() => structured(nested(600) as never)),
      code: "const { go } = await import('@codemode/servers/evil'); return go().catch((e) => e.name);",
      gives: 'SandboxLimitError',
    },
    {
      name: 'a result of 9 MB',
      source: answering(() => text('x'.repeat(9_000_000))),
      code: "const { go } = await import('@codemode/servers/evil'); return go().catch((e) => e.name);",
      limits: { timeoutMs: 5_000 },
      gives: 'SandboxLimitError',
    },
    {
      name: 'a result of 7 MB in a sandbox of 16 MB',
      source: answering(() => structured({ s: 'x'.repeat(7_000_000) })),
      form: 'module',
      code: "const { go } = await import('@codemode/servers/evil'); const kept = []; for (let i = 0; i < 9; i++) kept.push(await go()); export default kept.length;",
      limits: { maxMemoryBytes: 16 * 1024 * 1024, timeoutMs: 5_000 },
      ends: 'SANDBOX_LIMIT',
    },
    {
      name: 'an answer that never comes',
      source: answering(() => new Promise(() => undefined)),
      form: 'module',
      code: "const { go } = await import('@codemode/servers/evil'); await go();",
      limits: { timeoutMs: 300 },
      ends: 'SANDBOX_LIMIT',
    },
    {
      name: 'tools named like what objects and modules have',
      source: sourceOf(
        'evil',
        Object.fromEntries(
          ['__proto__x', 'constructor', 'then', 'default', 'import', 'toString', '__meta__', 'await'].map((name) => [
            name,
            () => text(name),
          ]),
        ),
      ),
      code: `const module = await import('@codemode/servers/evil');
        const out = {};
        for (const { toolName, exportName } of module.__meta__.tools) out[toolName] = await module[exportName]();
        return [Object.keys(out).length, Object.entries(out).every(([name, said]) => name === said), typeof module.then];`,
      gives: [8, true, 'undefined'],
    },
    {
      name: 'names and descriptions that are code',
      source: {
        ...sourceOf('evil', { 'a"];globalThis.injected=1;["': () => text('x') }),
        name: '"};globalThis.injected=1;//',
        tools: async () => [
          {
            name: 'a"];globalThis.injected=1;["',
            description: '*/ globalThis.injected = 1; /*\u2028globalThis.injected=1\0',
            inputSchema: {},
          },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it would be code if it were a template
          { name: '\0\u2028\n${globalThis.injected=1}`', description: '</script>', inputSchema: {} },
        ],
      },
      code: "const module = await import('@codemode/servers/evil'); return [typeof globalThis.injected, module.__meta__.tools.length];",
      gives: ['undefined', 2],
    },
    {
      name: 'a list of tools that is none',
      source: {
        ...sourceOf('evil', {}),
        tools: async () => [null, 5, { name: 5 }, {}, { name: 'ok', inputSchema: { type: 'object' } }] as never,
      },
      code: "const module = await import('@codemode/servers/evil'); return module.__meta__.tools.map(({ toolName }) => toolName);",
      gives: ['ok'],
    },
    {
      name: 'a schema that refers to itself without end and one with a pattern that backtracks',
      source: sourceOf('evil', {
        loop: { tool: { inputSchema: { $ref: '#' } }, answer: () => text('called') },
        slow: {
          tool: { inputSchema: { type: 'object', properties: { s: { type: 'string', pattern: '^(a+)+$' } } } },
          answer: () => text('called'),
        },
      }),
      code: `const { loop, slow } = await import('@codemode/servers/evil');
        const out = [];
        for (const call of [() => loop({ a: 1 }), () => slow({ s: 'a'.repeat(40) + 'b' })]) out.push(typeof (await call().catch((e) => e.name)));
        return out;`,
      gives: ['string', 'string'],
    },
  ],
};
