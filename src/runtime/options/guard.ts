import { nearest } from '../catalog/nearest.ts';

/** What is wrong with one option, and what to write instead. */
export interface OptionFault {
  /** Where: `vm.preset`, `servers[0].url`; empty for the options as a whole. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

/**
 * Says what is wrong with the value of an option. Options are read by what they mean to protect: an unknown name or a value
 * of the wrong kind is a fault, never something to be left out. Undefined stands for absent.
 */
export type OptionGuard = (value: unknown, path: string) => readonly OptionFault[];

const MAX_SHOWN = 80;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a message: short, and with nothing run on the way. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_SHOWN));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Faults of a value that is something else than what is wanted. */
export const wrongValue = (value: unknown, path: string, expected: string, meant?: string): readonly OptionFault[] => [
  {
    path,
    message: `${path === '' ? 'The options' : `The option ${path}`} must be ${expected}, and ${path === '' ? 'are' : 'is'} ${shown(value)}`,
    hint: meant === undefined ? `Pass ${expected}.` : `Did you mean ${JSON.stringify(meant)}?`,
  },
];

const check =
  (fits: (value: unknown) => boolean, expected: string): OptionGuard =>
  (value, path) =>
    fits(value) ? [] : wrongValue(value, path, expected);

/** Any value: what reads it says itself what is wrong with it. */
export const anything: OptionGuard = () => [];
export const flag = check((value) => typeof value === 'boolean', 'true or false');
export const text = check((value) => typeof value === 'string', 'a text');
export const callback = check((value) => typeof value === 'function', 'a function');
export const abortSignal = check(
  (value) => typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value,
  'an AbortSignal',
);
export const data = check(isData, 'a JSON value');
/** An object, whatever is in it. */
export const anyRecord = check(isRecord, 'an object');
/** An object of data, with fields that whoever reads it knows. */
export const dataRecord = check((value) => isRecord(value) && isData(value), 'an object of JSON values');

/** A number in a range; whole where `whole`. Without bounds, any that is finite. */
export const amount = ({
  whole = false,
  min = Number.NEGATIVE_INFINITY,
  above = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
}: {
  readonly whole?: boolean;
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
} = {}): OptionGuard => {
  const from = Number.isFinite(min) ? ` from ${min}` : Number.isFinite(above) ? ` above ${above}` : '';
  const to = Number.isFinite(max) ? ` up to ${max}` : '';
  return check(
    (value) =>
      typeof value === 'number' &&
      (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
      value >= min &&
      value > above &&
      value <= max,
    `${whole ? 'an integer' : 'a number'}${from}${to}`,
  );
};

/** One of some words. */
export const oneOf =
  (words: readonly string[]): OptionGuard =>
  (value, path) => {
    if (typeof value === 'string' && words.includes(value)) return [];
    const meant = typeof value === 'string' ? nearest(value, words) : undefined;
    return wrongValue(value, path, `one of ${words.join(', ')}`, meant);
  };

/** A list whose every entry fits. */
export const listOf =
  (entry: OptionGuard, expected = 'a list'): OptionGuard =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => entry(item, `${path}[${index}]`))
      : wrongValue(value, path, expected);

/** Values by names that whoever writes the options chooses. */
export const mapOf =
  (entry: OptionGuard): OptionGuard =>
  (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, item]) =>
          item === undefined ? [] : entry(item, `${path}[${JSON.stringify(name)}]`),
        )
      : wrongValue(value, path, 'an object');

export interface FieldsOptions {
  readonly required?: readonly string[];
  /** Names that are right elsewhere: suggested for one that is not known here. */
  readonly alsoKnown?: readonly string[];
}

/** An object with no other fields than these, each as its guard wants it. */
export const fields =
  (guards: Readonly<Record<string, OptionGuard>>, { required = [], alsoKnown = [] }: FieldsOptions = {}): OptionGuard =>
  (value, path) => {
    if (!isRecord(value)) return wrongValue(value, path, 'an object');
    const known = Object.keys(guards);
    const missing = required
      .filter((name) => value[name] === undefined)
      .map((name) => ({ path: at(path, name), message: `The option ${at(path, name)} is missing`, hint: 'Pass it.' }));
    const wrong = Object.entries(value).flatMap(([name, item]) => {
      if (item === undefined) return [];
      const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
      return guard?.(item, at(path, name)) ?? unknownName(name, path, known, alsoKnown);
    });
    return [...missing, ...wrong];
  };

/** The fault of a name that is no option. */
export function unknownName(
  name: string,
  path: string,
  known: readonly string[],
  alsoKnown: readonly string[] = [],
): readonly OptionFault[] {
  const meant = nearest(name, [...known, ...alsoKnown]);
  const there = known.length === 0 ? 'There are none.' : `There are ${known.join(', ')}.`;
  const hint = meant === undefined ? there : `Did you mean ${JSON.stringify(meant)}?`;
  return [{ path: at(path, name), message: `There is no option ${at(path, name)}`, hint }];
}

/** The path of a field. */
export const at = (path: string, name: string): string =>
  /^[\w$]+$/.test(name)
    ? `${path === '' ? '' : `${path}.`}${name}`
    : `${path}[${JSON.stringify(name.slice(0, MAX_SHOWN))}]`;

function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  try {
    return JSON.stringify(value, (_, inner: unknown) => refuseNonData(inner)) !== undefined;
  } catch {
    return false;
  }
}

function refuseNonData(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError('This is not plain data');
  }
  return value;
}

/** The names that an object has, those of its class among them. */
export function namesOf(link: object): readonly string[] {
  const names: string[] = [];
  for (let at: object | null = link; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    names.push(...Object.getOwnPropertyNames(at));
  }
  return [...new Set(names)].filter((name) => name !== 'constructor');
}
