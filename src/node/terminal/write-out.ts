import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { plainText } from '../../runtime/plain-text.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { Terminal } from './terminal.ts';

/** Writes to a file where one is named, else to standard output. Throws `UsageError`. */
export async function writeOut(text: string, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined) {
    terminal.out(terminal.outIsScreen ? plainText(text) : text);
    return;
  }
  await writing(file, () => writeFile(resolve(terminal.cwd, file), text));
}

/** Whether a file can be written, for what should be known before the work is done. Throws `UsageError`. */
export async function checkWritable(file: string, terminal: Terminal): Promise<void> {
  const path = resolve(terminal.cwd, file);
  await writing(file, () =>
    access(path, constants.W_OK).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? access(dirname(path), constants.W_OK) : Promise.reject(error),
    ),
  );
}

async function writing(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} could not be written: ${code === 'ENOENT' ? 'its folder does not exist' : message}`, {
      hint: 'Give a path that can be written',
      cause: error,
    });
  }
}
