import type { Dialect } from '../../runtime/dialects/dialect.ts';
import { DIALECTS } from '../../runtime/dialects/index.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';

const IDS = Object.keys(DIALECTS);

/** The option by which commands are told of the dialect. */
export const DIALECT_OPTIONS = {
  dialect: { value: 'ID', about: `how scripts reach their tools: ${IDS.join(', ')}` },
} as const satisfies OptionSpecs;

/** The dialect of an id; the first of the registry where none is named. Throws `UsageError`. */
export function readDialect(id: string | undefined): Dialect {
  const dialects: Readonly<Record<string, Dialect>> = DIALECTS;
  const name = id ?? 'codemode';
  const found = Object.hasOwn(dialects, name) ? dialects[name] : undefined;
  if (found === undefined) throw new UsageError(`There is no dialect ${name}`, didYouMean(name, IDS));
  return found;
}
