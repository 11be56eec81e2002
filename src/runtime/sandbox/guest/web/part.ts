import { fromBase64, fromHex, toBase64, toHex } from './base64.ts';
import { TextDecoder, TextEncoder } from './encoding.ts';
import { fromAsync } from './from-async.ts';
import { atob, btoa } from './latin1.ts';
import { cloneStructured } from './structured-clone.ts';
import { URL } from './url.ts';
import { URLSearchParams } from './url-search-params.ts';
import { webInterface } from './web-interface.ts';

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
