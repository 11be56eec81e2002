import { bridge } from '../host.ts';
import { JSONparse, JSONstringify, RangeErrorCtor, TypeErrorCtor } from '../intrinsics.ts';

/** TextEncoder of the Encoding Standard. Text crosses as JSON, bytes as an ArrayBuffer. */
export class TextEncoder {
  get encoding(): string {
    return 'utf-8';
  }
  encode(text: unknown = ''): Uint8Array {
    return new Uint8Array(bridge.host('encode', JSONstringify(`${text as string}`.toWellFormed())) as ArrayBuffer);
  }
  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    const source = `${text as string}`.toWellFormed();
    const bytes = this.encode(source);
    let written = Math.min(bytes.length, target.length);
    // A code point that does not fit whole is left out: step back over its continuation bytes.
    if (written < bytes.length) while (written > 0 && ((bytes[written] as number) & 0xc0) === 0x80) written -= 1;
    target.set(bytes.subarray(0, written));
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
  #made: string;
  #encoding: string;
  #fatal: boolean;
  #ignoreBom: boolean;
  /** The host's decoder while a stream is open. */
  #stream: number | undefined;
  constructor(label: unknown = 'utf-8', options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
    this.#fatal = Boolean(options.fatal);
    this.#ignoreBom = Boolean(options.ignoreBOM);
    this.#made = JSONstringify([`${label as string}`, this.#fatal, this.#ignoreBom]);
    const encoding = bridge.host('decoder', this.#made);
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
    const more = Boolean(options.stream);
    if (more && this.#stream === undefined) this.#stream = bridge.host('decode-open', this.#made) as number;
    const stream = this.#stream;
    if (!more) this.#stream = undefined;
    const text =
      stream === undefined
        ? bridge.host('decode', this.#made, bytes)
        : bridge.host('decode-stream', stream, bytes, more);
    if (typeof text !== 'string') throw new TypeErrorCtor('TextDecoder.decode: the bytes are not valid');
    return JSONparse(text) as string;
  }
}

function bytesOf(input: ArrayBuffer | ArrayBufferView | undefined): ArrayBuffer {
  if (input === undefined) return new ArrayBuffer(0);
  if (input instanceof ArrayBuffer) return input;
  if (ArrayBuffer.isView(input)) {
    return input.buffer.slice(input.byteOffset, input.byteOffset + input.byteLength) as ArrayBuffer;
  }
  throw new TypeErrorCtor('TextDecoder.decode: the input must be an ArrayBuffer or a view');
}
