import { type FrameConfig, type FrameLook, type FrameServer, RUNNER_VERSION } from '../runtime/bridge/index.ts';
import { permalinkIn } from './address.ts';
import type { RunnerProperties } from './properties.ts';
import { RunnerError } from './runner-error.ts';
import { childServers, parseServers, type ReadServers, readServers } from './servers.ts';
import { readChildren } from './source.ts';
import { type RunnerWords, WORDS } from './words.ts';

/** What the element holds, from wherever it was given. */
export interface RunnerContent {
  readonly name: string;
  /** Undefined while it is not there. */
  readonly code: string | undefined;
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

export function readContent(host: RunnerProperties, fetched: Fetched, own: string | undefined): RunnerContent {
  const children = readChildren(host);
  const { src } = host;
  const { servers, problems } = serversOf(host);
  const named = host.servers !== undefined || servers.length > 0 || problems.length > 0;
  const fromFile = /([^/?#]+\.[mc]?[jt]s)(?:[?#]|$)/.exec(src)?.[1];
  return {
    name: host.name || fetched.name || fromFile || 'script.ts',
    code: own ?? (src === '' ? children.code : (fetched.code ?? children.code)),
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

const PANES = ['result', 'logs', 'trace', 'diagnostics'];

/** The settings for a frame, from the element as it is now. */
export function frameConfig(
  host: RunnerProperties,
  content: RunnerContent,
  edited: string | undefined,
  look: FrameLook,
  intent: FrameConfig['intent'],
): FrameConfig {
  const { policy, timeoutMs, maxToolCalls } = host;
  // An empty list lets nothing pass; none at all lets everything.
  const allowTools =
    policy.allowTools ?? (host.hasAttribute('allow-tools') ? (words(host.allowTools) ?? []) : undefined);
  const panes = words(host.panes)?.filter((pane) => PANES.includes(pane)) ?? [];
  return {
    version: RUNNER_VERSION,
    name: content.name,
    code: content.code ?? '',
    edited: edited ?? null,
    link: content.link ?? null,
    own: content.own,
    servers: content.servers ?? null,
    dialect: host.dialect || null,
    capabilities: words(host.capabilities) ?? null,
    limits: { ...(timeoutMs > 0 ? { timeoutMs } : {}), ...(maxToolCalls > 0 ? { maxToolCalls } : {}) },
    allowTools: allowTools === undefined ? null : [...allowTools],
    approval: policy.approval ?? 'writes',
    recording: content.recording ?? null,
    replay: host.replay,
    output: content.output ?? null,
    readonly: host.readonly,
    layout: host.layout,
    panes: panes.length === 0 ? PANES : panes,
    intent,
    look,
    words: frameWords(host),
  };
}

function words(text: string): readonly string[] | undefined {
  const found = text.split(/[\s,]+/).filter((word) => word !== '');
  return found.length === 0 ? undefined : found;
}

/** Texts for the frame: whatever the page gave, as far as it is text. */
function frameWords({ strings }: RunnerProperties): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(strings)) if (typeof text === 'string') texts[name] = text.slice(0, 500);
  return texts;
}

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
  if (base !== undefined) return undefined;
  return host.assetBase === '' ? new RunnerError('no-base') : new RunnerError('bad-base', { detail: host.assetBase });
}

/** The element's own texts, with those of the page in their place. */
export function elementWords({ strings }: RunnerProperties): RunnerWords {
  const texts: { -readonly [name in keyof typeof WORDS]: string } = { ...WORDS };
  for (const name of Object.keys(WORDS) as (keyof typeof WORDS)[]) {
    const text = strings[name];
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}
