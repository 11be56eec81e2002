import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';
import { isLarge } from '../runtime/dialects/declaring/large.ts';
import type { Dialect } from '../runtime/dialects/dialect.ts';
import { unknownDialect } from '../runtime/dialects/dialect-id-fault.ts';
import { loadDialect } from '../runtime/dialects/index.ts';
import { isRefused } from '../runtime/dialects/refused.ts';
import type { NamedTools } from '../runtime/program/index.ts';
import type { Diagnostic } from '../runtime/spec.ts';
import type { DialectChoice } from './dialect-choice.ts';

/** Loads a dialect as it was chosen; diagnostics where there is none of the name, or its options make no sense. */
export const chosenDialect = async ({
  id,
  options,
  toolMetadata,
  unknown,
}: DialectChoice): Promise<Dialect | readonly Diagnostic[]> =>
  unknown !== undefined ? unknownDialect(unknown) : loadDialect(id, options, { toolMetadata, servers: {} });

/** The tools that a script names, as far as reading it in its dialect can tell. */
export async function namedToolsOf(source: string, choice: DialectChoice): Promise<NamedTools> {
  const dialect = await chosenDialect(choice);
  const named = isRefused(dialect) ? undefined : await dialect.namedTools?.(source);
  return named ?? { servers: [], open: true };
}

/** What scripts find, declared at once; undefined where the catalog is so large that the page would stand still. */
export async function declareHere(
  catalog: Catalog,
  choice: DialectChoice,
): Promise<readonly DeclarationFile[] | undefined> {
  const dialect = await chosenDialect(choice);
  if (isRefused(dialect)) return [];
  return isLarge(catalog.servers) ? undefined : dialect.declare(catalog);
}

/** As much of a catalog, from its first server on, as is not large together. */
export function withoutLarge(catalog: Catalog): Catalog {
  const servers: Catalog['servers'][number][] = [];
  for (const server of catalog.servers) if (!isLarge([...servers, server])) servers.push(server);
  return { ...catalog, servers };
}
