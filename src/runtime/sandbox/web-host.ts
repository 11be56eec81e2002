import type { HostAnswer, HostValue, PlainHostFunction } from '../engines/engine.ts';
import { createIntlHost } from './intl-host.ts';

/** Streaming decoders a guest may have open at once. */
const MAX_STREAMS = 1_000;
/**
 * Longest text of what comes back as many small parts, a query, or takes more than one look at each character, a URL: a
 * guest's memory is bounded, the realm's is not.
 */
const MAX_PARTS_CHARS = 1024 * 1024;

type Op = (a: HostValue, b: HostValue, c: HostValue) => HostAnswer;

const partsOf = (url: URL): string =>
  JSON.stringify([
    url.href,
    url.origin,
    url.protocol,
    url.username,
    url.password,
    url.host,
    url.hostname,
    url.port,
    url.pathname,
    url.search,
    url.hash,
  ]);

const SPECIAL = /^(?:https?|wss?|ftp|file):$/;

/**
 * Chromium percent-encodes a space in the host of a web address where the URL Standard refuses the address: no valid host
 * of such an address has a percent sign. A setter leaves the address as it was.
 */
function standard(url: URL, before?: string): URL {
  if (!(SPECIAL.test(url.protocol) && url.hostname.includes('%'))) return url;
  if (before === undefined) throw new TypeError('Invalid URL');
  return new URL(before);
}

const SETTABLE = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Settable = (typeof SETTABLE)[number];
const isSettable = (part: unknown): part is Settable => SETTABLE.includes(part as Settable);

/** The host's half of what the guest's language lacks and of its Web APIs. Each operation answers JSON text or bytes; undefined means: no. */
export function createWebHost(parts: ReadonlyMap<string, string>): PlainHostFunction {
  const streams = new Map<number, TextDecoder>();
  const encoder = new TextEncoder();
  const intl = createIntlHost();
  let lastStream = 0;

  const ops: Readonly<Record<string, Op>> = {
    'url-parse': (url, base) => {
      const [href, from] = [textOf(url), textOf(base)];
      return href === undefined
        ? undefined
        : partsOf(standard(from === undefined ? new URL(href) : new URL(href, from)));
    },
    'url-set': (href, part, value) => {
      const [current, name, text] = [textOf(href), textOf(part), textOf(value)];
      if (current === undefined || text === undefined || !isSettable(name)) return undefined;
      const url = new URL(current);
      url[name] = text;
      return partsOf(standard(url, name === 'href' ? undefined : current));
    },
    'query-parse': (query) => JSON.stringify([...new URLSearchParams(`?${textOf(query) ?? ''}`)]),
    'query-string': (pairs) =>
      JSON.stringify(new URLSearchParams(JSON.parse(String(pairs)) as [string, string][]).toString()),
    encode: (text) => encoder.encode(textOf(text) ?? '').buffer as ArrayBuffer,
    decoder: (options) => JSON.stringify(decoderOf(options).encoding),
    decode: (options, bytes) =>
      bytes instanceof ArrayBuffer ? JSON.stringify(decoderOf(options).decode(bytes)) : undefined,
    'decode-open': (options) => {
      if (streams.size >= MAX_STREAMS) return undefined;
      lastStream += 1;
      streams.set(lastStream, decoderOf(options));
      return lastStream;
    },
    'decode-stream': (id, bytes, more) => {
      const decoder = streams.get(Number(id));
      if (decoder === undefined || !(bytes instanceof ArrayBuffer)) return undefined;
      if (more !== true) streams.delete(Number(id));
      return JSON.stringify(decoder.decode(bytes, { stream: more === true }));
    },
    part: (name) => {
      const script = parts.get(String(name));
      return script === undefined ? undefined : { script };
    },
    'local-time': (ms) => localTime(Number(ms)),
    'zone-name': (ms) => ` ${/\(.*\)$/.exec(new Date(Number(ms)).toString())?.[0] ?? ''}`.trimEnd(),
    intl: (spec, method, args) => intl(String(spec), String(method), String(args)),
    atob: (text) => JSON.stringify(atob(textOf(text) ?? '')),
    btoa: (text) => JSON.stringify(btoa(textOf(text) ?? '')),
  };

  return (op, a, b, c) => {
    const run = Object.hasOwn(ops, op) ? ops[op] : undefined;
    if (run === undefined || (IN_PARTS.has(op) && isLong(a, b, c))) return undefined;
    try {
      return run(a, b, c);
    } catch {
      // The guest's half knows what "no" means for each operation and throws the right error itself.
      return undefined;
    }
  };
}

const IN_PARTS: ReadonlySet<string> = new Set(['url-parse', 'url-set', 'query-parse', 'query-string']);
const isLong = (...values: readonly HostValue[]): boolean =>
  values.some((value) => typeof value === 'string' && value.length > MAX_PARTS_CHARS);

/** The time at which the realm's clocks show what UTC shows at `ms`. */
function localTime(ms: number): number {
  const shown = new Date(ms);
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
  const [hours, minutes] = [shown.getUTCHours(), shown.getUTCMinutes()];
  const date = new Date(year, month, day, hours, minutes, shown.getUTCSeconds(), shown.getUTCMilliseconds());
  // Such years are read as ones of the twentieth century.
  return year >= 0 && year < 100 ? date.setFullYear(year, month, day) : date.getTime();
}

function decoderOf(options: HostValue): TextDecoder {
  const [label, fatal, ignoreBOM] = JSON.parse(String(options)) as [string, boolean, boolean];
  return new TextDecoder(label, { fatal, ignoreBOM });
}

/** Text arrives as JSON, so that NUL and lone surrogates survive the crossing. */
function textOf(value: HostValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text: unknown = JSON.parse(value);
  return typeof text === 'string' ? text : undefined;
}
