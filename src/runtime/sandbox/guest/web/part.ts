import { defineProperty, descriptor, ownDescriptor, ownKeys, SymbolCtor } from '../core.ts';
import { fromBase64, fromHex, toBase64, toHex } from './base64.ts';
import { TextDecoder, TextEncoder } from './encoding.ts';
import { fromAsync } from './from-async.ts';
import { atob, btoa } from './latin1.ts';
import { cloneStructured } from './structured-clone.ts';
import { URL } from './url.ts';
import { URLSearchParams } from './url-search-params.ts';

/** Makes a class look like an interface of Web IDL: its members are enumerable, its name is its tag. */
function webInterface(Interface: { readonly name: string; readonly prototype: object }): void {
  const { name, prototype } = Interface;
  const members = ownKeys(prototype);
  for (let i = 0; i < members.length; i++) {
    const member = members[i] as string | symbol;
    const found = ownDescriptor(prototype, member);
    if (typeof member === 'symbol' || member === 'constructor' || found === undefined) continue;
    found.enumerable = true;
    defineProperty(prototype, member, found);
  }
  defineProperty(prototype, SymbolCtor.toStringTag, descriptor(name, false, false, true));
}

webInterface(URL);
webInterface(URLSearchParams);
webInterface(TextEncoder);
webInterface(TextDecoder);

/** Web APIs of §3.5 and a few more that scripts expect, and what the language has gained since the engine was made. */
export default {
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  atob,
  btoa,
  structuredClone: (value: unknown): unknown => cloneStructured(value),
  fromAsync,
  fromBase64,
  fromHex,
  toBase64,
  toHex,
};
