import type { Dialect } from '../../runtime/dialects/dialect.ts';
import { DIALECTS, isDialectId, loadDialect } from '../../runtime/dialects/index.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';

const IDS = DIALECTS.map(({ id }) => id);

/** The option by which commands are told of the dialect. */
export const DIALECT_OPTIONS = {
  dialect: { value: 'ID', about: `how scripts reach their tools: ${IDS.join(', ')}` },
} as const satisfies OptionSpecs;

/** The dialect of an id, with its options applied; the default where none is named. Throws `UsageError`. */
export async function readDialect(id = 'codemode', options: Readonly<Record<string, unknown>> = {}): Promise<Dialect> {
  if (!isDialectId(id)) throw new UsageError(`There is no dialect ${id}`, didYouMean(id, IDS));
  const dialect = await loadDialect(id, options);
  if (!isRefused(dialect)) return dialect;
  throw new UsageError(
    `The options of ${id} make no sense: ${dialect.map(({ message }) => message).join('; ')}`,
    `See docs/dialects/${id}.md`,
  );
}

const isRefused = (made: Awaited<ReturnType<typeof loadDialect>>): made is Exclude<typeof made, Dialect> =>
  Array.isArray(made);
