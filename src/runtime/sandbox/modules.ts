import type { SandboxRun } from '../bridge/sandbox-api.ts';

/** Modules of one run by specifier, and who may import what. */
export interface ModuleTable {
  resolve(importer: string, specifier: string): string;
  load(name: string): { readonly source: string } | { readonly missing: string };
  /** Specifiers a script asked for in vain, in order, each once. */
  readonly missing: readonly string[];
}

const INTERNAL_PREFIX = 'codemode:';
/** A name no module has: the loader then says why. A normaliser must not fail itself. */
const REFUSED = 'refused:';

/** The modules of a run as they cross to its sandbox. */
export type RunModules = Pick<SandboxRun, 'modules' | 'internals' | 'setup' | 'aliases' | 'missing'>;

/** A script may ask for a million modules that are not there: a few tell what is wrong. */
const MAX_MISSING = 100;
const MAX_NAME_LENGTH = 1_000;

/** Stands in the source of such a module for its specifier, as a string literal. */
const SPECIFIER_LITERAL = '"{specifier}"';

/**
 * @param ours modules that every sandbox has, for modules of the host alone
 * @param run what this run has beside them
 * @param scriptName the name under which the script itself is evaluated
 */
export function createModuleTable(ours: ReadonlyMap<string, string>, run: RunModules, scriptName: string): ModuleTable {
  const { aliases, missing: substitutes } = run;
  const modules = new Map(run.modules);
  const internals = new Map([...ours, ...run.internals]);
  const setup = new Map(run.setup);
  const missing: string[] = [];

  const canonical = (specifier: string): string => {
    for (const [prefix, target] of aliases) {
      if (specifier.startsWith(prefix)) return `${target}${specifier.slice(prefix.length)}`;
    }
    return specifier;
  };

  /** Modules of the host. A script has one name, and no way to another: still, what is not known is not ours. */
  const isOurs = (importer: string): boolean =>
    importer !== scriptName &&
    (importer.startsWith(INTERNAL_PREFIX) ||
      internals.has(importer) ||
      modules.has(importer) ||
      importer.startsWith(REFUSED));

  return {
    resolve(importer, specifier) {
      // Two tables: for a script, what is internal is not there, whatever it is called.
      if ((isOurs(importer) ? internals : setup).has(specifier)) return specifier;
      const name = canonical(specifier);
      return modules.has(name) ? name : `${REFUSED}${specifier}`;
    },
    load(name) {
      const source = internals.get(name) ?? setup.get(name) ?? modules.get(name);
      if (source !== undefined) return { source };
      const specifier = name.startsWith(REFUSED) ? name.slice(REFUSED.length) : name;
      if (missing.length < MAX_MISSING && !missing.includes(specifier))
        missing.push(specifier.slice(0, MAX_NAME_LENGTH));
      const substitute = substitutes.find(([prefix]) => canonical(specifier).startsWith(prefix));
      if (substitute !== undefined) {
        return { source: substitute[1].replaceAll(SPECIFIER_LITERAL, () => JSON.stringify(specifier)) };
      }
      return { missing: `Cannot find module ${JSON.stringify(specifier)}` };
    },
    missing,
  };
}
