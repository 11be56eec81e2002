import type { GuestFailure } from '../bridge/sandbox-api.ts';
import { type Catalog, type UnavailableServer, WITHHELD_HINT, whyWithheld } from '../catalog/catalog.ts';
import { nearest } from '../catalog/nearest.ts';
import type { Surface } from '../dialects/dialect.ts';
import { exportsOf } from '../dialects/shared/module-exports.ts';
import { type Prepared, positionAt } from '../program/index.ts';
import type { Diagnostic } from '../spec.ts';

interface ImportContext {
  readonly source: string;
  readonly prepared: Pick<Prepared, 'mentions'>;
  readonly surface: Surface;
  readonly catalog: Catalog;
}

type Finding = Pick<Diagnostic, 'message' | 'hint' | 'errorClass'>;

/** Under which name the module table hands over what it refuses. */
const REFUSED = 'refused:';
const MAX_LISTED = 30;

/** The diagnostic for a failed import, or undefined where the failure is of another kind. */
export function importFailure(
  failure: GuestFailure,
  missing: readonly string[],
  context: ImportContext,
): Diagnostic | undefined {
  const base = { severity: 'error', code: 'IMPORT_FAILURE' } as const;
  const absent = missing.find((specifier) =>
    failure.message.startsWith(`Cannot find module ${JSON.stringify(specifier)}`),
  );
  if (absent !== undefined && (failure.errorClass === undefined || failure.errorClass === 'ServerNotFoundError')) {
    return { ...base, ...missingModule(absent, context), ...placeOf(absent, undefined, context) };
  }
  const missingExport = /Could not find export '(.*)' in module '(.*)'/.exec(failure.message);
  if (failure.name !== 'SyntaxError' || missingExport === null) return undefined;
  const [, name = '', module = ''] = missingExport;
  // A script can throw such an error itself. What it does not import cannot have failed.
  if (!asksFor(name, context.prepared.mentions)) return undefined;
  if (module.startsWith(REFUSED)) {
    const specifier = module.slice(REFUSED.length);
    return { ...base, ...missingModule(specifier, context), ...placeOf(specifier, undefined, context) };
  }
  return { ...base, ...missingName(name, module, context), ...placeOf(module, name, context) };
}

const asksFor = (name: string, { imports }: Prepared['mentions']): boolean =>
  imports === undefined || imports.some(({ names }) => names.some((imported) => imported.name === name));

function hintWhileDown({ reason, hint = hintFor(reason) }: UnavailableServer): string {
  const first = hint.replace(/\.$/, '');
  return /^(?:Try|Run) again/.test(first) ? `${first}.` : `${first}. Then run again.`;
}

/** What to do where whoever knows the server does not say: a server that is slow, or fails, is connected. */
function hintFor(reason: string): string {
  if (/\bis not connected\b/i.test(reason)) return 'Connect the server';
  return reason.startsWith('it did not list its tools within')
    ? 'Run again: a server that has just started may be slow. If it stays so, look at its log'
    : 'Look at the log of the server';
}

function missingModule(specifier: string, { surface, catalog }: ImportContext): Finding {
  const prefix = serverPrefix(surface);
  const segment = specifier.slice(specifier.lastIndexOf('/') + 1);
  const isServer = prefix !== undefined && canonical(specifier, surface).startsWith(prefix);
  const errorClass = isServer ? { errorClass: 'ServerNotFoundError' } : {};
  const down = isServer ? catalog.unavailable.find((server) => server.id === segment) : undefined;
  if (down !== undefined) {
    return {
      message: `Cannot import "${specifier}": its server is not available: ${down.reason}`,
      hint: hintWhileDown(down),
      ...errorClass,
    };
  }
  const known = [...surface.modules.keys()];
  const others = prefix === undefined ? [] : catalog.unavailable.map((server) => `${prefix}${server.id}`);
  const candidates = new Map([...known, ...others].map((name) => [name.slice(name.lastIndexOf('/') + 1), name]));
  const close = candidates.get(nearest(segment, candidates.keys()) ?? '');
  return {
    message: `Cannot find module "${specifier}"${isServer ? ': no such server is connected' : ''}`,
    hint:
      close !== undefined
        ? `Did you mean "${close}"?`
        : candidates.size === 0
          ? 'Nothing can be imported here: use the globals that the script has.'
          : `These can be imported: ${first([...candidates.values()])}.`,
    ...errorClass,
  };
}

function missingName(name: string, module: string, { surface, catalog }: ImportContext): Finding {
  const exports = exportsOf(surface.modules.get(module) ?? '');
  const server = catalog.servers.find((candidate) => module === `${serverPrefix(surface)}${candidate.id}`);
  const why = server === undefined ? undefined : whyWithheld(server, name);
  if (why !== undefined) {
    return { message: `Cannot import "${name}" from "${module}": ${why}`, hint: WITHHELD_HINT };
  }
  const tool = server?.tools.find((candidate) => candidate.name === name)?.exportName;
  const close = tool ?? nearest(name, exports);
  const namespace = (server?.id ?? module.slice(module.lastIndexOf('/') + 1)).replace(/-/g, '_');
  return {
    message: `Module "${module}" has no export "${name}"`,
    hint:
      close !== undefined
        ? `Did you mean "${close}"?`
        : name === 'default'
          ? `Import by name, or everything: import * as ${namespace} from "${module}".`
          : `It exports: ${first(exports)}.`,
  };
}

const first = (names: readonly string[]): string =>
  `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;

/** Where the script imports a module, or a name of it: `line:column`. */
function placeOf(
  module: string,
  name: string | undefined,
  { source, prepared, surface }: ImportContext,
): { path?: string } {
  const imports = (prepared.mentions.imports ?? []).filter(
    ({ specifier }) => canonical(specifier, surface) === canonical(module, surface),
  );
  const named = imports.flatMap(({ names }) => names).find((candidate) => candidate.name === name);
  const offset = named?.offset ?? imports[0]?.offset;
  if (offset === undefined) return {};
  const { line, column } = positionAt(source, offset);
  return { path: `${line}:${column}` };
}

const serverPrefix = (surface: Surface): string | undefined => surface.missing?.[0]?.[0];

function canonical(specifier: string, surface: Surface): string {
  const alias = surface.aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias === undefined ? specifier : `${alias[1]}${specifier.slice(alias[0].length)}`;
}
