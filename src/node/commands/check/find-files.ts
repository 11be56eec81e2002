import { realpath, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { UsageError } from '../../cli/usage-error.ts';
import { isBelow } from './read-file.ts';

/** What is looked into below a folder. */
const DOCUMENTS = '**/*.{md,mdx,markdown,html,htm,vue,astro,codemode.json}';
const IGNORED = ['**/node_modules/**', '**/.git/**'];

/** A document, and the folder that it may point into. */
export interface FoundFile {
  /** Relative to the folder that the command runs in. */
  readonly file: string;
  /** Real path: the folder that was given, else that of the command where the file lies there, else the file's own. */
  readonly folder: string;
}

/** The files that arguments name: files, folders and globs, sorted. Links are not followed. Throws `UsageError`. */
export async function findFiles(args: readonly string[], cwd: string): Promise<readonly FoundFile[]> {
  const here = await realpath(cwd);
  const match = new Map<string, string>();
  const add = (path: string, folder: string): void => {
    const file = relative(cwd, path).replaceAll('\\', '/');
    if (!match.has(file)) match.set(file, folder);
  };
  for (const arg of args) {
    const path = resolve(cwd, arg);
    const kind = await stat(path).catch(() => undefined);
    if (kind?.isFile() === true) {
      const real = await realpath(path);
      add(path, isBelow(real, here) ? here : dirname(real));
      continue;
    }
    const isFolder = kind?.isDirectory() === true;
    if (kind !== undefined && !isFolder)
      throw new UsageError(`${arg} is not a regular file`, 'Name a file or a folder');
    const files = await glob(isFolder ? DOCUMENTS : arg, {
      cwd: isFolder ? path : cwd,
      ignore: IGNORED,
      dot: false,
      absolute: true,
      expandDirectories: false,
      followSymbolicLinks: false,
    });
    if (files.length === 0)
      throw new UsageError(`${arg} names no file`, 'Check the path; put globs in quotes: "docs/**/*.md"');
    const folder = isFolder ? await realpath(path) : here;
    for (const file of files) add(file, folder);
  }
  return [...match].map(([file, folder]) => ({ file, folder })).sort((a, b) => (a.file < b.file ? -1 : 1));
}
