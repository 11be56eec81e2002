import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../cli/usage-error.ts';
import { plainText } from './plain-text.ts';
import type { Terminal } from './terminal.ts';

/** Writes to a file where one is named, else to standard output. Throws `UsageError`. */
export async function writeOut(text: string, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined) {
    terminal.out(terminal.outIsScreen ? plainText(text) : text);
    return;
  }
  try {
    await writeFile(resolve(terminal.cwd, file), text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} could not be written: ${code === 'ENOENT' ? 'its folder is not there' : message}`, {
      hint: 'Give a path that can be written',
      cause: error,
    });
  }
}
