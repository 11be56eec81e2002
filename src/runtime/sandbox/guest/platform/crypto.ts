import {
  ArrayBufferCtor,
  apply,
  bridge,
  charCodeAt,
  defineProperty,
  descriptor,
  hidden,
  indexIn,
  isView,
  SymbolCtor,
  TypeErrorCtor,
  typedArrayTag,
  Uint8ArrayCtor,
} from '../core.ts';
import { DOMException } from './dom-exception.ts';

/** What `getRandomValues` gives at once, as the Web Cryptography API has it. */
const MAX_BYTES = 65_536;
const INTEGERS =
  ' Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array ';
const BLOCK_BYTES = 64;
const SEED_BYTES = 32;
/** "expand 32-byte k" in words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

const digit = (code: number): number => (code > 57 ? code - 87 : code - 48);

let key: number[] | undefined;
let counter = 0;
const block = new Uint8ArrayCtor(BLOCK_BYTES);
let used = BLOCK_BYTES;

/** The seed that the host gave this run, which a recording keeps, as words. */
function keyWords(): number[] {
  if (key !== undefined) return key;
  const seed = bridge.host('random-seed') as string;
  const words = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < SEED_BYTES; i++) {
    const byte =
      digit(apply(charCodeAt, seed, [2 * i]) as number) * 16 + digit(apply(charCodeAt, seed, [2 * i + 1]) as number);
    words[i >> 2] = (words[i >> 2] as number) | (byte << (8 * (i & 3)));
  }
  key = words;
  return words;
}

/** The next block of ChaCha20 (RFC 8439) under the seed of the run. */
function nextBlock(): void {
  const k = keyWords();
  const start = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, counter | 0, (counter / 2 ** 32) | 0, 0, 0];
  for (let i = 0; i < 4; i++) start[i] = CONSTANTS[i] as number;
  for (let i = 0; i < 8; i++) start[4 + i] = k[i] as number;
  const x = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 16; i++) x[i] = start[i] as number;
  const mix = (a: number, b: number, d: number, bits: number): void => {
    x[a] = ((x[a] as number) + (x[b] as number)) | 0;
    const turned = (x[d] as number) ^ (x[a] as number);
    x[d] = (turned << bits) | (turned >>> (32 - bits));
  };
  const quarter = (a: number, b: number, c: number, d: number): void => {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) & 3), 8 + ((i + 2) & 3), 12 + ((i + 3) & 3));
  }
  for (let i = 0; i < BLOCK_BYTES; i++) {
    block[i] = (((x[i >> 2] as number) + (start[i >> 2] as number)) | 0) >>> (8 * (i & 3));
  }
  counter += 1;
  used = 0;
}

function fill(bytes: Uint8Array, length: number): void {
  for (let i = 0; i < length; i++) {
    if (used === BLOCK_BYTES) nextBlock();
    bytes[i] = block[used] as number;
    used += 1;
  }
}

const HEX = '0123456789abcdef';

const methods = {
  getRandomValues(view: unknown): unknown {
    if (typeof view !== 'object' || view === null || !isView(view)) {
      throw new TypeErrorCtor('crypto.getRandomValues: expected a typed array of integers');
    }
    const tag = apply(typedArrayTag, view as never, []) as string | undefined;
    if (tag === undefined || indexIn(INTEGERS, ` ${tag} `) < 0) {
      throw new DOMException('crypto.getRandomValues: expected a typed array of integers', 'TypeMismatchError');
    }
    const { buffer, byteOffset, byteLength } = view as Uint8Array;
    if (byteLength > MAX_BYTES) {
      throw new DOMException(
        `crypto.getRandomValues: ${byteLength} bytes are more than ${MAX_BYTES}`,
        'QuotaExceededError',
      );
    }
    fill(new Uint8ArrayCtor(buffer as ArrayBuffer, byteOffset, byteLength), byteLength);
    return view;
  },
  randomUUID(): string {
    const bytes = new Uint8ArrayCtor(new ArrayBufferCtor(16));
    fill(bytes, 16);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    let text = '';
    for (let i = 0; i < 16; i++) {
      const byte = bytes[i] as number;
      text += `${i === 4 || i === 6 || i === 8 || i === 10 ? '-' : ''}${HEX[byte >> 4]}${HEX[byte & 15]}`;
    }
    return text;
  },
};

/** The part of the Web Cryptography API that gives chance; all of it follows from the seed of the run. */
export const crypto = {};
hidden(crypto, 'getRandomValues', methods.getRandomValues);
hidden(crypto, 'randomUUID', methods.randomUUID);
defineProperty(crypto, SymbolCtor.toStringTag, descriptor('Crypto', false, false, true));
