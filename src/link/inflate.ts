import { Inflate } from 'fflate';

/** Bytes fed to the inflater at a time: what one step can grow to is bounded by it. */
const STEP_BYTES = 4 * 1024;

export type Inflated = { readonly bytes: Uint8Array } | { readonly failed: 'damaged' | 'too-large' };

/**
 * Inflates raw deflate data (RFC 1951), and stops as soon as more than `maxBytes` have come out: a small link may hold a
 * thousand times its size. The data may refer back into `dictionary`, at most 32 kB. The platform's own stream is used where
 * there is one.
 */
export async function inflate(
  data: Uint8Array<ArrayBuffer>,
  maxBytes: number,
  dictionary: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Promise<Inflated> {
  return typeof DecompressionStream === 'function'
    ? inflateNatively(data, maxBytes, dictionary)
    : inflatePortably(data, maxBytes, dictionary);
}

async function inflateNatively(
  data: Uint8Array<ArrayBuffer>,
  maxBytes: number,
  dictionary: Uint8Array<ArrayBuffer>,
): Promise<Inflated> {
  const parts = createParts(maxBytes, dictionary.length);
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const writing = (async () => {
    await writer.write(storedBlock(dictionary));
    for (let at = 0; at < data.length; at += STEP_BYTES) await writer.write(data.subarray(at, at + STEP_BYTES));
    await writer.close();
  })();
  // A damaged stream fails both ends; the reading one is awaited.
  writing.catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!parts.add(value)) {
        await reader.cancel();
        return { failed: 'too-large' };
      }
    }
    await writing;
  } catch {
    return { failed: 'damaged' };
  }
  return { bytes: parts.whole() };
}

/**
 * Bytes as a block that is not compressed and not the last (RFC 1951 §3.2.4). The platform's stream takes no dictionary; one
 * that stands before the data has the same effect.
 */
function storedBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(5 + bytes.length);
  new DataView(block.buffer).setUint16(1, bytes.length, true);
  new DataView(block.buffer).setUint16(3, ~bytes.length, true);
  block.set(bytes, 5);
  return block;
}

/** The same by fflate, for platforms without `DecompressionStream`. */
export function inflatePortably(data: Uint8Array, maxBytes: number, dictionary?: Uint8Array): Inflated {
  const parts = createParts(maxBytes);
  let fits = true;
  let ended = false;
  const inflater = new Inflate(dictionary === undefined ? {} : { dictionary }, (chunk, final) => {
    fits &&= parts.add(chunk);
    ended ||= final;
  });
  try {
    for (let at = 0; at < data.length && fits; at += STEP_BYTES) {
      const end = Math.min(at + STEP_BYTES, data.length);
      inflater.push(data.subarray(at, end), end === data.length);
    }
  } catch {
    return { failed: 'damaged' };
  }
  if (!fits) return { failed: 'too-large' };
  return ended ? { bytes: parts.whole() } : { failed: 'damaged' };
}

/** Gathers at most `maxBytes`, after the first `leadBytes`, which are left out. */
function createParts(maxBytes: number, leadBytes = 0): { add(part: Uint8Array): boolean; whole(): Uint8Array } {
  const parts: Uint8Array[] = [];
  let size = 0;
  let left = leadBytes;
  return {
    add(chunk) {
      const part = chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
      size += part.length;
      if (size > maxBytes) return false;
      parts.push(part);
      return true;
    },
    whole() {
      const whole = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}
