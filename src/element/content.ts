import { type FrameConfig, type FrameLook, type FrameServer, RUNNER_VERSION } from '../runtime/bridge/index.ts';
import { permalinkIn } from './address.ts';
import { policyOf, textsOf } from './crossing.ts';
import { ATTRIBUTES, type RunnerProperties } from './properties.ts';
import { RunnerError } from './runner-error.ts';
import { childServers, parseServers, type ReadServers, readServers } from './servers.ts';
import { readChildren } from './source.ts';
import { type RunnerStrings, type RunnerWords, SHARED_WORDS, WORDS } from './words.ts';

/** What the element holds, from wherever it was given. */
export interface RunnerContent {
  readonly name: string;
  /** Undefined while it is not there; null where the page has set something else than text. */
  readonly code: string | null | undefined;
  readonly link: string | undefined;
  readonly own: boolean;
  /** Undefined where the page names none, and those of a link count. */
  readonly servers: readonly FrameServer[] | undefined;
  readonly serverProblems: readonly string[];
  readonly output: string | undefined;
  readonly recording: string | undefined;
}

/** What was fetched for the element. */
export interface Fetched {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly recording?: string | undefined;
  readonly servers?: readonly FrameServer[] | undefined;
}

export function readContent(host: RunnerProperties, fetched: Fetched, own: RunnerContent['code']): RunnerContent {
  const children = readChildren(host);
  const { src } = host;
  const { servers, problems } = serversOf(host);
  const named = host.servers !== undefined || servers.length > 0 || problems.length > 0;
  const fromFile = /([^/?#]+\.[mc]?[jt]s)(?:[?#]|$)/.exec(src)?.[1];
  return {
    name: host.name || fetched.name || fromFile || 'script.ts',
    code: own === undefined ? (src === '' ? children.code : (fetched.code ?? children.code)) : own,
    link: src === '' ? undefined : permalinkIn(src),
    own: src === '' || own !== undefined || host.trustSrc,
    servers: named ? servers : undefined,
    serverProblems: problems,
    output: children.output,
    recording: fetched.recording ?? children.recording,
  };
}

function serversOf(host: RunnerProperties): ReadServers {
  const given = host.servers ?? [...parseServers(host.server), ...childServers(host)];
  return readServers(given, host.ownerDocument.baseURI);
}

const KNOWN = new Set<string>(ATTRIBUTES);

/** The settings for a frame, from the element as it is now. */
export function frameConfig(
  host: RunnerProperties,
  content: RunnerContent,
  edited: string | undefined,
  look: FrameLook,
  intent: FrameConfig['intent'],
): FrameConfig {
  return {
    version: RUNNER_VERSION,
    name: content.name,
    // What is no text is for the frame to refuse.
    code: content.code === undefined ? '' : (content.code as string),
    edited: edited ?? null,
    link: content.link ?? null,
    own: content.own,
    servers: content.servers ?? null,
    dialect: host.dialect || null,
    capabilities: words(host.capabilities) ?? null,
    limits: { ...limit(host, 'timeoutMs', 'timeout-ms'), ...limit(host, 'maxToolCalls', 'max-tool-calls') },
    // An empty list lets nothing pass; none at all lets everything.
    allowTools: host.hasAttribute('allow-tools') ? (words(host.allowTools) ?? []) : null,
    policy: policyOf(host.policy) as FrameConfig['policy'],
    recording: content.recording ?? null,
    replay: host.replay,
    output: content.output ?? null,
    readonly: host.readonly,
    layout: host.layout,
    panes: words(host.panes) ?? [],
    intent,
    look,
    words: frameWords(host),
    unknownNames: [...host.getAttributeNames(), ...Object.keys(host)].filter((name) => !KNOWN.has(name)),
  };
}

/**
 * What a runner is made with: where any of it is another, the frame is loaded again, and the reader decides again about what
 * it brings. The rest can change under a runner that is there.
 */
export function madeWith({
  link,
  own,
  servers,
  dialect,
  capabilities,
  limits,
  recording,
  replay,
}: FrameConfig): string {
  return JSON.stringify([link, own, servers, dialect, capabilities, limits, recording, replay]);
}

function words(text: string): readonly string[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.length === 0 ? undefined : words;
}

/** A limit as it is written: the frame says what is wrong with one that is no number of JSON, and no message can hold it. */
function limit(host: Element, name: string, attribute: string): Record<string, number> {
  const text = host.getAttribute(attribute)?.trim() ?? '';
  const number = Number(text);
  return text === '' || (number === 0 && name === 'timeoutMs')
    ? {}
    : { [name]: Number.isFinite(number) ? number : (text as never) };
}

/** Texts for the frame, without those that the element alone shows; of these, what is none. */
function frameWords({ strings }: RunnerProperties): FrameConfig['words'] {
  const given = textsOf(strings, NAMES);
  if (typeof given === 'string') return given as never;
  const entries = Object.entries(given as RunnerStrings);
  return Object.fromEntries(
    entries.filter(([name, text]) => text === null || (text !== undefined && isForFrame(name))),
  ) as never;
}

const NAMES = Object.keys(WORDS) as (keyof RunnerWords)[];
const isForFrame = (name: string): boolean => !Object.hasOwn(WORDS, name) || SHARED_WORDS.has(name);

/** What is wrong with how the page wrote the element, before anything is loaded. */
export function problemOf(
  host: RunnerProperties,
  content: RunnerContent,
  base: URL | undefined,
): RunnerError | undefined {
  const { code, serverProblems } = content;
  if (code === undefined && host.src === '') return new RunnerError('no-code');
  if (serverProblems.length > 0) {
    return new RunnerError('bad-server', { detail: serverProblems.join(' ').slice(0, 300) });
  }
  return base === undefined ? new RunnerError('bad-base', { detail: host.assetBase }) : undefined;
}

/** The element's own texts, with those of the page in their place. */
export function elementWords({ strings }: RunnerProperties): RunnerWords {
  const given = textsOf(strings, NAMES) as RunnerStrings;
  const texts: { -readonly [name in keyof RunnerWords]: string } = { ...WORDS };
  for (const name of NAMES) texts[name] = given[name] ?? texts[name];
  return texts;
}
