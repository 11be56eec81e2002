import { afterAll, describe, expect, test } from 'vitest';
import { createExecutor } from '../../src/lib/executor/index.ts';
import { createDialectHost, createHost, HostError, LIMITS } from '../../src/lib/index.ts';
import type { DialectContext } from '../../src/runtime/dialects/dialect.ts';
import { DIALECTS, dialectEntry } from '../../src/runtime/dialects/index.ts';
import { isRefused } from '../../src/runtime/dialects/refused.ts';

type Options = Readonly<Record<string, unknown>>;

const fetchNothing = { id: 'a', url: 'https://a.example/mcp', name: 'A', headers: { 'X-A': 'b' }, readOnly: true };
const source = { id: 'b', tools: async () => [], call: async () => ({ content: [] }), readOnly: true };
const LIMITED = Object.fromEntries(Object.entries(LIMITS).map(([name, { default: value }]) => [name, value]));
const POLICY = [
  {
    ...{ before: () => ({ verdict: 'call' }), after: (_: unknown, result: unknown) => result },
    ...{ beforeRead: () => ({ verdict: 'read' }), mayList: () => true, answered: () => undefined },
  },
];
const NO_SETTING: DialectContext = { toolMetadata: {}, servers: {} };
const ANNOTATIONS = {
  title: 'T',
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

/** Options of each kind that use every name there is, and how they are handed in. */
const CODECALL: Options = {
  ...{
    mode: 'codecall_opt_in',
    topK: 3,
    maxDefinitions: 4,
    includeTools: () => true,
    allowedTools: ['a'],
    context: { a: 1 },
  },
  directCalls: { enabled: true, allowedTools: ['a'], filter: () => true },
  vm: {
    ...{ preset: 'balanced', timeoutMs: 10, allowLoops: true, allowConsole: false, maxSteps: 5 },
    ...{ disabledBuiltins: ['eval'], disabledGlobals: ['fetch'] },
  },
};
const { maxDefinitions: _, ...CODECALL_1_5 } = CODECALL;
const DIALECT_OPTIONS: Readonly<Record<string, Options>> = {
  codemode: {},
  emceepee: { sessionId: 's', maxCalls: 3 },
  'mcp-use': { memoryLimitMb: 32 },
  cloudflare: { timeout: 1_000 },
  'mcp-use@2': { memoryLimitMb: 32, timeoutMs: 5_000 },
  'cloudflare@current': { timeout: 1_000, maxResultTokens: 100 },
  codecall: CODECALL,
  'codecall@1.5': CODECALL_1_5,
  koan: { exposure: 'Code', set: 's', entryFunction: 'f', correlationId: 'c' },
  'koan@current': { exposure: 'Code', requireAnswer: true, maxSdkCalls: 3, maxLogEntries: 2 },
};

type Hand = (options: never) => unknown;
const handed = async (hand: Hand, options: unknown): Promise<string | undefined> => {
  try {
    await hand(options as never);
    return undefined;
  } catch (error) {
    if (error instanceof HostError && error.code === 'bad-options') return error.message;
    throw error;
  }
};

const created = (id: (typeof DIALECTS)[number]['id'], setting?: (options: Options) => DialectContext): Hand => {
  return async (options: Options) => {
    const factory = await dialectEntry(id).load();
    const dialect = setting === undefined ? factory.create(options, NO_SETTING) : factory.create({}, setting(options));
    if (isRefused(dialect)) {
      throw new HostError('bad-options', dialect.map(({ message, hint }) => `${message}. ${hint}`).join('\n'));
    }
  };
};
const host = createHost();
const dialectHost = createDialectHost('codecall', []);
afterAll(() => Promise.all([host.close(), dialectHost.close()]));

/** Every kind of options: an example that is right, and who reads it. */
const KINDS: readonly (readonly [name: string, example: Options, hand: Hand])[] = [
  ...DIALECTS.map(({ id }) => [`options of ${id}`, DIALECT_OPTIONS[id] ?? {}, created(id)] as const),
  [
    'metadata of codecall',
    {
      annotations: ANNOTATIONS,
      ...{ visibleInListTools: true, enabledInCodeCall: false, appId: 'a', source: 's', tags: ['t'] },
      examples: [{ input: {}, output: 1 }],
    },
    created('codecall', (tool) => ({ toolMetadata: { tool } as never, servers: {} })),
  ],
  [
    'metadata of koan',
    { annotations: ANNOTATIONS, exposure: 'Tools' },
    created('koan', (tool) => ({ toolMetadata: { tool } as never, servers: {} })),
  ],
  [
    'traits of a server of koan',
    { exposure: 'Tools' },
    created('koan', (a) => ({ toolMetadata: {}, servers: { a } as never })),
  ],
  [
    'createHost',
    { servers: [fetchNothing, source], limits: LIMITED, policy: POLICY, largeIntegers: 'string' },
    (options) => createHost(options).close(),
  ],
  ['host.run', { signal: AbortSignal.abort(), onEvent: () => undefined }, (o) => host.run({ code: '' }, o)],
  [
    'createDialectHost',
    {
      ...{ onEvent: () => undefined, toolMetadata: {}, limits: LIMITED, policy: POLICY, largeIntegers: 'warn' },
      sync: { strategy: 'wait', seed: 1, startMs: 2 },
    },
    (options) => createDialectHost('koan', [], options).call('list_tools'),
  ],
  [
    'a run of a dialect host',
    { timeoutMs: 5, limits: LIMITED, requestedCapabilities: ['a'], signal: AbortSignal.abort(), topK: 3 },
    (options) => dialectHost.run('return 1', options),
  ],
  [
    'createExecutor',
    { timeoutMs: 5, limits: LIMITED, policy: POLICY, onEvent: () => undefined },
    (options) => createExecutor(options).close(),
  ],
];

/** A word with one typing error, in every place. */
function misspellings(word: string): readonly string[] {
  const matches = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)];
    matches.add(before + after);
    matches.add(before + letter + letter + after);
    matches.add(before + (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) + after);
    if (after !== '') matches.add(before + after[0] + letter + after.slice(1));
  }
  matches.delete(word);
  matches.delete('');
  return [...matches];
}

type Path = readonly (string | number)[];

/** Every field of options, with its path: what is chosen freely (headers, contexts, limits of tools) is left out. */
function fieldsOf(value: unknown, path: Path = []): readonly { readonly path: Path; readonly value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: [...path, name], value: inner },
    ...(FREE.has(name) ? [] : fieldsOf(inner, [...path, name])),
  ]);
}
const FREE = new Set(['headers', 'context', 'input', 'output']);
/** Texts that somebody makes up, of which none is wrong; and what the guard of a Source leaves to its user. */
const isOfSource = (path: Path): boolean => path[0] === 'servers' && path[1] === 1;

function changed(value: unknown, [head, ...rest]: Path, change: (holder: Options, name: string) => Options): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (index === head ? changed(item, rest, change) : item));
  const holder = value as Options;
  if (rest.length === 0) return change(holder, String(head));
  return { ...holder, [head as string]: changed(holder[head as string], rest, change) };
}

const renamed = (to: string) => (holder: Options, name: string) => {
  const { [name]: value, ...others } = holder;
  return { ...others, [to]: value };
};
const setTo = (to: unknown) => (holder: Options, name: string) => ({ ...holder, [name]: to });

describe.each(KINDS)('%s', (_, example, hand) => {
  const fields = fieldsOf(example).filter(({ path }) => !isOfSource(path));

  test('given options that are right, they are taken', async () => {
    expect(await handed(hand, example)).toBeUndefined();
  });

  test('given a name that does not exist, it is refused', async () => {
    expect(await handed(hand, { ...example, nothingOfTheKind: true })).toContain('nothingOfTheKind');
  });

  test.skipIf(fields.length === 0)(
    'given any name with a typing error, it is refused, and the right one is named',
    async () => {
      let looked = 0;
      for (const { path } of fields) {
        const name = String(path.at(-1));
        const parent = fields.filter((field) => field.path.slice(0, -1).join() === path.slice(0, -1).join());
        for (const wrong of misspellings(name)) {
          if (parent.some((field) => field.path.at(-1) === wrong)) continue;
          looked += 1;
          const refusal = await handed(hand, changed(example, path, renamed(wrong)));
          expect({ path: path.join('.'), wrong, refusal }).toMatchObject({ refusal: expect.stringContaining(wrong) });
          // A short name may be as near to another.
          if (name.length > 4)
            expect({ path: path.join('.'), wrong, refusal }).toMatchObject({
              refusal: expect.stringContaining('Did you mean'),
            });
        }
      }
      expect(looked).toBeGreaterThan(fields.length);
    },
  );

  test.skipIf(fields.length === 0)('given any value of another kind, it is refused by its path', async () => {
    for (const { path, value } of fields) {
      const others: readonly unknown[] = [null, 7, 'no such thing', true, () => 1, [Symbol('x')], { never: 1 }];
      for (const other of others) {
        if (
          typeof other === typeof value &&
          Array.isArray(other) === Array.isArray(value) &&
          other !== null &&
          typeof other !== 'object'
        )
          continue;
        if (FREE.has(String(path.at(-1))) || (typeof other === 'function' && path.at(-1) === 'transport')) continue;
        const refusal = await handed(hand, changed(example, path, setTo(other)));
        expect({ path: path.join('.'), other, refusal }).toMatchObject({ refusal: expect.any(String) });
      }
    }
  });
});

test.each([
  ['codecall', CODECALL, ['mode'], 'codecall_opt_in'],
  ['codecall', CODECALL, ['vm', 'preset'], 'locked_down'],
  ['koan', { exposure: 'Code' }, ['exposure'], 'Tools'],
] as const)(
  '%s: given a word with a typing error in %j at %j, the right one is named',
  async (id, example, path, word) => {
    for (const wrong of misspellings(word)) {
      // The modes of Koan are known in any case.
      if (id === 'koan' && wrong.toLowerCase() === word.toLowerCase()) continue;
      const refusal = await handed(created(id), changed(example, path, setTo(wrong)));
      expect({ wrong, refusal }).toMatchObject({ refusal: expect.stringContaining(`Did you mean "${word}"?`) });
    }
  },
);

describe('given a policy that would guard nothing, it is refused', () => {
  test.each<readonly [string, unknown]>([
    ['a function', () => ({ verdict: 'refuse' })],
    ['one link that stands in no list', POLICY[0]],
    ['a list of functions', [() => ({ verdict: 'refuse' })]],
    ['a link without a step', [{}]],
    ['a link that decides about searches, and not about the lists they are over', [{ mayList: () => false }]],
    ['a link whose step for reads is no function', [{ beforeRead: { verdict: 'refuse' } }]],
    ['a link with a step that is no function', [{ before: 'refuse' }]],
    [
      'a class with a step misspelt',
      [
        new (class {
          befor(): object {
            return { verdict: 'refuse' };
          }
        })(),
      ],
    ],
    [
      'a class with a step for reads misspelt beside one that is right',
      [
        new (class {
          before(): object {
            return { verdict: 'refuse' };
          }
          beforeReed(): object {
            return { verdict: 'refuse' };
          }
        })(),
      ],
    ],
  ])('%s', async (_, policy) => {
    expect(await handed((options) => createHost(options), { policy })).toMatch(/policy/);
  });

  test('a class with steps and fields of its own is taken', async () => {
    class Audit {
      seen = 0;
      before(): object {
        this.seen += 1;
        return { verdict: 'call' };
      }
    }
    expect(await handed((options) => createHost(options).close(), { policy: [new Audit()] })).toBeUndefined();
  });
});

test.each([
  ['disabledGlobals', 'fecth', 'fetch'],
  ['disabledGlobals', 'setTimout', 'setTimeout'],
  ['disabledBuiltins', 'Proxi', 'Proxy'],
])('given a name to ban in %s with a typing error, %s, it is refused', async (list, wrong, right) => {
  expect(await handed(created('codecall'), { vm: { [list]: [wrong] } })).toContain(`Did you mean "${right}"?`);
  expect(await handed(created('codecall'), { vm: { [list]: [right, 'somethingOfTheirOwn'] } })).toBeUndefined();
});

test('given a Source with a trait misspelt, it is refused', async () => {
  for (const wrong of ['readonly', 'read_only', 'readOnlyHint', 'readOny']) {
    const refusal = await handed((options) => createHost(options), { servers: [{ ...source, [wrong]: true }] });
    expect(refusal).toContain('Did you mean "readOnly"?');
  }
});
