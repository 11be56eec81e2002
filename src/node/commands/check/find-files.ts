import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { UsageError } from '../../cli/usage-error.ts';

/** What is looked into below a folder. */
const DOCUMENTS = '**/*.{md,mdx,markdown,html,htm,vue,astro,codemode.json}';
const IGNORED = ['**/node_modules/**', '**/.git/**'];

/** The files that arguments name: files, folders and globs, sorted, as paths relative to the folder. Throws `UsageError`. */
export async function findFiles(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const arg of args) {
    const kind = await stat(resolve(cwd, arg)).catch(() => undefined);
    if (kind?.isFile() === true) {
      found.add(relative(cwd, resolve(cwd, arg)));
      continue;
    }
    const base = kind?.isDirectory() === true ? resolve(cwd, arg) : cwd;
    const pattern = kind?.isDirectory() === true ? DOCUMENTS : arg;
    const files = await glob(pattern, {
      cwd: base,
      ignore: IGNORED,
      dot: false,
      absolute: true,
      expandDirectories: false,
    });
    if (files.length === 0)
      throw new UsageError(`${arg} names no file`, 'Check the path; put globs in quotes: "docs/**/*.md"');
    for (const file of files) found.add(relative(cwd, file));
  }
  return [...found].map((file) => file.replaceAll('\\', '/')).sort();
}
