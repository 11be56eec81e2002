import type { GuestFailure, SandboxOutcome } from '../bridge/sandbox-api.ts';
import type { EngineInstance, HostValue, Opaque } from '../engines/engine.ts';
import { isJsonObject, jsonTextDepth, MAX_JSON_DEPTH, utf8Bytes } from '../json.ts';

const KINDS = ['error', 'object', 'primitive', 'function'] as const;
const UNKNOWN: GuestFailure = { kind: 'object', message: 'a thrown value that cannot be described' };
/** What a script throws is shown to people and models: more text than this helps neither. */
const MAX_TEXT = 10_000;

function failureOf(value: unknown): GuestFailure {
  if (!isJsonObject(value)) return UNKNOWN;
  const text = (key: string): string | undefined => {
    const member = value[key];
    return typeof member === 'string' ? member.slice(0, MAX_TEXT) : undefined;
  };
  const failure: Record<string, string | number | true> = { message: text('message') ?? '' };
  for (const key of ['name', 'stack', 'hint', 'errorClass', 'cause']) {
    const member = text(key);
    if (member !== undefined) failure[key] = member;
  }
  if (typeof value.callId === 'number') failure.callId = value.callId;
  if (value.limit === true) failure.limit = true;
  return { kind: KINDS.find((kind) => kind === value.kind) ?? 'object', ...failure } as GuestFailure;
}

/** Describes a thrown value by the guest's own captured functions. */
export function describeThrown(guest: EngineInstance, thrown: Opaque): GuestFailure {
  const described = guest.call('describe', thrown);
  return described.ok ? describedFailure(described.value) : UNKNOWN;
}

/** A description that the guest itself handed over. */
export function describedFailure(text: HostValue): GuestFailure {
  return typeof text === 'string' ? failureOf(JSON.parse(text)) : UNKNOWN;
}

/** The result of a finished script as JSON text, or why it has none. */
export function readResult(
  guest: EngineInstance,
  module: Opaque | undefined,
  maxBytes: number,
  onTooLarge: () => void,
): Pick<SandboxOutcome, 'result' | 'resultFailure'> {
  const state = module === undefined ? undefined : guest.moduleState(module);
  const read = guest.call('readResult', state?.state === 'fulfilled' ? state.namespace : undefined);
  if (!read.ok) return { resultFailure: describeThrown(guest, read.thrown) };
  if (typeof read.value !== 'string') return {};
  if (read.value.length * 3 > maxBytes && utf8Bytes(read.value) > maxBytes) {
    onTooLarge();
    return {};
  }
  if (jsonTextDepth(read.value) > MAX_JSON_DEPTH) {
    return { resultFailure: { kind: 'object', message: `it nests deeper than ${MAX_JSON_DEPTH} levels` } };
  }
  return { result: read.value };
}

/** Rejections that nobody handled. */
export function readUncaught(guest: EngineInstance): GuestFailure[] {
  const read = guest.call('readUncaught');
  if (!read.ok || typeof read.value !== 'string') return [];
  const list: unknown = JSON.parse(read.value);
  return Array.isArray(list) ? list.map(failureOf) : [];
}
