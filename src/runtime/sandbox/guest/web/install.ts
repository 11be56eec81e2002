import { defineProperty, G, hidden, keys } from '../intrinsics.ts';
import { atob, btoa } from './base64.ts';
import { structuredClone } from './clone.ts';
import { TextDecoder, TextEncoder } from './encoding.ts';
import { URL, URLSearchParams } from './url.ts';

const ENUMERABLE = {
  URL: ['searchParams', 'toString', 'toJSON'],
  URLSearchParams: [
    'size',
    'append',
    'delete',
    'get',
    'getAll',
    'has',
    'set',
    'sort',
    'forEach',
    'entries',
    'keys',
    'values',
    'toString',
  ],
  TextEncoder: ['encoding', 'encode', 'encodeInto'],
  TextDecoder: ['encoding', 'fatal', 'ignoreBOM', 'decode'],
} as const;

/** Web APIs of §3.5 and a few more that scripts expect, each backed by the host's own. */
export function installWebApis(): void {
  const classes = { URL, URLSearchParams, TextEncoder, TextDecoder };
  for (const name of keys(classes) as (keyof typeof classes)[]) {
    const { prototype } = classes[name];
    defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    for (const member of ENUMERABLE[name]) defineProperty(prototype, member, { enumerable: true });
    hidden(G, name, classes[name]);
  }
  hidden(G, 'atob', atob);
  hidden(G, 'btoa', btoa);
  hidden(G, 'structuredClone', structuredClone);
}
