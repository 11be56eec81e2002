import { Inflate } from 'fflate';

/** Bytes fed to the inflater at a time: what one step can grow to is bounded by it. */
const STEP_BYTES = 4 * 1024;

export type Inflated = { readonly bytes: Uint8Array } | { readonly failed: 'damaged' | 'too-large' };

/**
 * Inflates raw deflate data (RFC 1951), and stops as soon as more than `maxBytes` have come out: a small link may hold a
 * thousand times its size. The platform's own stream is used where there is one.
 */
export async function inflate(data: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Inflated> {
  return typeof DecompressionStream === 'function' ? inflateNatively(data, maxBytes) : inflatePortably(data, maxBytes);
}

async function inflateNatively(data: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Inflated> {
  const parts = createParts(maxBytes);
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const writing = (async () => {
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

/** The same by fflate, for platforms without `DecompressionStream`. */
export function inflatePortably(data: Uint8Array, maxBytes: number): Inflated {
  const parts = createParts(maxBytes);
  let fits = true;
  let ended = false;
  const inflater = new Inflate((chunk, final) => {
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

function createParts(maxBytes: number): { add(part: Uint8Array): boolean; whole(): Uint8Array } {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    add(part) {
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
