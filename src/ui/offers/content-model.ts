import type { Json, JsonObject } from '../../runtime/json.ts';

const MAX_FILE_NAME_LENGTH = 80;
/** Endings for types whose addresses often have none. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': '.json',
  'text/markdown': '.md',
  'text/plain': '.txt',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** The bytes that a resource holds; undefined where they cannot be read. */
export function contentBytes({ text, blob }: JsonObject): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  if (typeof blob !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(blob), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** A name for the file of a resource: the end of its address, in plain characters. */
export function fileNameOf(uri: Json | undefined, mimeType: string): string {
  const path = typeof uri === 'string' ? uri.replace(/[?#].*$/s, '') : '';
  const end = path.split('/').findLast((part) => part !== '') ?? '';
  const plain = end
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, MAX_FILE_NAME_LENGTH);
  const name = plain === '' ? 'resource' : plain;
  return /\.\w+$/.test(name) ? name : `${name}${ENDINGS[mimeType.split(';')[0] ?? ''] ?? ''}`;
}

/** Whether text is JSON: it says so, or can be read as an object or a list. */
export function isJsonText(text: string, mimeType: string): boolean {
  if (!/[/+]json\b/.test(mimeType) && !/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
