import {
  ArrayBufferCtor,
  apply,
  bridge,
  bufferSlice,
  isView,
  JSONparse,
  JSONstringify,
  min,
  RangeErrorCtor,
  TypeErrorCtor,
  toWellFormed,
  Uint8ArrayCtor,
} from '../core.ts';

const usv = (text: unknown): string => apply(toWellFormed, `${text as string}`, []);

/** TextEncoder of the Encoding Standard. Text crosses as JSON, bytes as an ArrayBuffer. */
export class TextEncoder {
  get encoding(): string {
    return 'utf-8';
  }
  encode(text: unknown = ''): Uint8Array {
    return new Uint8ArrayCtor(bridge.host('encode', JSONstringify(usv(text))) as ArrayBuffer);
  }
  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    const bytes = new TextEncoder().encode(text);
    let written = min(bytes.length, target.length);
    // A code point that does not fit whole is left out: step back over its continuation bytes.
    if (written < bytes.length) while (written > 0 && ((bytes[written] as number) & 0xc0) === 0x80) written -= 1;
    for (let i = 0; i < written; i++) target[i] = bytes[i] as number;
    let read = 0;
    for (let i = 0; i < written; i++) {
      const byte = bytes[i] as number;
      if ((byte & 0xc0) !== 0x80) read += byte >= 0xf0 ? 2 : 1;
    }
    return { read, written };
  }
}

/** TextDecoder of the Encoding Standard, with every label the host knows. */
export class TextDecoder {
  /** Label and options as the host takes them. */
  decoder: string;
  #encoding: string;
  #fatal: boolean;
  #ignoreBom: boolean;
  /** The host's decoder while a stream is open. */
  #stream: number | undefined;
  constructor(label: unknown = 'utf-8', options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
    this.#fatal = !!options.fatal;
    this.#ignoreBom = !!options.ignoreBOM;
    this.decoder = `[${JSONstringify(`${label as string}`)},${this.#fatal},${this.#ignoreBom}]`;
    const encoding = bridge.host('decoder', this.decoder);
    if (typeof encoding !== 'string') throw new RangeErrorCtor(`The encoding label '${label as string}' is unknown`);
    this.#encoding = JSONparse(encoding) as string;
  }
  get encoding(): string {
    return this.#encoding;
  }
  get fatal(): boolean {
    return this.#fatal;
  }
  get ignoreBOM(): boolean {
    return this.#ignoreBom;
  }
  decode(input?: ArrayBuffer | ArrayBufferView, options: { stream?: unknown } = {}): string {
    const bytes = bytesOf(input);
    const more = !!options.stream;
    if (more && this.#stream === undefined) this.#stream = bridge.host('decode-open', this.decoder) as number;
    const stream = this.#stream;
    if (!more) this.#stream = undefined;
    const text =
      stream === undefined
        ? bridge.host('decode', this.decoder, bytes)
        : bridge.host('decode-stream', stream, bytes, more);
    if (typeof text !== 'string') throw new TypeErrorCtor('TextDecoder.decode: the bytes are not valid');
    return JSONparse(text) as string;
  }
}

function bytesOf(input: ArrayBuffer | ArrayBufferView | undefined): ArrayBuffer {
  if (input === undefined) return new ArrayBufferCtor(0);
  if (isView(input)) {
    return apply(bufferSlice, input.buffer, [input.byteOffset, input.byteOffset + input.byteLength]) as ArrayBuffer;
  }
  try {
    return apply(bufferSlice, input, [0]) as ArrayBuffer;
  } catch (cause) {
    throw new TypeErrorCtor('TextDecoder.decode: the input must be an ArrayBuffer or a view', { cause });
  }
}
