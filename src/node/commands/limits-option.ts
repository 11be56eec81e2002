import { LIMITS, type LimitName, type Limits } from '../../runtime/limits.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';

/** The option by which commands are told of limits. */
export const LIMIT_OPTIONS = {
  limits: { value: 'K=V,…', about: 'limits of a run, such as timeoutMs=60s,maxToolCalls=50,maxMemoryBytes=128MiB' },
} as const satisfies OptionSpecs;

const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Ms: { '': 1, ms: 1, s: 1_000, m: 60_000, min: 60_000 },
  Bytes: { '': 1, b: 1, kb: 1_000, mb: 1_000_000, kib: 1_024, mib: 1_048_576 },
};

/** Reads limits: known names, whole numbers, units as the name says. The host clamps them. Throws `UsageError`. */
export function readLimits(text: string | undefined): Partial<Limits> {
  const limits: Partial<Record<LimitName, number>> = {};
  for (const part of (text ?? '').split(',').filter((entry) => entry.trim() !== '')) {
    const [name = '', value = ''] = part.split('=').map((piece) => piece.trim());
    if (!Object.hasOwn(LIMITS, name)) {
      throw new UsageError(`There is no limit ${name}`, didYouMean(name, Object.keys(LIMITS)));
    }
    limits[name as LimitName] = amount(name as LimitName, value);
  }
  return limits;
}

function amount(name: LimitName, value: string): number {
  const { min, max } = LIMITS[name];
  const [, digits = '', unit = ''] = /^([\d_]+)\s*([a-z]*)$/i.exec(value) ?? [];
  const units = UNITS[/(?:Ms|Bytes)$/.exec(name)?.[0] ?? ''] ?? { '': 1 };
  const number = Number(digits.replaceAll('_', '')) * (units[unit.toLowerCase()] ?? Number.NaN);
  const named = Object.keys(units).filter((name) => name !== '');
  const hint = `Write a whole number from ${min} to ${max}${named.length === 0 ? '' : `, or one with ${named.join(', ')}`}`;
  if (digits === '' || !Number.isSafeInteger(number)) throw new UsageError(`${name}=${value} is not a number`, hint);
  if (number < min || number > max) throw new UsageError(`${name}=${value} is out of range`, hint);
  return number;
}
