import {
  apply,
  bridge,
  charCodeAt,
  fromCharCode,
  hasOwn,
  indexIn,
  JSONparse,
  JSONstringify,
  SyntaxErrorCtor,
  sliceOf,
  TypeErrorCtor,
  textReplaceAll,
  typedArrayTag,
  Uint8ArrayCtor,
} from '../core.ts';
import type { Method } from '../parts.ts';

/** `Uint8Array` to and from base64 and hex, as ECMAScript 2026 has them, over the host's `atob` and `btoa`. */

const ALPHABETS = { base64: '', base64url: '' };
const LAST_CHUNKS = { loose: '', strict: '', 'stop-before-partial': '' };
const HEX = '0123456789abcdef';

/** An option by name; its allowed values are the keys of a record, the first the usual one. */
function option<T extends string>(options: unknown, name: string, allowed: Record<T, string>, usual: NoInfer<T>): T {
  const value = options === undefined ? undefined : (options as Record<string, unknown>)[name];
  if (value === undefined) return usual;
  if (typeof value === 'string' && hasOwn(allowed, value)) return value as T;
  throw new TypeErrorCtor(`${name}: not one of its values`);
}
function bytesOf(receiver: unknown): Uint8Array {
  if (apply(typedArrayTag, receiver, []) === 'Uint8Array') return receiver as Uint8Array;
  throw new TypeErrorCtor('The receiver must be a Uint8Array');
}
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeErrorCtor('The input must be a string');
}
function fault(): never {
  throw new SyntaxErrorCtor('The text is badly encoded');
}

export const fromBase64: Method = (_, encoded, options) => {
  const given = textOf(encoded);
  const isUrl = option(options, 'alphabet', ALPHABETS, 'base64') === 'base64url';
  const lastChunk = option(options, 'lastChunkHandling', LAST_CHUNKS, 'loose');
  if (isUrl && (indexIn(given, '+') >= 0 || indexIn(given, '/') >= 0)) fault();
  let text = isUrl ? textReplaceAll(textReplaceAll(given, '-', '+'), '_', '/') : given;
  for (let i = 0; i < 5; i++) text = textReplaceAll(text, '\t\n\f\r '[i] as string, '');
  const partial = text.length % 4;
  if (lastChunk === 'strict' && partial !== 0) fault();
  if (lastChunk === 'stop-before-partial') text = sliceOf(text, 0, text.length - partial);
  const json = bridge.host('atob', JSONstringify(text));
  // Bits beyond the last byte are let through; encoding again shows them.
  if (typeof json !== 'string' || (lastChunk === 'strict' && JSONparse(bridge.host('btoa', json) as string) !== text))
    fault();
  const binary = JSONparse(json as string) as string;
  const bytes = new Uint8ArrayCtor(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = apply(charCodeAt, binary, [i]);
  return bytes;
};

export const toBase64: Method = (receiver, options) => {
  const bytes = bytesOf(receiver);
  const isUrl = option(options, 'alphabet', ALPHABETS, 'base64') === 'base64url';
  let binary = '';
  for (let i = 0; i < bytes.length; i++) binary += fromCharCode(bytes[i] as number);
  const text = JSONparse(bridge.host('btoa', JSONstringify(binary)) as string) as string;
  const all = (options as { omitPadding?: unknown } | undefined)?.omitPadding ? textReplaceAll(text, '=', '') : text;
  return isUrl ? textReplaceAll(textReplaceAll(all, '+', '-'), '/', '_') : all;
};

export const fromHex: Method = (_, encoded) => {
  const text = textOf(encoded);
  if (text.length % 2 !== 0) fault();
  const bytes = new Uint8ArrayCtor(text.length / 2);
  const digit = (at: number): number => {
    const value = indexIn(`${HEX}ABCDEF`, text[at] as string);
    return value < 0 ? fault() : value > 15 ? value - 6 : value;
  };
  for (let i = 0; i < bytes.length; i++) bytes[i] = digit(2 * i) * 16 + digit(2 * i + 1);
  return bytes;
};

export const toHex: Method = (receiver) => {
  const bytes = bytesOf(receiver);
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    text += (HEX[byte >> 4] as string) + (HEX[byte & 15] as string);
  }
  return text;
};
