import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SCRIPT_CHECKS } from '../../../runtime/declarations/library/script-checks.ts';
import { type LibraryFiles, scriptLibrary } from '../../../runtime/declarations/library/script-library.ts';
import { isNoise } from '../../../runtime/program/type-noise.ts';
import type { Place } from './found.ts';

/** A script to check, with the declarations of what it can import. */
export interface TypedScript {
  readonly text: string;
  readonly language: 'typescript' | 'javascript';
  readonly form: 'module' | 'body';
  readonly declarations: string;
  /** Nothing is known of some of its tools: what they give has any type, and so has what is made of it. */
  readonly guesses?: boolean;
}

export interface TypeError extends Place {
  /** Index of the script. */
  readonly script: number;
  readonly code: string;
  readonly message: string;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const OPTIONS = {
  ...{ target: 'esnext', noLib: true, module: 'esnext', moduleResolution: 'bundler', moduleDetection: 'force' },
  ...SCRIPT_CHECKS,
  // A script can import what is declared for it and nothing else: no file is read for what it names.
  noResolve: true,
};

/** The compiler of a project, or that of whoever runs this; undefined where there is none. */
export function findCompiler(cwd: string): string | undefined {
  for (const from of [join(cwd, 'package.json'), import.meta.url]) {
    try {
      const manifest = createRequire(from).resolve('typescript/package.json');
      return join(dirname(manifest), 'bin', 'tsc');
    } catch {
      // Looked for elsewhere, or reported by whoever asked.
    }
  }
  return undefined;
}

/** What of the language runs, as a compiler declares it: its files lie beside it, or in a package for the machine. */
export function libraryOf(compiler: string): LibraryFiles {
  const resolve = createRequire(compiler).resolve;
  const folders = [join(dirname(compiler), '..', 'lib')];
  try {
    const manifest = resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
    folders.push(join(dirname(manifest), 'lib'));
  } catch {
    // A compiler that is one package.
  }
  return scriptLibrary((name) => {
    for (const folder of folders) {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        // In the other folder.
      }
    }
    return undefined;
  });
}

/** Type-checks scripts, those with equal declarations in one go. */
export async function typeCheck(
  scripts: readonly TypedScript[],
  compiler: string,
  signal: AbortSignal,
): Promise<readonly TypeError[]> {
  const groups = new Map<string, number[]>();
  scripts.forEach(({ declarations, guesses = false }, index) => {
    const key = `${guesses}${declarations}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const folder = await mkdtemp(join(tmpdir(), 'codemode-check-'));
  try {
    const library = libraryOf(compiler);
    await mkdir(join(folder, 'lib'));
    await Promise.all(Object.entries(library).map(([name, text]) => writeFile(join(folder, 'lib', name), text)));
    const libraryFiles = Object.keys(library).map((name) => `../lib/${name}`);
    const errors: TypeError[] = [];
    let number = 0;
    for (const indexes of groups.values()) {
      let left = indexes;
      // Where one file is not TypeScript, the compiler says nothing of the types in the others.
      while (left.length > 0) {
        const project = join(folder, String(number++));
        await writeProject(project, [...libraryFiles, 'declared.d.ts'], left, scripts);
        const match = readErrors(await compile(compiler, project, signal), scripts);
        const broken = new Set(match.filter(({ code }) => isSyntax(code)).map(({ script }) => script));
        errors.push(...match.filter(({ script }) => broken.size === 0 || broken.has(script)));
        left = broken.size === 0 ? [] : left.filter((index) => !broken.has(index));
      }
    }
    return errors;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isSyntax = (code: string): boolean => /^TS1\d{3}$/.test(code);

async function writeProject(
  project: string,
  files: readonly string[],
  indexes: readonly number[],
  scripts: readonly TypedScript[],
): Promise<void> {
  const { declarations = '', guesses = false } = scripts[indexes[0] ?? 0] ?? {};
  await mkdir(project);
  const nameOf = (index: number): string => `s${index}.${scripts[index]?.language === 'javascript' ? 'js' : 'ts'}`;
  await Promise.all([
    writeFile(join(project, 'declared.d.ts'), declarations),
    ...indexes.map((index) => writeFile(join(project, nameOf(index)), scripts[index]?.text ?? '')),
    writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...OPTIONS, noImplicitAny: !guesses },
        files: [...files, ...indexes.map(nameOf)],
      }),
    ),
  ]);
}

function compile(compiler: string, cwd: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, maxBuffer: MAX_OUTPUT_BYTES, signal };
    execFile(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], options, (error, stdout, stderr) => {
      if (error !== null && !/\berror TS\d+/.test(stdout)) {
        reject(new Error(`${compiler} did not run: ${stderr || error.message}`, { cause: error }));
      } else resolve(stdout);
    });
  });
}

function readErrors(output: string, scripts: readonly TypedScript[]): TypeError[] {
  const errors: { script: number; line: number; column: number; code: string; message: string }[] = [];
  for (const line of output.split(/\r?\n/)) {
    const match = /^s(\d+)\.[jt]s\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line);
    const last = errors.at(-1);
    if (match !== null) {
      const [, script, at, column, code = '', message = ''] = match;
      errors.push({ script: Number(script), line: Number(at), column: Number(column), code, message });
    } else if (/^\s+\S/.test(line) && last !== undefined) last.message += `\n${line.trim()}`;
  }
  return errors.filter(({ script, code }) => {
    const { language = 'typescript', form = 'module' } = scripts[script] ?? {};
    return !isNoise(Number(code.slice(2)), language, form);
  });
}
