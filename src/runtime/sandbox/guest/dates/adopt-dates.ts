import {
  apply,
  bridge,
  construct,
  DateCtor,
  dateValue,
  defineProperty,
  descriptor,
  fixed,
  G,
  hidden,
  isFiniteNumber,
  ownDescriptor,
  Str,
  SymbolCtor,
  TypeErrorCtor,
} from '../core.ts';
import { isLocalText, readableText } from './local-text.ts';

/**
 * The engine takes the offset at a local time as if it were one of UTC: on days of change it is an hour off for hours. It
 * has the other direction right. Here the realm turns local time into time.
 */
type Base = DateConstructor & ((...args: unknown[]) => string);
type Method = (this: unknown, ...args: unknown[]) => number;

const { prototype } = DateCtor;
const offsetMinutes = prototype.getTimezoneOffset;
const { setTime } = prototype;
const { UTC: timeOfUTC, parse: nativeParse } = DateCtor;
const { toPrimitive } = SymbolCtor;
const MINUTE_MS = 60_000;
/** Next to the ends of time a local time may be none in UTC: the engine counts there. */
const NEAR_THE_END_MS = 8.64e15 - 2 * 86_400_000;

const toTime = (localMs: number): number =>
  isFiniteNumber(localMs) ? (bridge.host('local-time', localMs) as number) : Number.NaN;
const offsetMs = (ms: number): number => (apply(offsetMinutes, new DateCtor(ms), []) as number) * MINUTE_MS;
const isFar = (ms: number): boolean => ms > NEAR_THE_END_MS || ms < -NEAR_THE_END_MS;

/** The name of the zone at a time, as other engines put it behind a time. */
const zoneName = (ms: number): string => bridge.host('zone-name', ms) as string;

/** A method that prints local time, with the name of the zone behind it. */
function withZoneName(name: 'toString' | 'toTimeString'): void {
  const native = prototype[name];
  const methods = {
    [name](this: unknown): string {
      const text = apply(native, this, []) as string;
      const ms = apply(dateValue, this, []) as number;
      return isFiniteNumber(ms) ? text + zoneName(ms) : text;
    },
  };
  hidden(prototype, name, methods[name]);
}

/** A text that names no zone is of local time, save a day alone in the format of ISO 8601. */
function parseText(given: string): number {
  const text = readableText(given);
  const ms = nativeParse(text);
  if (!(isFiniteNumber(ms) && isLocalText(text)) || isFar(ms)) return ms;
  const localMs = nativeParse(`${text}Z`);
  // The engine takes the offset at the local time: any other distance is that of a zone.
  return ms - localMs === offsetMs(localMs) ? toTime(localMs) : ms;
}

/** Sets a part of local time, by the setter of UTC on the same day and hour there. */
function localSetter(name: string, utcName: string): void {
  const native = ownDescriptor(prototype, name)?.value as Method;
  const utc = ownDescriptor(prototype, utcName)?.value as Method;
  const methods = {
    [name](this: unknown, ...args: unknown[]): number {
      const ms = apply(dateValue, this, []) as number;
      if (isFar(ms)) return apply(native, this, args) as number;
      const local = new DateCtor(ms - offsetMs(ms));
      return apply(setTime, this, [toTime(apply(utc, local, args) as number)]) as number;
    },
  }[name] as Method;
  defineProperty(methods, 'length', descriptor(native.length, false, false, true));
  hidden(prototype, name, methods);
}

function isDate(value: object): boolean {
  try {
    apply(dateValue, value, []);
    return true;
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** ToPrimitive of the language, without a hint. */
function primitiveOf(value: object): unknown {
  const exotic = (value as { [toPrimitive]?: unknown })[toPrimitive];
  if (exotic !== undefined && exotic !== null) {
    const primitive: unknown = apply(exotic as () => unknown, value, ['default']);
    if (!isObject(primitive)) return primitive;
    throw new TypeErrorCtor('toPrimitive');
  }
  for (let i = 0; i < 2; i++) {
    const method = (value as Record<string, unknown>)[i === 0 ? 'valueOf' : 'toString'];
    if (typeof method !== 'function') continue;
    const primitive: unknown = apply(method as () => unknown, value, []);
    if (!isObject(primitive)) return primitive;
  }
  throw new TypeErrorCtor('toPrimitive');
}

function firstArgument(value: unknown): unknown {
  if (!isObject(value)) return typeof value === 'string' ? parseText(value) : value;
  if (isDate(value)) return value;
  const primitive = primitiveOf(value);
  return typeof primitive === 'string' ? parseText(primitive) : primitive;
}

/** Puts itself in front of the `Date` that there is, which may be a dialect's own. */
export function adoptDates(): void {
  const Given = G.Date as Base | undefined;
  if (typeof Given !== 'function') return;
  const methods = {
    Date: function (this: unknown, ...args: unknown[]): unknown {
      if (new.target === undefined) return apply(prototype.toString, construct(Given, []), []);
      if (args.length === 0) return construct(Given, [], new.target);
      if (args.length === 1) return construct(DateCtor, [firstArgument(args[0])], new.target);
      const localMs = apply(timeOfUTC, undefined, args as [number]) as number;
      return construct(DateCtor, [toTime(localMs)], new.target);
    },
  }.Date as unknown as DateConstructor;
  const { parse } = { parse: (text: unknown): number => parseText(Str(text)) };
  defineProperty(methods, 'length', descriptor(7, false, false, true));
  fixed(methods, 'prototype', prototype);
  hidden(methods, 'now', Given.now);
  hidden(methods, 'parse', parse);
  hidden(methods, 'UTC', Given.UTC);
  hidden(prototype, 'constructor', methods);
  hidden(G, 'Date', methods);
  const parts = ['Milliseconds', 'Seconds', 'Minutes', 'Hours', 'Date', 'Month', 'FullYear'];
  withZoneName('toString');
  withZoneName('toTimeString');
  for (let i = 0; i < parts.length; i++) localSetter(`set${parts[i]}`, `setUTC${parts[i]}`);
}
