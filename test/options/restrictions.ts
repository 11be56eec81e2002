import { describe, expect, test } from 'vitest';
import { systemOf } from '../../src/runtime/dialects/dialect-id.ts';
import { DIALECTS, type DialectId, type DialectName } from '../../src/runtime/dialects/index.ts';
import { casesOf } from '../../src/runtime/dialects/testing/all-cases.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';

/** A server with a tool that says that it reads and one that says nothing, in the names that every dialect can call. */
export const TODOS = {
  serverId: 'todos',
  serverName: 'Todos',
  tools: [
    {
      name: 'todo_collection',
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object' },
      behavior: { echo: 'structured' },
    },
    { name: 'todo_upsert', inputSchema: { type: 'object' }, behavior: { echo: 'structured' } },
  ],
};
const WRITER = 'todo_upsert';

/** The input of a tool of a dialect that searches for tools. */
export const searchInput = (tool: string): Readonly<Record<string, string | readonly string[]>> =>
  tool === 'codecall:search'
    ? { queries: ['upsert'] }
    : { query: 'upsert', ...(tool === 'codemode_search' ? { type: 'tools' } : {}) };

/** How a host is set up, in words that every place has an equal for. */
export interface Setup {
  readonly dialect: DialectId;
  readonly url: string;
  readonly readOnly?: true;
  readonly exposure?: string;
  readonly toolMetadata?: Readonly<Record<string, object>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly dialectOptions?: Readonly<Record<string, unknown>>;
  /** A policy that refuses every call with this text. */
  readonly refusesAll?: string;
}

export interface Attempted {
  /** Everything that came back. */
  readonly text: string;
  /** Whether the options were refused, so that nothing ran. */
  readonly refused: boolean;
}

/** One way to a host: the library, a command. */
export interface Place {
  readonly name: string;
  /** Runs a script on a host that is set up so. */
  attempt(setup: Setup, code: string): Promise<Attempted>;
  /** Everything that a model or an editor is given of the servers. */
  offered(setup: Setup): Promise<string>;
  /** How that shows the tool that does not say that it reads; by its name where absent. */
  readonly shows?: RegExp;
  /** Dialects of which it shows no tools at all. */
  readonly silent?: readonly DialectName[];
}

/** An option that restricts what scripts may do. */
interface Restriction {
  readonly option: string;
  /** The systems in which it holds, in all their versions, or versions of them; the others refuse it. */
  readonly heldBy: readonly DialectId[];
  readonly setup: Omit<Setup, 'dialect' | 'url'>;
  /** What the script's author is told, where there is a text of ours. */
  readonly says?: RegExp;
  /** The script that must not come to its call, where that of the dialect's cases is none. */
  readonly attack?: string;
}

const ALL = DIALECTS.map(({ id }) => id);
const ALL_NAMES = DIALECTS.map(({ name }) => name);

export const RESTRICTIONS: readonly Restriction[] = [
  { option: 'readOnly', heldBy: ALL_NAMES, setup: { readOnly: true }, says: /read-only/i },
  { option: 'policy', heldBy: ALL_NAMES, setup: { refusesAll: 'No call passes here' }, says: /No call passes here/ },
  { option: 'limits.maxToolCalls', heldBy: ALL_NAMES, setup: { limits: { maxToolCalls: 0 } } },
  { option: 'exposure', heldBy: ['koan'], setup: { exposure: 'Tools' } },
  {
    option: 'toolMetadata.enabledInCodeCall',
    heldBy: ['codecall'],
    setup: { toolMetadata: { [WRITER]: { enabledInCodeCall: false } } },
  },
  {
    option: 'toolMetadata.exposure',
    heldBy: ['koan'],
    setup: { toolMetadata: { [WRITER]: { exposure: 'Tools' } } },
  },
  {
    option: 'allowedTools',
    heldBy: ['codecall'],
    setup: { dialectOptions: { allowedTools: ['todo_collection'] } },
    says: /allowed tools|Access denied/,
  },
  {
    option: 'maxSdkCalls',
    heldBy: ['koan@current'],
    setup: { dialectOptions: { maxSdkCalls: 1 } },
    says: /sdk_calls_exceeded/,
    attack: 'try { SDK.Entities.Todo.collection({}); } catch {}\nSDK.Entities.Todo.upsert({});',
  },
  {
    option: 'vm.preset',
    heldBy: ['codecall'],
    setup: { dialectOptions: { vm: { preset: 'locked_down' } } },
    attack: `let times = 1;\nwhile (times-- > 0) await callTool("${WRITER}", {});`,
  },
];

const holds = ({ heldBy }: Restriction, dialect: DialectId): boolean =>
  heldBy.includes(dialect) || heldBy.includes(systemOf(dialect));

/** Everything that holds for options that restrict scripts, in any dialect, at one place. */
export function restrictionSuite(place: Place, dialects: readonly DialectId[] = ALL): void {
  const onTodos = async <T>(use: (url: string, calls: () => Readonly<Record<string, number>>) => Promise<T>) => {
    const fixture = await serveHttp([TODOS], { stream: true });
    try {
      return await use(fixture.urls.todos as string, () => fixture.servers.get('todos')?.stats.calls ?? {});
    } finally {
      await fixture.close();
    }
  };

  describe.each(dialects)(`%s, by ${place.name}`, (dialect) => {
    const system = systemOf(dialect);
    test('given no restriction, the script calls the tool', () =>
      onTodos(async (url, calls) => {
        const { text } = await place.attempt({ dialect, url }, casesOf(dialect).calling(WRITER));
        expect({ text, calls: calls() }).toMatchObject({ calls: { [WRITER]: 1 } });
      }));

    test.each(RESTRICTIONS)('given $option, the tool is not called, or the option is refused', (row) =>
      onTodos(async (url, calls) => {
        const { text, refused } = await place.attempt(
          { dialect, url, ...row.setup },
          holds(row, dialect) ? (row.attack ?? casesOf(dialect).calling(WRITER)) : casesOf(dialect).calling(WRITER),
        );
        expect({ text, calls: calls() }).toMatchObject({ calls: {} });
        expect(calls()[WRITER]).toBeUndefined();
        expect({ text, refused }).toMatchObject({ refused: !holds(row, dialect) });
        if (!refused) expect(text).toMatch(row.says ?? /./);
      }),
    );

    test('given a read-only server, what reads is called and what does not is not offered', () =>
      onTodos(async (url, calls) => {
        const setup = { dialect, url, readOnly: true } as const;
        const { text } = await place.attempt(setup, casesOf(dialect).calling('todo_collection'));
        expect({ text, calls: calls() }).toMatchObject({ calls: { todo_collection: 1 } });
        const offered = await place.offered(setup);
        expect(offered).not.toMatch(place.shows ?? /todo_?upsert/i);
        if (place.silent?.includes(system) === true) return;
        expect(await place.offered({ dialect, url })).toMatch(place.shows ?? /todo_?upsert/i);
      }));

    test('given what the host says of a tool, that counts over what its server says', () =>
      onTodos(async (url, calls) => {
        const setup = { dialect, url, readOnly: true } as const;
        const reads = { [WRITER]: { annotations: { readOnlyHint: true } } };
        const writes = { todo_collection: { annotations: { readOnlyHint: false } } };
        if (system !== 'koan') {
          await place.attempt({ ...setup, toolMetadata: reads }, casesOf(dialect).calling(WRITER));
          expect(calls()).toMatchObject({ [WRITER]: 1 });
        }
        await place.attempt({ ...setup, toolMetadata: writes }, casesOf(dialect).calling('todo_collection'));
        expect(calls().todo_collection).toBeUndefined();
      }));

    test('given something said of a tool that is not there, it is refused with the name that is meant', () =>
      onTodos(async (url, calls) => {
        const toolMetadata = { todo_upserd: { annotations: { readOnlyHint: false } } };
        const { text, refused } = await place.attempt({ dialect, url, toolMetadata }, casesOf(dialect).calling(WRITER));
        expect({ text, refused }).toEqual({ text: expect.stringContaining(WRITER), refused: true });
        expect(calls()).toEqual({});
      }));
  });
}
