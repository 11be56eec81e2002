import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../sample.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE: { name: string; version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Entries that hold data. */
const NOT_CODE = ['./package.json', './custom-elements.json'];
/** What a user of the library downloads: the site is another package. */
const MAX_PACKED_BYTES = 1_205_500;
/** A program of someone who installed the package: a server of plain functions, a script, an answer. */
const CONSUMER = `
import { createHost, generateDeclarations, type CallToolResult, type RunResponse, type Source } from '${PACKAGE.name}';
import { codeExecutorClass, createExecutor, type ExecuteResult } from '${PACKAGE.name}/executor';

const tools = [{ name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } } }];
const calculator: Source = {
  id: 'calculator',
  async tools() {
    return tools;
  },
  async call(_tool, input): Promise<CallToolResult> {
    const { a, b } = input as { a: number; b: number };
    return { content: [], structuredContent: { sum: a + b } };
  },
};
const host = createHost({ servers: [calculator], limits: { timeoutMs: 20_000 } });
const response: RunResponse = await host.run({
  code: "import { add } from '@codemode/servers/calculator';\\n" +
    "const [x, y] = await Promise.all([add({ a: 1, b: 2 }), add({ a: 3, b: 4 })]);\\n" +
    "globalThis.__codemode_result__ = x.sum * y.sum;",
});
const text: string = await generateDeclarations([{ id: 'calculator', name: 'Calculator', tools }]);
const own: string = await host.declarations();
await host.close();
const executor = createExecutor();
const executed: ExecuteResult = await executor.execute('async () => codemode.add(20, 1)', {
  add: async (a, b) => Number(a) + Number(b),
});
await executor.close();
abstract class BaseCodeExecutor {
  protected client: { getServerNames(): string[] };
  constructor(client: { getServerNames(): string[] }) {
    this.client = client;
  }
  abstract execute(code: string, timeout?: number): Promise<{ error: string | null }>;
  abstract cleanup(): Promise<void>;
}
class Mine extends codeExecutorClass(BaseCodeExecutor) {
  names(): string[] {
    return this.client.getServerNames();
  }
}
const mine = new Mine({ getServerNames: () => [], getAllActiveSessions: () => ({}), createSession: async () => ({}) });
const ran = await mine.execute('return 21;');
await mine.cleanup();
const names = mine.names();
console.log(JSON.stringify({ response, text, own, executed, ran, names, isBase: mine instanceof BaseCodeExecutor }));
`;

/** Relative links of a Markdown document, code left out, without what follows the file. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replace(/^( *)(```+)[\s\S]*?^\1\2/gm, '').replace(/(`+)[^`]+\1/g, '');
  // npm shows pictures from the repository: they are not for those who install the package.
  const text = prose.replace(/!\[[^\]]*\]\([^)]*\)/g, '');
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
}

describe('the package, as npm would install it', () => {
  let folder: string;
  let installed: string;
  let packed: {
    readonly filename: string;
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    installed = join(folder, 'node_modules', PACKAGE.name);
    mkdirSync(installed, { recursive: true });
    const output = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    [packed] = JSON.parse(output);
    execFileSync('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', installed]);
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  function compile(module: string, moduleResolution: string, output: string): string {
    const args = [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--ignoreConfig', '--pretty', 'false', '--strict', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax'],
      ...['--target', 'es2022', '--lib', 'es2022', '--module', module, '--moduleResolution', moduleResolution],
      ...['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node', '--outDir', output, 'consumer.ts'],
    ];
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
  }

  test.each(
    walk([
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const),
  )(
    'given a consumer of module %s and resolution %s, compiles, its declarations checked too, and runs in Node',
    (module, resolution) => {
      expect(compile(module, resolution, `out-${resolution}`)).toBe('');
      const output = execFileSync(process.execPath, [`out-${resolution}/consumer.js`], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
      });
      const { response, text, own, executed, ran, names, isBase } = JSON.parse(output);
      expect(executed).toEqual({ result: 21, logs: [] });
      expect({ result: ran.result, error: ran.error, names, isBase }).toEqual({
        result: 21,
        error: null,
        names: [],
        isBase: true,
      });
      expect(response.result).toBe(21);
      expect(response.diagnostics).toEqual([]);
      expect(response.toolTrace).toHaveLength(2);
      expect(text).toContain('@codemode/servers/calculator');
      expect(own).toContain('@codemode/servers/calculator');
    },
    120_000,
  );

  test('given code that uses it wrongly, does not compile', () => {
    writeFileSync(
      join(folder, 'wrong.ts'),
      `import { createHost } from '${PACKAGE.name}';\nconst result: string = await createHost({ servers: 1 }).run({});\nexport { result };\n`,
    );
    const args = [
      '--ignoreConfig',
      '--pretty',
      'false',
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, ...args, 'wrong.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stdout.match(/wrong\.ts\(2,/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('is what Node and bundlers expect of a package', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  test('has types for every way in which TypeScript resolves modules', async () => {
    const tarball = readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''));
    const analysis = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: NOT_CODE });
    if (!analysis.types) throw new Error('The package has no types at all');
    const entries = Object.keys(analysis.entrypoints);
    expect(entries).toEqual(expect.arrayContaining(['.', './define', './element', './executor', './react', './vue']));
    // An import of an ES module from CommonJS is no fault of the types: there is no CommonJS in the package.
    expect(analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  }, 120_000);

  test('is no larger than it may be, without the site and source maps', () => {
    expect(packed.size).toBeLessThanOrEqual(MAX_PACKED_BYTES);
    expect(packed.files.length).toBeGreaterThan(100);
    expect(packed.files.filter(({ path }) => /^dist\/(?!lib\/)|\.map$/.test(path))).toEqual([]);
  });

  test('has documents whose links lead to files in it', () => {
    const documents = packed.files.filter(({ path }) => path.endsWith('.md'));
    const links = documents.flatMap(({ path }) =>
      linksIn(readFileSync(join(installed, path), 'utf8')).map((link) => ({ path, link })),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(({ path, link }) => !existsSync(join(installed, dirname(path), link)));
    expect(dead).toEqual([]);
  });

  test('brings no dependency along and runs nothing when it is installed', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.scripts ?? {})).not.toEqual(expect.arrayContaining(['install']));
    for (const script of ['preinstall', 'install', 'postinstall']) expect(manifest.scripts).not.toHaveProperty(script);
  });
});
