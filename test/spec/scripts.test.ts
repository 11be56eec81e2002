import { describe, expect } from 'vitest';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';
import { given } from './given.ts';
import { resultOf, run } from './host.ts';

const lab = sourceOf('lab', { ping: () => text('pong'), echo: (input) => structured(input ?? null) });

describe('scripts (§3.2.1)', () => {
  given(['rule:typescript'], 'types in a script, they are removed and places stay those of the text', async () => {
    const code = `import { ping } from "@codemode/servers/lab";
interface Answer { readonly text: string }
const ask = async <T,>(make: (text: string) => T): Promise<T> => make(await ping() as string);
const answer: Answer = await ask<Answer>((text) => ({ text }));
if (answer!.text === "pong") throw new Error("at its place" satisfies string);`;
    const { diagnostics } = await run(code, { sources: [lab] });
    expect(diagnostics).toMatchObject([{ code: 'UNCAUGHT_EXCEPTION', message: 'Error: at its place' }]);
    expect(diagnostics[0]?.path).toBe('5:45');
  });

  for (const [what, code] of [
    ['decorators', 'const f = () => {}; @f class A {}'],
    ['import =', 'import a = require("a");'],
    ['JSX', 'const a = <b>c</b>;'],
    ['import attributes', 'import a from "@codemode/errors" with { type: "json" };'],
  ] as const) {
    given(['rule:syntax', '3.2.1-document-restrictions'], `${what}, the script does not run and is told`, async () => {
      const { logs, result, diagnostics } = await run(`console.log("ran");\n${code}`);
      expect([logs, result]).toEqual([[], null]);
      expect(diagnostics[0]).toMatchObject({ severity: 'error', message: expect.any(String) });
    });
  }

  given(['rule:prefix'], 'the prefix @stencila/mcp/, it names the same modules', async () => {
    const script = `import * as a from "@codemode/servers/lab";
      import * as b from "@stencila/mcp/servers/lab";
      import { ToolCallError } from "@stencila/mcp/errors";
      const c = await import("@stencila/mcp/discovery");
      globalThis.__codemode_result__ = [a === b, typeof ToolCallError, typeof c.specVersion];`;
    expect(await resultOf(script, { sources: [lab] })).toEqual([true, 'function', 'string']);
  });

  given(
    ['rule:other-modules'],
    'anything but the documented modules, importing it fails and the hint lists them',
    async () => {
      const { diagnostics } = await run('import lodash from "lodash";', { sources: [lab] });
      expect(diagnostics).toMatchObject([
        { code: 'IMPORT_FAILURE', hint: expect.stringContaining('@codemode/discovery') },
      ]);
      const { diagnostics: noDefault } = await run('import lab from "@codemode/servers/lab";', { sources: [lab] });
      expect(noDefault).toMatchObject([{ code: 'IMPORT_FAILURE', hint: expect.stringContaining('import * as lab') }]);
    },
  );
});

describe('names (§5.0.1, §6.1)', () => {
  given(
    ['rule:empty-path', '5.0.1-collision'],
    'server ids of which nothing is left, they become "server"',
    async () => {
      const sources = ['---', '日本', 'Server'].map((id) => sourceOf(id, { who: () => text(id) }));
      const script = `import { listServers } from "@codemode/discovery";
      const reached = {};
      for (const { serverId } of await listServers()) reached[serverId] = await (await import("@codemode/servers/" + serverId)).who();
      globalThis.__codemode_result__ = reached;`;
      expect(await resultOf(script, { sources })).toEqual({
        server: '---',
        'server--2': '日本',
        'server--3': 'Server',
      });
    },
  );

  given(
    ['rule:further-reserved-words', 'rule:numbered-names', 'rule:recent-letters'],
    'tools with names that no module could declare, that look numbered, or that are empty, each is reached',
    async () => {
      const names = ['then', 'enum', 'eval', 'arguments', '__meta__', 'a-b', 'a_b', 'a_b__2', '', '\u{1e5d0}'];
      const odd = sourceOf('odd', Object.fromEntries(names.map((name) => [name, () => text(name)])));
      const script = `import * as odd from "@codemode/servers/odd";
        const map = [];
        for (const { toolName, exportName } of odd.__meta__.tools) map.push([toolName, exportName, (await odd[exportName]()) === toolName]);
        globalThis.__codemode_result__ = map;`;
      expect(await resultOf(script, { sources: [odd] })).toEqual([
        ['', '_', true],
        ['__meta__', '__meta____2', true],
        ['a-b', 'a_b', true],
        ['a_b', 'a_b__3', true],
        ['a_b__2', 'a_b__2', true],
        ['arguments', 'arguments_', true],
        ['enum', 'enum_', true],
        ['eval', 'eval_', true],
        ['then', 'then_', true],
        // A letter that came to Unicode after 15.1 is an illegal character: "_", and that name is taken.
        ['\u{1e5d0}', '___2', true],
      ]);
    },
  );
});

describe('calls and results (§5.3, §3.2.2)', () => {
  given(
    ['rule:structured-by-presence', '5.3.2-structured'],
    'structured content of any kind, it is what a call returns',
    async () => {
      const values = [null, false, 0, '', [], 'text', [1, { a: 2 }]];
      const source = sourceOf('s', {
        get: (input) => ({
          content: [{ type: 'text', text: 'ignored' }],
          structuredContent: values[input as number] ?? null,
        }),
      });
      const script = `import { get } from "@codemode/servers/s";
      globalThis.__codemode_result__ = await Promise.all(${JSON.stringify(values.map((_, i) => i))}.map((i) => get(i)));`;
      expect(await resultOf(script, { sources: [source] })).toEqual(values);
    },
  );

  given(
    ['rule:default-export', '3.2.2-null'],
    'a default export, it is the result where nothing was assigned',
    async () => {
      expect(await resultOf('export default { a: 1 };')).toEqual({ a: 1 });
      expect(await resultOf('export default 1; globalThis.__codemode_result__ = 2;')).toBe(2);
      expect(await resultOf('export default 1; globalThis.__codemode_result__ = null;')).toBeNull();
      expect(await resultOf('export default 1; globalThis.__codemode_result__ = undefined;')).toBe(1);
      expect(await resultOf('export default undefined;')).toBeNull();
    },
  );

  given(['rule:log-formats'], 'format directives, they are logged as they are', async () => {
    const { logs } = await run('console.log("%s of %d: %o", "a", 1, { b: 2 }, "100%");');
    expect(logs.map(({ message }) => message)).toEqual(['%s of %d: %o a 1 {"b":2} 100%']);
  });

  given(['rule:logs-beyond-json'], 'collections, errors and functions, they are logged as documented', async () => {
    const { logs } = await run(
      'console.log(new Map([["a", { c: 1, b: 2 }]]), new Set([1]), new TypeError("t"), function named() {}, () => {});',
    );
    expect(logs[0]?.message).toBe(
      '[["a",{"b":2,"c":1}]] [1] {"name":"TypeError","message":"t"} [Function named] [Function anonymous]',
    );
  });
});
