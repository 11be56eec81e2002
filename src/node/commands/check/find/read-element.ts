import type { LinkedServer } from '../../../../link/index.ts';
import { parseLinkData } from '../../../../link/parse.ts';
import { nearest } from '../../../../runtime/catalog/nearest.ts';
import { isJsonObject, type Json } from '../../../../runtime/json.ts';
import type { Recording } from '../../../../runtime/recording/index.ts';
import { attribute, descendants, type Element } from './element-code.ts';

/** What the attributes and children of an element say, beside its code. */
export interface ElementSettings {
  readonly name: string | undefined;
  readonly dialect: string | undefined;
  readonly limits: Readonly<Record<string, number>>;
  readonly servers: readonly LinkedServer[];
  /** The server whose tools the page provides, by its id. */
  readonly lent: string | undefined;
  readonly src: string | undefined;
  /** Address of a recording. */
  readonly recording: string | undefined;
  /** JSON text of a recording. */
  readonly recorded: string | undefined;
  /** What makes no sense, one sentence each. */
  readonly faults: readonly string[];
}

const NOWHERE = 'https://this-site.invalid/';
const LIMIT_ATTRIBUTES = { 'timeout-ms': 'timeoutMs', 'max-tool-calls': 'maxToolCalls' } as const;

/** The attributes that the element knows. */
export const ELEMENT_ATTRIBUTES: readonly string[] = [
  ...['src', 'name', 'server', 'dialect', 'readonly', 'loading', 'theme', 'layout', 'panes', 'timeout-ms'],
  ...['max-tool-calls', 'capabilities', 'allow-tools', 'page-tools', 'trust-src', 'asset-base', 'recording', 'replay'],
];
/** What is for others: the page, frameworks, and bindings of templates. */
const FOR_OTHERS = /^(?:data-|aria-|on|[^a-z])/;

export function readSettings(host: Element): ElementSettings {
  const faults: string[] = [];
  for (const { name } of host.attrs) {
    if (ELEMENT_ATTRIBUTES.includes(name) || FOR_OTHERS.test(name)) continue;
    const right = nearest(name, ELEMENT_ATTRIBUTES);
    // In MDX it may be the property, which sets the same; HTML has no capitals in names.
    if (right !== undefined && right.replaceAll('-', '') !== name)
      faults.push(`${name} is unknown. Did you mean ${right}?`);
  }
  const limits: Record<string, number> = {};
  for (const [name, limit] of Object.entries(LIMIT_ATTRIBUTES)) {
    const text = attribute(host, name);
    if (text === undefined || text === '') continue;
    if (/^[1-9]\d*$/.test(text)) limits[limit] = Number(text);
    else faults.push(`${name}="${text}" is not a count`);
  }
  const named = [
    ...parseServers(attribute(host, 'server') ?? ''),
    ...descendants(host)
      .filter(({ tagName }) => tagName === 'codemode-server')
      .map((child) => [attribute(child, 'name') ?? '', attribute(child, 'url') ?? ''] as const),
  ];
  const servers: LinkedServer[] = [];
  for (const [id, url] of named) {
    const server = readServer(id, url);
    if (typeof server === 'string') faults.push(server);
    else if (servers.some((other) => other.id === id)) faults.push(`two servers are called ${id}`);
    else servers.push(server);
  }
  const recorded = descendants(host).find(
    (one) => one.tagName === 'script' && attribute(one, 'data-recording') !== undefined,
  );
  const text = recorded?.childNodes[0];
  return {
    name: given(host, 'name'),
    dialect: given(host, 'dialect'),
    limits,
    servers,
    lent: given(host, 'page-tools'),
    src: given(host, 'src'),
    recording: given(host, 'recording'),
    recorded: text !== undefined && 'value' in text ? text.value : undefined,
    faults,
  };
}

const given = (host: Element, name: string): string | undefined => attribute(host, name) || undefined;

/** Reads `NAME=URL`, several of them separated by white space. */
export function parseServers(text: string): readonly (readonly [id: string, url: string])[] {
  return text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const at = entry.indexOf('=');
      return at < 1 ? ['', entry] : [entry.slice(0, at), entry.slice(at + 1)];
    });
}

/** A server of a document: only an http or https address, or one that is built in. A document starts no command. */
export function readServer(id: string, url: string): LinkedServer | string {
  if (id.trim() === '' || url === '') return `the server "${id}=${url}" needs a name and an address: NAME=URL`;
  if (url === 'builtin') return { id, builtin: true };
  // An address below the site that the document will be on is known to nobody yet.
  const known = /^[a-z][a-z\d+.-]*:|^\/\//i.test(url) ? url : new URL(url, NOWHERE).href;
  const read = parseLinkData({ scripts: [{ name: '', text: '' }], servers: [{ id, url: known }] });
  return 'problem' in read ? `the server ${id} cannot be reached at "${url}"` : { id, url: known };
}

/** Reads the text of a recording, or of a saved file that holds one. A message where it is neither. */
export function readRecording(text: string): Recording | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the recording is not JSON';
  }
  const recording = isJsonObject(value) && isJsonObject(value.recording) ? value.recording : value;
  const read = parseLinkData({ scripts: [{ name: '', text: '' }], recording: recording as Json });
  if ('problem' in read) return read.message.replace(/^.*?: /, 'the recording is damaged: ');
  return read.data.recording ?? 'the recording is empty';
}
