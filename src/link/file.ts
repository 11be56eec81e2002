import { isJsonObject, type Json, stableStringify } from '../runtime/json.ts';
import type { LinkData } from './link-data.ts';
import { parseLinkText } from './parse.ts';

/** Marks a file of this page, and its version. */
const FORMAT = 'codemode-playground';
const VERSION = 1;

/** Name of the file for a script. */
export function fileName(script: string): string {
  return `${script.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'script'}.codemode.json`;
}

/** The same data as a link's, as a file that people can read. */
export function fileText(data: LinkData): string {
  return `${JSON.stringify(JSON.parse(stableStringify({ format: FORMAT, version: VERSION, ...data } as unknown as Json)), null, 2)}\n`;
}

/** Reads a file, which is as untrusted as a link. */
export function parseFile(text: string): { readonly data: LinkData } | { readonly message: string } {
  const value = parseJson(text);
  if (value === undefined) return { message: 'This file is not JSON. It may have been cut or changed' };
  if (!isJsonObject(value) || value.format !== FORMAT) return { message: 'This file was not saved by a playground' };
  if (typeof value.version !== 'number' || value.version > VERSION) {
    return {
      message: 'This file was saved by a newer version. Open it in the version that saved it, or update this one',
    };
  }
  const read = parseLinkText(text);
  return 'problem' in read ? { message: read.message.replace('This link', 'This file') } : read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
