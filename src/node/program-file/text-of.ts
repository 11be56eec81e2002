import { UsageError } from '../cli/usage-error.ts';

/** Most bytes of a file or of standard input: far more than a script with its recording has. */
export const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/**
 * The text that bytes stand for, without a byte order mark. Throws `UsageError` for what is no UTF-8: read with characters
 * replaced, it would be another script.
 */
export function textOf(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${label} is not UTF-8 text`, { hint: 'Save it as UTF-8', cause: error });
  }
}

/** All of a stream. Throws `UsageError` where it has more than a program can have. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>, label: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > MAX_TEXT_BYTES) {
      const hint = 'Let a tool deliver the data';
      throw new UsageError(`${label} has more than ${MAX_TEXT_BYTES / 1024 / 1024} MiB`, hint);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
