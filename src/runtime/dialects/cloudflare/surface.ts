import type { Catalog } from '../../catalog/catalog.ts';
import { surface as codemodeSurface } from '../codemode/surface.ts';
import type { Surface } from '../dialect.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { importing, setupName } from '../shared/setup-name.ts';
import guest from './guest/namespaces.ts?guest-module';
import { ALL_TOOLS, namespaces } from './names.ts';

const GUEST = 'cloudflare:guest';
const NAMESPACES = 'cloudflare:namespaces';

const SETUP = setupName('cloudflare');

/** What a prepared script imports before anything else. */
export const IMPORTS = importing(SETUP);

const namespacesModule = (snippets: boolean) =>
  keptPerCatalog((catalog) => {
    const listed = namespaces(catalog).map(({ name, server, tools }) => [
      name,
      server.id,
      tools.map(({ member, codemodeMember, tool }) => [member, codemodeMember, tool.name]),
    ]);
    return `import{install}from${JSON.stringify(GUEST)};install(${JSON.stringify(ALL_TOOLS)},${JSON.stringify(JSON.stringify(listed))},${snippets});`;
  });

const withSnippets = namespacesModule(true);
const withoutSnippets = namespacesModule(false);

/** `codemode.<tool>(input)`, `<server>.<tool>(input)`, and the modules of the default dialect for scripts that import. */
export const surface = (catalog: Catalog): Surface => surfaceWith(catalog, withoutSnippets(catalog));

/** The same, with `codemode.run` for snippets: there are none. */
export const runtimeSurface = (catalog: Catalog): Surface => surfaceWith(catalog, withSnippets(catalog));

function surfaceWith(catalog: Catalog, namespacesText: string): Surface {
  const base = codemodeSurface(catalog);
  return {
    ...base,
    internals: new Map([
      [GUEST, guest],
      [NAMESPACES, namespacesText],
    ]),
    setup: new Map([[SETUP, importing(NAMESPACES)]]),
    ops: [...base.ops, 'own'],
  };
}
