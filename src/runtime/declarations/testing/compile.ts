import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Errors that TypeScript 7 finds in these files, by file name: one line each, `name(line,column): error …`. All of them
 * go through one compiler, under `strict` and without `skipLibCheck`.
 */
export async function compileErrors(
  files: Readonly<Record<string, string>>,
  { lib = 'es2022' }: { readonly lib?: string } = {},
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const names = Object.keys(files);
    await Promise.all(names.map((name) => writeFile(join(folder, name), files[name] ?? '')));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: lib.split(','),
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
    const output = await run(folder);
    return output.split(/\r?\n/).filter((line) => /\berror\b/.test(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(process.execPath, [TSC, '--pretty', 'false', '-p', '.'], options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`;
      if (error !== null && !/\berror TS\d+/.test(output)) reject(new Error(`tsc did not run: ${error.message}`));
      else resolve(output);
    });
  });
}
