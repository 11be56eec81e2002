import { describe, expect, test } from 'vitest';
import { SourceError } from '../../src/runtime/errors.ts';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';
import { LARGE_INTEGERS } from '../../src/runtime/large-integers.ts';
import { given } from './given.ts';
import { resultOf, run, runRequest } from './host.ts';

const failing = { isError: true, content: [{ type: 'text', text: 'sold out' }] };
const shop = sourceOf('shop', {
  order: {
    tool: {
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, count: { type: 'number' }, gift: { type: 'boolean' }, old: false },
        additionalProperties: false,
      },
    },
    answer: (input) => structured(input ?? null),
  },
  fail: () => failing,
  free: (input) => structured(input ?? null),
});
const IMPORT = 'import { order, fail, free } from "@codemode/servers/shop";\n';
const runShop = (code: string, options: Parameters<typeof run>[1] = {}) =>
  run(`${IMPORT}${code}`, { sources: [shop], ...options });

describe('scripts that cannot be (§3.3.3)', () => {
  for (const [what, code, path] of [
    ['a name that is imported and declared', 'import {a} from "@codemode/errors";\nfunction a() {}', '2:10'],
    ['an import that is declared with a type', 'import {a} from "@codemode/errors";\nconst a: number = 1', '2:7'],
    ['the export of what is not there', '\nexport { zzz };', '2:10'],
    ['a power of a negated number', 'let a = 2;\n-a ** 2', '2:4'],
    ['a private field of no class', 'class A {}\n(new A).#x', '2:9'],
  ] as const) {
    given(['3.3.3-details', 'rule:syntax'], `${what}, it is a syntax error with its place`, async () => {
      const { result, diagnostics } = await run(code);
      expect(result).toBe(null);
      expect(diagnostics).toMatchObject([{ severity: 'error', code: 'SYNTAX_ERROR', path }]);
    });
  }
});

describe('scripts as models hand them over (§7.3)', () => {
  given(['3.3.3-details'], 'a script in a Markdown fence, it runs, and a notice says so', async () => {
    const { diagnostics, result } = await run('\n```js\nglobalThis.__codemode_result__ = 1;\n```');
    expect(result).toBe(1);
    expect(diagnostics).toMatchObject([{ severity: 'info', code: 'MARKDOWN_FENCE', path: '2:1' }]);
  });

  given(['7.3-hint', 'rule:result-that-is-no-json'], 'a function as the result, the hint says to call it', async () => {
    const { diagnostics } = await run('export default async function main() { return 1; }');
    expect(diagnostics).toMatchObject([
      {
        code: 'RESULT_NOT_SERIALIZABLE',
        message: 'The result cannot be written as JSON: it is a function',
        hint: 'Call it: set globalThis.__codemode_result__ to what it returns.',
      },
    ]);
  });
});

describe('what nobody awaits', () => {
  for (const code of [
    'true && fail();',
    '1 ? fail() : 0;',
    'fail(), 1;',
    '[fail()];',
    'void fail();',
    'console.log(fail());',
    'const kept = [1].map(async () => { await fail(); });',
    'const kept = [fail()];',
    '[1].map((id) => fail({ id }));',
    'const kept = [1].map((id) => fail({ id })); console.log(kept.length);',
    'const all = []; for (const id of [1]) all.push(fail({ id })); console.log(all.length);',
    'const kept = fail(); console.log(`Issue: ${kept}`);',
  ]) {
    given(['rule:unhandled', '3.3.4-null-result'], `${code} the run fails, and a diagnostic says where`, async () => {
      const { diagnostics, result } = await runShop(`${code}\nglobalThis.__codemode_result__ = 1;`);
      expect(result).toBeNull();
      expect(diagnostics).toMatchObject([{ code: 'UNHANDLED_REJECTION', errorClass: 'ToolCallError' }]);
      expect(diagnostics[0]?.path).toMatch(/^2:\d+$/);
    });
  }

  const shared =
    'const cache = {};\nconst load = (key) => (cache[key] ??= fail());\nconst quiet = () => { const p = fail(); p.catch(() => {}); return p; };\nconst chained = () => { const p = fail(); p.then(undefined, () => {}); return p; };';
  for (const code of [
    'load("a"); try { await load("a"); } catch {}',
    'load("a"); setTimeout(() => load("a").catch(() => {}), 5);',
    'load("a"); load("a"); await Promise.allSettled([load("a")]);',
    'quiet(); chained(); await null;',
    'load("a"); await (async () => load("a"))().catch(() => {});',
    'const all = []; const add = () => { const p = fail(); all.push(p); return p; }; add(); add(); for (const p of all) await p.catch(() => {});',
  ]) {
    given(['rule:unhandled'], `${code} nothing is unhandled, as in Node`, async () => {
      const { diagnostics } = await runShop(`${shared}\n${code}`);
      expect(diagnostics).toEqual([]);
    });
  }

  given(['rule:unhandled'], 'a promise that is shared and dropped each time, it is unhandled once', async () => {
    const { diagnostics } = await runShop(`${shared}\nload("a"); load("a"); load("a").then(() => {});`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['UNHANDLED_REJECTION']);
  });

  given(['rule:unhandled'], 'a promise that is kept and awaited later, there is no diagnostic', async () => {
    const { diagnostics } = await runShop('const kept = [fail()];\nawait Promise.allSettled(kept);');
    expect(diagnostics).toEqual([]);
  });

  for (const code of [
    'const all = []; for (const id of [1, 2]) all.push(fail({ id })); await Promise.allSettled(all);',
    'const all = [1, 2].map((id) => fail({ id })); for (const one of all) await one.catch(() => {});',
    'const first = fail(); const second = fail(); await Promise.allSettled([first, second]);',
    'const kept = fail(); try { await kept; } catch {}',
    'const all = [1].map((id) => fail({ id })); await Promise.race(all).catch(() => {});',
  ]) {
    given(['rule:unhandled'], `${code} nothing is unhandled`, async () => {
      const { diagnostics } = await runShop(code);
      expect(diagnostics).toEqual([]);
    });
  }
});

describe('integers that no number holds (§5.3.2)', () => {
  const id = '725653563933458432';
  const matches = { structuredContent: { id: 0 }, [LARGE_INTEGERS]: [{ pointer: '/structuredContent/id', text: id }] };
  const sources = [sourceOf('s', { find: () => matches })];
  const code =
    'import { find } from "@codemode/servers/s"; globalThis.__codemode_result__ = [await find(), await find()];';

  given(['rule:large-integers'], 'a result with one, it is rounded and one warning says so', async () => {
    const { result, diagnostics } = await run(code, { sources });
    expect(result).toEqual([{ id: 725653563933458400 }, { id: 725653563933458400 }]);
    expect(diagnostics).toMatchObject([{ code: 'INEXACT_INTEGER', severity: 'warning' }]);
  });
});

describe('inputs (§5.3.1, §7.2)', () => {
  given(['rule:input'], 'an input of exactly maxMessageBytes, it is sent; of a byte more, not', async () => {
    const code = 'await free({ a: "x".repeat(92) }); await free({ a: "x".repeat(93) });';
    const { diagnostics, toolTrace } = await runShop(code, { limits: { maxMessageBytes: 100 } });
    expect(toolTrace).toMatchObject([{ ok: true }]);
    expect(diagnostics).toMatchObject([{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('101 bytes') }]);
  });

  given(['rule:size-and-depth'], 'an input of 512 levels, it is sent; of one more, not', async () => {
    const code = `const deep = (n) => { let value = 1; for (let i = 0; i < n; i++) value = [value]; return value; };
      const levels = (value) => { let n = 0; for (; Array.isArray(value); value = value[0]) n++; return n; };
      const tried = await free({ a: deep(512) }).catch((error) => error.name);
      globalThis.__codemode_result__ = [levels((await free({ a: deep(511) })).a), tried];`;
    expect(await resultOf(`${IMPORT}${code}`, { sources: [shop] })).toEqual([511, 'SandboxLimitError']);
  });

  given(['7.2-fields'], 'several mistakes, the message names them', async () => {
    const { diagnostics } = await runShop('await order({ name: 1, count: "x", gift: 3 });');
    const [{ message = '' } = {}] = diagnostics;
    for (const place of ['/name', '/count', '/gift']) expect(message).toContain(place);
  });

  for (const [input, hint] of [
    ['{ nmae: "a" }', 'Rename /nmae to "name".'],
    ['{ z: 1 }', 'Remove /z.'],
    ['{ old: 1 }', 'Remove /old.'],
  ] as const) {
    given(['7.3-hint'], `the input ${input}, the hint says what to do`, async () => {
      expect((await runShop(`await order(${input});`)).diagnostics).toMatchObject([{ hint }]);
    });
  }

  given(['rule:error-fields'], 'a call beyond maxToolCalls, its error says which it was', async () => {
    const code = 'globalThis.__codemode_result__ = await free().catch((error) => error);';
    const { result } = await runShop(code, { limits: { maxToolCalls: 0 } });
    expect(result).toMatchObject({
      ...{ name: 'SandboxLimitError', limit: 'maxToolCalls', value: 0 },
      ...{ serverId: 'shop', toolName: 'free', exportName: 'free' },
    });
  });
});

describe('hints (§7.3)', () => {
  for (const [code, hint] of [
    ['await getTool("shop", "order");', 'Import it: import { getTool } from "@codemode/discovery".'],
    ['await searchTools("order");', 'Import it: import { searchTools } from "@codemode/discovery".'],
    ['throw new ToolCallError("x");', 'Import it: import { ToolCallError } from "@codemode/errors".'],
    ['new WeakRef({});', 'Hold the object itself, or a WeakMap from it.'],
    ['new Worker("x");', 'A script has one thread; run calls together with Promise.all.'],
    ['new ArrayBuffer(8).transfer(4);', 'Copy with slice: an ArrayBuffer of the sandbox keeps its size.'],
  ] as const) {
    given(['7.3-hint'], `${code} the hint is one that helps`, async () => {
      expect((await run(code, { sources: [shop] })).diagnostics).toMatchObject([{ hint }]);
    });
  }

  given(['7.3-hint'], 'a promise as the result, the hint names the global as it is', async () => {
    const { diagnostics } = await run('globalThis.__codemode_result__ = Promise.resolve(1);');
    expect(diagnostics).toMatchObject([{ hint: expect.stringContaining('set globalThis.__codemode_result__ to') }]);
  });

  for (const call of ['searchTools({ query: "a" })', 'searchTools("a", { limit: "1" })', 'searchTools("a", 5)']) {
    given(['rule:discovery', '7.3-hint'], `${call}, the error says how it is called`, async () => {
      const code = `import { searchTools } from "@codemode/discovery";
        globalThis.__codemode_result__ = await ${call}.catch(({ name, hint }) => [name, hint]);`;
      expect(await resultOf(code, { sources: [shop] })).toEqual([
        'CodemodeError',
        expect.stringContaining('Call searchTools(query'),
      ]);
    });
  }
});

describe('errors of servers (§10)', () => {
  given(['10-failures'], 'a thrown object that is no Error, its message is told', async () => {
    const odd = sourceOf('odd', {
      call: () => Promise.reject({ code: -32602, message: 'Invalid params' }),
    });
    const { diagnostics } = await run('import { call } from "@codemode/servers/odd"; await call();', {
      sources: [odd],
    });
    expect(diagnostics).toMatchObject([{ message: 'ToolCallError: Invalid params' }]);
  });

  given(['10-failures'], 'an error that carries its text in a resource, that is its message', async () => {
    const resource = { uri: 'file:///log', text: 'disk full' };
    const odd = sourceOf('odd', { call: () => ({ isError: true, content: [{ type: 'resource', resource }] }) });
    const { diagnostics } = await run('import { call } from "@codemode/servers/odd"; await call();', {
      sources: [odd],
    });
    expect(diagnostics).toMatchObject([{ message: 'ToolCallError: disk full' }]);
  });
});

describe('servers that are not there (§3.2.3)', () => {
  const down = {
    ...sourceOf('down', {}),
    tools: () => Promise.reject(new SourceError('auth', 'the token has expired', { hint: 'Sign in at the shop' })),
  };

  given(['rule:import-of-a-missing-server', '7.3-hint'], 'one that wants a sign-in, the hint says so', async () => {
    const { diagnostics } = await run('import { a } from "@codemode/servers/down";', { sources: [down] });
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining('the token has expired'), hint: 'Sign in at the shop. Then run again.' },
    ]);
  });

  given(
    ['rule:import-of-a-missing-server', '7.3-hint'],
    'one that may be there again, the hint says so once',
    async () => {
      const tools = () => Promise.reject(new SourceError('broken', 'the line broke', { hint: 'Try again' }));
      const { diagnostics } = await run('import { a } from "@codemode/servers/down";', {
        sources: [{ ...down, tools }],
      });
      expect(diagnostics).toMatchObject([{ hint: 'Try again.' }]);
    },
  );

  given(
    ['rule:import-of-a-missing-server', '7.3-hint'],
    'one that is connected and takes too long to list its tools, the message says which list and how long, and nothing of connecting',
    async () => {
      const { diagnostics } = await run('import { a } from "@codemode/servers/down";', {
        sources: [{ ...down, tools: () => new Promise(() => undefined) }],
        limits: { timeoutMs: 1_000 },
      });
      expect(diagnostics).toMatchObject([
        {
          code: 'IMPORT_FAILURE',
          message: expect.stringContaining('it did not list its tools within 1 s'),
          hint: expect.stringMatching(/^Run again: .* look at its log\.$/),
        },
      ]);
    },
  );

  given(
    ['rule:import-of-a-missing-server', '7.3-hint'],
    'one whose list fails without a word on what to do, the hint is to look at the server',
    async () => {
      const tools = () => Promise.reject(new Error('no list today'));
      const { diagnostics } = await run('import { a } from "@codemode/servers/down";', {
        sources: [{ ...down, tools }],
      });
      expect(diagnostics).toMatchObject([{ hint: 'Look at the log of the server. Then run again.' }]);
    },
  );

  given(['rule:import-of-a-missing-server'], 'an import() of it, the error says why', async () => {
    const code = `const why = (specifier) => import(specifier).catch((error) => error.message);
      globalThis.__codemode_result__ = [await why("@codemode/servers/down"), await why("@codemode/servers/other")];`;
    expect(await resultOf(code, { sources: [down] })).toEqual([
      expect.stringContaining('its server is not available: the token has expired'),
      expect.stringContaining('no such server is connected'),
    ]);
  });
});

test('given twelve runs at once under one signal, nothing listens to it once for each', async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): void => void warnings.push(warning.name);
  process.on('warning', hear);
  const controller = new AbortController();
  const source = sourceOf('lab', { ping: () => text('pong') });
  const code = 'import { ping } from "@codemode/servers/lab"; export default await ping();';
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => runRequest({ code }, { sources: [source], signal: controller.signal })),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('warning', hear);
  expect(answers.map(({ result }) => result)).toEqual(Array(12).fill('pong'));
  expect(warnings).toEqual([]);
});
