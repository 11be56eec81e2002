import { isJsonObject, type Json, type JsonObject } from '../runtime/json.ts';
import { clampLimits, LIMITS, type LimitName } from '../runtime/limits.ts';
import { isProtocolRevision } from '../runtime/protocol-revisions.ts';
import type { ApprovalMode, LinkedTool, Script, ServerConfig, SessionOrigin, SessionState } from '../session/index.ts';
import type { Preferences } from '../ui/index.ts';

/** What is kept of a playground between visits. Header values are not in here. */
export interface SavedState {
  readonly scripts: readonly Omit<Script, 'id'>[];
  readonly activeIndex: number;
  readonly servers: readonly ServerConfig[];
  readonly approvalMode: ApprovalMode;
  readonly limits: SessionState['limits'];
  readonly largeIntegers: SessionState['largeIntegers'];
  readonly toolMetadata: SessionState['toolMetadata'];
  readonly origin: SessionOrigin;
  readonly preferences: Partial<Preferences>;
}

/** Raised when what is written changes its meaning: a text of any other version is not read. */
export const VERSION = 3;

/**
 * Reads what was kept, and which script was brought to the front since. Anything that is not as it should be is left out; undefined
 * where no script is left.
 */
export function readSaved(text: string | undefined, front?: string): SavedState | undefined {
  const value = parse(text);
  if (!isJsonObject(value) || value.version !== VERSION || !Array.isArray(value.scripts)) return undefined;
  const scripts = value.scripts.flatMap(readScript);
  if (scripts.length === 0) return undefined;
  return {
    scripts,
    activeIndex: readFront(parse(front) ?? value.activeIndex, scripts.length),
    servers: uniqueById(Array.isArray(value.servers) ? value.servers.flatMap(readServer) : []),
    approvalMode: value.approvalMode === 'always' || value.approvalMode === 'never' ? value.approvalMode : 'writes',
    limits: readLimits(value.limits),
    largeIntegers: value.largeIntegers === 'string' ? 'string' : 'warn',
    toolMetadata: readToolMetadata(value.toolMetadata),
    origin: readOrigin(value.origin),
    preferences: readPreferences(value.preferences),
  };
}

const readFront = (value: Json | undefined, scripts: number): number =>
  typeof value === 'number' ? Math.max(0, Math.min(scripts - 1, value)) : 0;

/** What a link brought stays what a link brought; only the person's decision to connect outlives a reload. */
function readOrigin(value: Json | undefined): SessionOrigin {
  if (!isJsonObject(value) || value.kind !== 'link') return { kind: 'own' };
  const decision = value.decision === 'connect' ? 'connect' : 'look';
  return { kind: 'link', decision, ...(isJsonObject(value.tools) ? { tools: readTools(value.tools) } : {}) };
}

function readTools(value: JsonObject): NonNullable<Extract<SessionOrigin, { readonly kind: 'link' }>['tools']> {
  const read = (tool: Json): readonly LinkedTool[] =>
    isJsonObject(tool) && typeof tool.name === 'string'
      ? [{ name: tool.name, ...(typeof tool.hash === 'string' ? { hash: tool.hash } : {}) }]
      : [];
  return Object.fromEntries(
    Object.entries(value).map(([server, tools]) => [server, Array.isArray(tools) ? tools.flatMap(read) : []]),
  );
}

function parse(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

function readScript(value: Json): readonly Omit<Script, 'id'>[] {
  if (!isJsonObject(value) || typeof value.name !== 'string' || typeof value.text !== 'string') return [];
  const { requestedCapabilities: capabilities, dialect, dialectOptions } = value;
  return [
    {
      name: value.name,
      text: value.text,
      ...(isTextList(capabilities) ? { requestedCapabilities: capabilities } : {}),
      ...(typeof dialect === 'string' ? { dialect } : {}),
      ...(isJsonObject(dialectOptions) ? { dialectOptions } : {}),
      ...(value.linked === true ? { linked: true } : {}),
    },
  ];
}

function readServer(value: Json): readonly ServerConfig[] {
  if (!isJsonObject(value) || typeof value.id !== 'string' || !isJsonObject(value.origin)) return [];
  const { id, origin, headerNames, capabilities, protocol, connectOnOpen } = value;
  const shared = {
    id,
    headerNames: isTextList(headerNames) ? headerNames : [],
    ...(isTextList(capabilities) ? { capabilities } : {}),
    ...(isProtocolRevision(protocol) ? { protocol } : {}),
    ...(connectOnOpen === true ? { connectOnOpen } : {}),
  };
  if (origin.kind === 'builtin') return [{ ...shared, origin: { kind: 'builtin' } }];
  if (origin.kind !== 'remote' || typeof origin.url !== 'string') return [];
  return [{ ...shared, origin: { kind: 'remote', url: origin.url } }];
}

function uniqueById(servers: readonly ServerConfig[]): ServerConfig[] {
  return [...new Map(servers.map((server) => [server.id, server])).values()];
}

function readLimits(value: Json | undefined): SessionState['limits'] {
  if (!isJsonObject(value)) return {};
  const clamped = clampLimits(value);
  const names = Object.keys(LIMITS).filter((name) => typeof value[name] === 'number') as LimitName[];
  return Object.fromEntries(names.map((name) => [name, clamped[name]]));
}

function readToolMetadata(value: Json | undefined): SessionState['toolMetadata'] {
  if (!isJsonObject(value)) return {};
  const flag = (entry: JsonObject, name: 'visibleInListTools' | 'enabledInCodeCall') =>
    typeof entry[name] === 'boolean' ? { [name]: entry[name] } : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([tool, entry]) =>
      isJsonObject(entry)
        ? [[tool, { ...flag(entry, 'visibleInListTools'), ...flag(entry, 'enabledInCodeCall') }]]
        : [],
    ),
  );
}

function readPreferences(value: Json | undefined): Partial<Preferences> {
  if (!isJsonObject(value)) return {};
  const px = (name: 'railPx' | 'panelPx' | 'bottomPx', min: number, max: number): Partial<Preferences> => {
    const size = value[name];
    return typeof size === 'number' && Number.isFinite(size) ? { [name]: Math.max(min, Math.min(max, size)) } : {};
  };
  return {
    ...oneOf(value, 'theme', ['system', 'light', 'dark']),
    ...oneOf(value, 'contrast', ['system', 'more']),
    ...oneOf(value, 'dock', ['right', 'bottom']),
    ...(value.keepRecordings === true ? { keepRecordings: true } : {}),
    ...px('railPx', 200, 420),
    ...px('panelPx', 320, 1200),
    ...px('bottomPx', 160, 900),
  };
}

function oneOf(value: JsonObject, name: keyof Preferences, allowed: readonly string[]): Partial<Preferences> {
  const chosen = value[name];
  return typeof chosen === 'string' && allowed.includes(chosen) ? { [name]: chosen } : {};
}

function isTextList(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
