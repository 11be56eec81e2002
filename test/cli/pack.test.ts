import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MANIFEST: {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { name: NAME } = MANIFEST;
/** Exports that are modules to import; that for Workers imports WebAssembly, as bundlers for them take it. */
const MODULES = Object.keys(MANIFEST.exports).filter((entry) => !/\.json$|\*|^\.\/workers$/.test(entry));

/** A release has packed both already: those very files are tried. */
const PACKED = process.env.CODEMODE_PACKED;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","type":"module","private":true}');
  install(ROOT, NAME);
});
afterAll(() => rmSync(folder, { recursive: true }));

const node = (script: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });

/** Installs one of our packages as npm would have it. */
function install(source: string, name: string): void {
  const file = `${name}-${MANIFEST.version}.tgz`;
  const options = { encoding: 'utf8' } as const;
  const packing = ['pack', '--ignore-scripts', '--pack-destination', folder];
  if (PACKED === undefined) execFileSync('npm', packing, { ...options, cwd: source, stdio: 'pipe' });
  else copyFileSync(join(PACKED, file), join(folder, file));
  const installing = ['install', '--offline', '--no-audit', '--no-fund', `./${file}`];
  execFileSync('npm', installing, { ...options, cwd: folder });
}

/** Makes a package of this repository one of the empty project's. */
function lend(...packages: readonly string[]): void {
  for (const name of packages) {
    const target = join(folder, 'node_modules', name);
    if (existsSync(target)) continue;
    if (name.startsWith('@')) execFileSync('mkdir', ['-p', join(target, '..')]);
    symlinkSync(join(ROOT, 'node_modules', name), target);
  }
}

function compile(file: string, text: string, module: string, moduleResolution: string): string {
  writeFileSync(join(folder, file), text);
  const compilerOptions = {
    ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], jsx: 'react-jsx' },
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', '.'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

async function bundle(text: string): Promise<string> {
  const input = join(folder, 'entry.mjs');
  writeFileSync(input, text);
  const built = await rolldown({ input, cwd: folder, platform: 'browser', external: ['react'] });
  const { output } = await built.generate({ format: 'esm' });
  await built.close();
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

describe('the package, installed into an empty project', () => {
  test('brings nothing along', () => {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', `node_modules/${NAME}`]);
  });

  test('runs a script as a library', () => {
    const output = node(`
      import { createHost } from ${JSON.stringify(NAME)};
      const host = createHost();
      const { result } = await host.run({ code: 'globalThis.__codemode_result__ = 6 * 7;' });
      await host.close();
      console.log(result);`);
    expect(output).toBe('42\n');
  });

  test('has the command on the path, which runs a script', () => {
    const command = join(folder, 'node_modules/.bin/codemode');
    expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toBe(`${MANIFEST.version}\n`);
    const input =
      'import { list_issues } from "@codemode/servers/issues"; globalThis.__codemode_result__ = (await list_issues()).issues.length > 0;';
    const output = execFileSync(command, ['run', '-', '--server', 'issues=builtin'], {
      encoding: 'utf8',
      input,
      cwd: folder,
    });
    expect(output).toBe('true\n');
  });

  test.each(MODULES)('%s can be imported where there is no page', (entry) => {
    if (entry === './react') lend('react');
    expect(node(`await import(${JSON.stringify(NAME + entry.slice(1))}); console.log('ok');`)).toBe('ok\n');
  });

  test('describes its element', () => {
    const output = node(`
      import { existsSync, readFileSync } from 'node:fs';
      const of = (path) => new URL(import.meta.resolve(${JSON.stringify(`${NAME}/`)} + path));
      const { modules } = JSON.parse(readFileSync(of('custom-elements.json'), 'utf8'));
      const described = modules.map(({ path }) => existsSync(new URL(path, of('package.json'))));
      console.log(JSON.stringify(described));`);
    const described = JSON.parse(output);
    expect(described.length).toBeGreaterThan(0);
    expect(new Set(described)).toEqual(new Set([true]));
  });

  describe.each([
    ['nodenext', 'nodenext'],
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ])('given TypeScript with module %s and resolution %s', (module, resolution) => {
    test('the element is typed, on the page, in JSX and in templates of Vue', () => {
      lend(
        'react',
        '@types/react',
        'csstype',
        'vue',
        '@vue/runtime-dom',
        '@vue/runtime-core',
        '@vue/reactivity',
        '@vue/shared',
      );
      lend('@vue/compiler-dom', '@vue/compiler-sfc', '@vue/compiler-core');
      const text = `
import { CodemodeRunner, type RunnerServer } from '${NAME}/element';
import '${NAME}/define';
import { Runner } from '${NAME}/react';
import type { RunnerComponents } from '${NAME}/vue';
const servers: readonly RunnerServer[] = [{ name: 'a', url: 'https://a.example/mcp' }];
const found: CodemodeRunner | null = document.querySelector('codemode-runner');
if (found !== null) found.servers = servers;
export const tag = <codemode-runner server="a=https://a.example/mcp" timeout-ms={5} />;
export const component = <Runner code="1" assetBase="/runner/" onRunEnd={({ detail }) => detail} />;
export type Props = InstanceType<RunnerComponents['codemode-runner']>['$props'];
export const props: Props = { server: 'a', theme: 'dark' };
// @ts-expect-error a theme that is none
export const wrong = <codemode-runner theme="blue" />;
export const onCdn = <Runner code="1" />;
`;
      expect(compile('element.tsx', text, module, resolution)).toBe('');
    });

    test('the library and the executors are typed', () => {
      const text = `
import { createDialectHost, createHost, type RunResponse } from '${NAME}';
import * as executors from '${NAME}/executor';
const response: Promise<RunResponse> = createHost({ servers: [] }).run({ code: '' });
export { createDialectHost, executors, response };
`;
      expect(compile('library.ts', text, module, resolution)).toBe('');
    });
  });

  test('given a bundler, the element is registered when asked for, and left out where it is not used', async () => {
    expect(await bundle(`import '${NAME}/define';`)).toContain('registry.define(TAG');
    expect((await bundle(`import { CodemodeRunner } from '${NAME}/element';`)).length).toBeLessThan(200);
    expect(await bundle(`import '${NAME}/react';`)).not.toContain('createElement');
  });
});

describe('the site, as a package of its own', () => {
  const site = (): string =>
    execFileSync(join(folder, 'node_modules/.bin/codemode-runner'), ['site', 'copy', 'public/runner'], {
      ...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
    });

  test('is asked for by name where it is not installed, and copied where it is', () => {
    expect(site).toThrow(`npm install -D ${NAME}-site@${MANIFEST.version}`);
    install(join(ROOT, 'dist/site-package'), `${NAME}-site`);
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', `node_modules/${NAME}`, `node_modules/${NAME}-site`]);
    site();
    site();
    const copied = readdirSync(join(folder, 'public/runner'), { recursive: true, encoding: 'utf8' }).toSorted();
    const built = readdirSync(join(ROOT, 'dist/site'), { recursive: true, encoding: 'utf8' });
    expect(copied).toEqual([...built, 'LICENSE'].toSorted());
  });

  test('holds the source maps of minified files of the library, which all but those that Vite serves name', () => {
    const library = join(folder, 'node_modules', NAME, 'dist/lib');
    const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file));
    const maps = files.flatMap((file) => {
      const address = /^\/\/# sourceMappingURL=(.*)$/m.exec(readFileSync(join(library, file), 'utf8'))?.[1];
      return address === undefined ? [] : [address];
    });
    // What a page loads without a bundler, and the realms of the sandbox.
    const minified = files.filter((file) => /^(codemode-runner\.js|element\/script-|launch\/\w+\.thread\.)/.test(file));
    expect(minified.length).toBeGreaterThanOrEqual(5);
    expect(maps).toHaveLength(minified.length);
    expect(maps.filter((address) => address.includes('.worker.'))).toEqual([]);
    const named = maps.map((address) => address.split(`https://unpkg.com/${NAME}-site@${MANIFEST.version}/`)[1] ?? '');
    const unnamed = ['sandbox', 'validation'].map((name) => `maps/launch/${name}.worker.js.map`);
    for (const path of [...named, ...unnamed]) {
      const map = JSON.parse(readFileSync(join(folder, 'node_modules', `${NAME}-site`, path), 'utf8'));
      expect(map.sources.length).toBeGreaterThan(0);
      expect(map.sourcesContent).toHaveLength(map.sources.length);
      expect(map.sources.filter((source: string) => /^\/|^[a-z]+:/i.test(source))).toEqual([]);
    }
  });
});
