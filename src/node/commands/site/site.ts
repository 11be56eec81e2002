import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { CLIENT_INFO } from '../../../mcp/connection/client-info.ts';
import { messageOf } from '../../../runtime/json.ts';
import type { Invocation, OptionSpecs } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';

const PACKAGE = `${CLIENT_INFO.name}-site`;
/** What the package has for npm, and no site needs. */
const OF_THE_PACKAGE = new Set(['package.json', 'README.md', 'maps']);
/** What every copy has had. */
const MARKS = ['embed.html', 'codemode-runner.js', 'sandbox'];

/** `codemode-runner site copy DIR`: writes the site into a folder. Gives the exit code. */
export async function site({ positionals, terminal }: Invocation<OptionSpecs>): Promise<number> {
  const [action, target, ...rest] = positionals;
  if (action === undefined) throw new UsageError('site needs an action', 'Write codemode-runner site copy DIR');
  if (action !== 'copy') throw new UsageError(`site has no action ${action}`, didYouMean(action, ['copy']));
  if (target === undefined) throw new UsageError('site copy needs a folder', 'Write codemode-runner site copy DIR');
  if (rest.length > 0) throw new UsageError(`site copy takes one folder, and got ${rest.length + 1}`, 'Name one');
  const source = findPackage(terminal.cwd);
  const folder = resolve(terminal.cwd, target);
  const names = readdirSync(source).filter((name) => !OF_THE_PACKAGE.has(name));
  if (existsSync(folder) && realpathSync(folder) === realpathSync(source)) {
    throw new UsageError(`${target} is the package of the site itself`, 'Name a folder of your own site');
  }
  try {
    await clear(folder, target, names);
    await mkdir(folder, { recursive: true });
    for (const name of names) await cp(join(source, name), join(folder, name), { recursive: true });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${target} cannot be written: ${messageOf(error)}`, {
      hint: 'Name another folder',
      cause: error,
    });
  }
  terminal.err(`Wrote the site ${CLIENT_INFO.version} into ${target}\n`);
  return EXIT.ok;
}

/** The folder of the package of this very version: in the project, else beside the command. Throws `UsageError`. */
function findPackage(cwd: string): string {
  const install = `npm install -D ${PACKAGE}@${CLIENT_INFO.version}`;
  let other: string | undefined;
  for (const from of [join(cwd, 'package.json'), import.meta.url]) {
    try {
      const manifest = createRequire(from).resolve(`${PACKAGE}/package.json`);
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
      if (version === CLIENT_INFO.version) return dirname(manifest);
      other ??= version;
    } catch {
      // Looked for elsewhere, or reported below.
    }
  }
  if (other === undefined) throw new UsageError(`${PACKAGE} is not installed here`, install);
  throw new UsageError(`${PACKAGE} is ${other} here, and this command is ${CLIENT_INFO.version}`, install);
}

/** Makes room for a copy. Throws `UsageError` for a folder with anything but an earlier one. */
async function clear(folder: string, shown: string, names: readonly string[]): Promise<void> {
  const there = existsSync(folder) ? readdirSync(folder) : [];
  if (there.length === 0) return;
  if (!MARKS.every((name) => there.includes(name))) {
    throw new UsageError(`${shown} holds something else`, 'Name a folder that is empty or does not exist yet');
  }
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}
