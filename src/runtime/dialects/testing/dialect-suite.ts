import { afterAll, describe, expect, test } from 'vitest';
import { createDialectRunner, type DialectEvent, type DialectHost } from '../../host/dialect-host.ts';
import { createRuntimeHost } from '../../host/host.ts';
import type { SandboxLauncher } from '../../host/realms.ts';
import type { JsonObject } from '../../json.ts';
import type { Source } from '../../source.ts';
import type { ServerSettings, ToolMetadata } from '../dialect.ts';
import { type DialectId, dialectEntry } from '../index.ts';

/** What a test asks for beside servers. */
export interface Wanted {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly toolMetadata?: Readonly<Record<string, ToolMetadata>>;
  readonly traits?: Readonly<Record<string, ServerSettings>>;
  readonly onEvent?: (event: DialectEvent) => void;
}

export type OpenDialect = (sources: readonly Source[], expected?: Wanted) => Omit<DialectHost, 'close'>;

/** A program of a system's own document, or of its kind, and what it must give. */
export interface DialectExample {
  readonly title: string;
  readonly code: string;
  readonly sources: () => readonly Source[];
  readonly expected?: Wanted;
  readonly gives: unknown;
}

/** What a dialect brings to the suite that holds for all. */
export interface DialectCases {
  readonly id: DialectId;
  /** The result in an envelope. */
  readonly resultOf: (envelope: JsonObject) => unknown;
  /** Whether an envelope says that the script failed. */
  readonly failed: (envelope: JsonObject) => boolean;
  /** A script that gives the value of an expression. */
  readonly giving: (expression: string) => string;
  /** A script that calls a tool of the server `todos` with an empty input. */
  readonly calling: (tool: string) => string;
  /** The tool by which an agent runs a script, and which of its inputs that is. */
  readonly runsBy: readonly [tool: string, input: string];
  readonly examples: readonly DialectExample[];
  /** Programs that give `GIVEN` of `todos.ts` on its server, in the ways that this system has for that: converted to any other, they still do. */
  readonly programs: readonly string[];
  /** Options that the programs of other systems need here. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Opens dialects on one way of starting sandboxes. The host is closed after the tests of the file. */
export function dialectsOn(launch: SandboxLauncher): (id: DialectId) => OpenDialect {
  const runtime = createRuntimeHost({ launch });
  const opened = [runtime];
  afterAll(() => Promise.all(opened.map((host) => host.close())));
  /** A host has what is said of tools for as long as it lives. */
  const hostWith = (toolMetadata: NonNullable<Wanted['toolMetadata']>) => {
    if (Object.keys(toolMetadata).length === 0) return runtime;
    const own = createRuntimeHost({ launch, toolMetadata });
    opened.push(own);
    return own;
  };
  return (id) =>
    (sources, { options = {}, toolMetadata = {}, traits = {}, onEvent } = {}) => {
      const exposures = Object.entries(traits).flatMap(([server, { exposure }]) =>
        exposure === undefined ? [] : [[server, { exposure }] as const],
      );
      return createDialectRunner({
        runtime: hostWith(toolMetadata),
        factory: dialectEntry(id).load,
        options,
        setting: { toolMetadata, servers: Object.fromEntries(exposures) },
        sources: sources.map((source) => {
          const readOnly = traits[source.id]?.readOnly;
          return readOnly === undefined ? source : { ...source, readOnly };
        }),
        ...(onEvent === undefined ? {} : { onEvent }),
      });
    };
}

/** Everything that holds for a dialect, whatever it is and whatever realm its sandboxes live in. */
export function dialectSuite(realm: string, launch: SandboxLauncher, cases: DialectCases): void {
  const open = dialectsOn(launch)(cases.id);
  const run = async (code: string, sources: readonly Source[] = [], expected?: Wanted): Promise<JsonObject> =>
    (await open(sources, expected).run(code)) as JsonObject;

  describe(`${cases.id}, ${realm}`, () => {
    test.each(cases.examples)('runs unchanged: $title', async ({ code, sources, expected, gives }) => {
      const envelope = await run(code, sources(), expected);
      expect({ envelope, failed: cases.failed(envelope) }).toMatchObject({ failed: false });
      expect(cases.resultOf(envelope)).toEqual(gives);
    });

    test('gives a JSON value as it is', async () => {
      expect(cases.resultOf(await run(cases.giving('{ a: [1, "two", null] }')))).toEqual({ a: [1, 'two', null] });
    });

    test('says that a script failed that cannot be parsed', async () => {
      const envelope = await run('const const = 1;');
      expect(cases.failed(envelope)).toBe(true);
      expect(JSON.stringify(envelope)).not.toContain('crashed');
    });

    test('says that a script failed that throws', async () => {
      const envelope = await run('throw new TypeError("it is not to be");');
      expect(cases.failed(envelope)).toBe(true);
      expect(JSON.stringify(envelope)).toContain('it is not to be');
    });

    test('says that a script failed that leaves a rejection without a handler', async () => {
      const lost = '(() => { const lose = async () => { throw new TypeError("it is lost"); }; lose(); return 1; })()';
      const envelope = await run(cases.giving(lost));
      expect(cases.failed(envelope)).toBe(true);
      expect(JSON.stringify(envelope)).toContain('it is lost');
    });

    test('offers no way out of the sandbox', async () => {
      const closed = ['process', 'require', 'fetch', 'XMLHttpRequest', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'];
      const check = cases.giving(`[${closed.map((name) => `typeof globalThis[${JSON.stringify(name)}]`).join(', ')}]`);
      const envelope = await run(check);
      if (!cases.failed(envelope)) expect(cases.resultOf(envelope)).toEqual(closed.map(() => 'undefined'));
      const generated = await run(cases.giving('[].constructor.constructor("return 1")()'));
      expect(cases.failed(generated)).toBe(true);
      expect(JSON.stringify(generated)).toContain('Code generation');
    });

    test('gives an agent a prompt, tools and declarations', async () => {
      const { tools } = (await open([]).call('list_tools', {})) as { tools: readonly JsonObject[] };
      expect(tools.length).toBeGreaterThan(0);
      for (const tool of tools)
        expect(tool).toMatchObject({ name: expect.any(String), inputSchema: { type: 'object' } });
    });

    test('refuses a tool that it does not give, and names one that it gives', async () => {
      await expect(open([]).call('no_such_tool', {})).rejects.toMatchObject({ code: 'unknown-tool' });
    });
  });
}
