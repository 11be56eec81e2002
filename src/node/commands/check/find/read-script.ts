import { dirname, resolve } from 'node:path';
import { parseFile } from '../../../../link/file.ts';
import { decodeLink, isLink, type LinkData } from '../../../../link/index.ts';
import { FAULTS, isHidden, readFile } from '../read-file.ts';
import type { Gathering } from './context.ts';

/** The data that a document points to: a link, or a saved file. Or why there is none. */
export type Pointed =
  | { readonly data: LinkData; readonly path?: string }
  | { readonly text: string; readonly path: string }
  | { readonly fault: string }
  /** It is somewhere that cannot be read from here. */
  | { readonly elsewhere: string };

/** The fragment in an address that is a permalink. */
export function fragmentIn(address: string): string | undefined {
  const at = address.indexOf('#');
  const fragment = at === -1 ? '' : address.slice(at);
  return isLink(fragment) ? fragment : undefined;
}

/** The script behind a permalink. */
export async function readLink(fragment: string): Promise<Pointed> {
  const decoded = await decodeLink(fragment);
  return 'problem' in decoded ? { fault: decoded.message } : { data: decoded.data };
}

/** What `src` or `recording` of a document names: a permalink, or a file beside the document. */
export async function readPointed(address: string, { path: document, reach }: Gathering): Promise<Pointed> {
  const fragment = fragmentIn(address);
  if (fragment !== undefined) return readLink(fragment);
  if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(address)) return { elsewhere: address };
  const name = unescaped(address.replace(/[?#].*$/, ''));
  if (name === undefined || name.includes('\0')) return { fault: `${address} is not a path` };
  const path = resolve(dirname(document), name);
  if (isHidden(path, dirname(document))) return { fault: `${address} is hidden and was not read` };
  const file = await readFile(path, reach);
  if ('fault' in file) {
    return file.fault === 'missing'
      ? { fault: `there is no file ${address} beside the document` }
      : { fault: `${address} ${FAULTS[file.fault]}` };
  }
  if (!/\.codemode\.json$/i.test(path)) return { ...file, path };
  const read = parseFile(file.text);
  return 'message' in read ? { fault: read.message } : { data: read.data, path };
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
