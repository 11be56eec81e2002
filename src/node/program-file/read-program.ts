import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseFile } from '../../link/file.ts';
import { decodeLink, isLink, type LinkData } from '../../link/index.ts';
import { UsageError } from '../cli/usage-error.ts';
import { bytesOf, textOf } from './text-of.ts';

/** Where a program is read from. */
export interface ProgramPlace {
  readonly cwd: string;
  /** All of standard input. Throws `UsageError` where that is too much. */
  readInput(): Promise<Uint8Array>;
}

/** A script with whatever came along with it. */
export interface Program {
  /** How messages name it: its path, or what else it was read from. */
  readonly label: string;
  readonly data: LinkData;
}

/**
 * Reads a program: a script, a `.codemode.json` file, a permalink, or `-` for either of the first two on standard input.
 * What comes along with a script is a claim of whoever wrote it. Throws `UsageError`.
 */
export async function readProgram(name: string, place: ProgramPlace): Promise<Program> {
  const fragment = fragmentOf(name);
  if (fragment !== undefined) {
    const decoded = await decodeLink(fragment);
    if ('problem' in decoded) throw new UsageError(decoded.message);
    return { label: decoded.data.scripts[decoded.data.active ?? 0]?.name ?? 'the link', data: decoded.data };
  }
  if (/^https?:\/\//i.test(name)) {
    throw new UsageError(
      `${name} is an address, not a permalink (no #c1.… in it)`,
      'Download the script and give the file, or put the permalink in quotes',
    );
  }
  if (name === '-') {
    const text = textOf(await place.readInput(), 'Standard input');
    return programOf('standard input', 'script.ts', text);
  }
  return programOf(name, basename(name), await readText(name, place.cwd));
}

/** Reads a text file. Throws `UsageError`. */
export async function readText(name: string, cwd: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(createReadStream(resolve(cwd, name)), name);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'is not there' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new UsageError(`${name} ${why}`, { hint: 'Check the path', cause: error });
  }
  return textOf(bytes, name);
}

function programOf(label: string, scriptName: string, text: string): Program {
  if (!/\.json$/i.test(scriptName) && !/^\s*\{\s*"(?:format|active|dialect|limits|recording)"\s*:/.test(text)) {
    return { label, data: { scripts: [{ name: scriptName, text }] } };
  }
  const read = parseFile(text);
  if ('message' in read) throw new UsageError(`${label}: ${read.message}`);
  return { label, data: read.data };
}

/** The part of a permalink that carries the program. */
function fragmentOf(name: string): string | undefined {
  if (isLink(name)) return name;
  const at = name.indexOf('#');
  const fragment = at === -1 ? '' : name.slice(at);
  return isLink(fragment) ? fragment : undefined;
}
