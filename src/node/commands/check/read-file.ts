import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/** Most bytes of a document, or of a file that one points to: as many as a link may unfold to. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Where `check` may read: what lies below a folder, links followed to their end, until it is stopped. */
export interface Reach {
  /** The real path of the folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export type ReadFile = { readonly text: string } | { readonly fault: 'missing' | 'outside' | 'no-file' | 'too-large' };

/** What a fault means, after the name of the file. */
export const FAULTS = {
  missing: 'is not there',
  outside: 'is not in the folder that is checked and was not read',
  'no-file': 'is not a regular file',
  'too-large': `has more than ${MAX_FILE_BYTES / 1024 / 1024} MiB and was not read`,
} as const satisfies Record<Extract<ReadFile, { fault: string }>['fault'], string>;

/**
 * Reads a document, or a file that one names: hostile, since anybody may write documents. Never reads outside of the folder,
 * by whatever links; never a pipe or device, which may have no end. Rejects only where it is stopped.
 */
export async function readFile(path: string, { folder, signal }: Reach): Promise<ReadFile> {
  signal.throwIfAborted();
  const real = await realpath(path).catch(() => undefined);
  // Whether a file outside is there is nothing that a document may learn.
  if (real === undefined) return { fault: isBelow(path, folder) ? 'missing' : 'outside' };
  if (!isBelow(real, folder)) return { fault: 'outside' };
  let handle: FileHandle;
  try {
    // A pipe that is opened without NONBLOCK waits for somebody who writes; a link that was put there meanwhile is refused.
    handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return { fault: 'missing' };
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return { fault: 'no-file' };
    if (stat.size > MAX_FILE_BYTES) return { fault: 'too-large' };
    const bytes = await readAtMost(handle, MAX_FILE_BYTES, signal);
    return bytes === undefined ? { fault: 'too-large' } : { text: new TextDecoder().decode(bytes) };
  } finally {
    await handle.close();
  }
}

/** All that is in a file; undefined where that is more than it may have. The size that it says may be another. */
async function readAtMost(handle: FileHandle, maxBytes: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const buffer = new Uint8Array(maxBytes + 1);
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, size, Math.min(buffer.length - size, 64 * 1024));
    if (bytesRead === 0) return buffer.subarray(0, size);
    size += bytesRead;
    if (size > maxBytes) return undefined;
  }
}

/** Whether a path lies in a folder. */
export function isBelow(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '' && !isAbsolute(inside) && inside.split(sep)[0] !== '..';
}

/** Whether the way to a path goes through a name that begins with a dot, such as `.env` or `.git`. */
export function isHidden(path: string, from: string): boolean {
  return relative(from, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '..');
}
