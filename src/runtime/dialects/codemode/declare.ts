import type { Catalog } from '../../catalog/catalog.ts';
import { type DeclarationFile, declareAliases, declareBuiltins, declareServer } from '../../declarations/index.ts';
import { ALIASES } from './surface.ts';

/** The modules that scripts may import: those of the specification, one a server, and each under its other prefixes. */
export function declare({ servers }: Catalog): readonly DeclarationFile[] {
  const ids = servers.map(({ id }) => id);
  return [
    ...declareBuiltins(),
    ...servers.map(declareServer),
    ...ALIASES.map(([prefix]) => declareAliases(prefix, ids)),
  ];
}
