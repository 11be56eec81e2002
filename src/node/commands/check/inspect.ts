import { schemaHash } from '../../../runtime/catalog/schema-hash.ts';
import type { Dialect } from '../../../runtime/dialects/dialect.ts';
import type { NamedTools } from '../../../runtime/program/named-tools.ts';
import { parseScript } from '../../../runtime/program/parse.ts';
import type { Diagnostic } from '../../../runtime/spec.ts';
import type { FoundScript, Problem, Rule } from './found.ts';
import { type Knowledge, knowledgeOf, type ListedTools } from './known-tools.ts';
import type { TypedScript } from './type-check.ts';

/** A script with all that is known of it without running it. */
export interface Inspected {
  readonly script: FoundScript;
  readonly dialect: Dialect;
  readonly named: NamedTools;
  /** What the compiler needs; undefined where types say nothing. */
  readonly typed: TypedScript | undefined;
  readonly problems: readonly Problem[];
}

const NOTHING_NAMED: NamedTools = { servers: [], open: true };

/** Reads a script as the host would before a run. */
export async function inspect(script: FoundScript, dialect: Dialect, listed: ListedTools): Promise<Inspected> {
  const prepared = await dialect.prepare(script.text);
  const named = (await dialect.namedTools?.(script.text)) ?? NOTHING_NAMED;
  const knowledge = knowledgeOf(script, named, listed);
  return {
    ...{ script, dialect, named },
    typed: prepared.diagnostics.some(({ severity }) => severity === 'error')
      ? undefined
      : await typedOf(script, dialect, knowledge, await isJavaScript(script, dialect)),
    problems: [
      ...prepared.diagnostics.map((diagnostic) => problemOf(diagnostic, script, 'script')),
      ...unknownServers(script, knowledge),
      ...changedTools(script, knowledge, listed),
    ],
  };
}

/** A script without a single type is checked as one that can have none, whatever its name. */
const isJavaScript = async ({ name, text }: FoundScript, { form }: Dialect): Promise<boolean> =>
  /\.[cm]?jsx?$/.test(name) ||
  (await parseScript(text, form === 'module' ? form : 'body or expression')).language === 'js';

async function typedOf(
  script: FoundScript,
  dialect: Dialect,
  knowledge: Knowledge,
  javascript: boolean,
): Promise<TypedScript | undefined> {
  const { catalog, named, unknown } = knowledge;
  // Modules can be declared without saying what is in them; names in the scope of a body cannot.
  if (dialect.form === 'body' && (catalog.servers.length === 0 || named.size + unknown.length > 0)) return undefined;
  return {
    text: script.text,
    language: javascript ? 'javascript' : 'typescript',
    form: dialect.form,
    guesses: named.size + unknown.length > 0,
    declarations: [
      ...(await dialect.declare(catalog)).map(({ text }) => text),
      ...[...named].map(([id, names]) => namesOnly(id, names)),
      ...unknown.map((id) => `declare module ${moduleOf(id)};`),
    ].join('\n'),
  };
}

const moduleOf = (id: string): string => JSON.stringify(`@codemode/servers/${id}`);

/** A module of whose tools only the names are known. */
function namesOnly(id: string, names: readonly string[]): string {
  const tools = names.map((name) => `  export function ${name}(input?: any): Promise<any>;`);
  return [`declare module ${moduleOf(id)} {`, ...tools, '  export const __meta__: any;', '}'].join('\n');
}

/** A diagnostic of the host, where the document has what it speaks of. */
export function problemOf(diagnostic: Diagnostic, script: FoundScript, rule: Rule): Problem {
  const { severity, code, message, hint, path } = diagnostic;
  const [, line, column] = /^(\d+):(\d+)$/.exec(path ?? '') ?? [];
  const place = line === undefined ? script.at : script.place({ line: Number(line), column: Number(column) });
  return {
    ...{ file: script.file, ...place, severity, rule, code, message },
    ...(hint === undefined ? {} : { hint }),
  };
}

function unknownServers(script: FoundScript, { unknown }: Knowledge): Problem[] {
  return unknown.map((id) => {
    const shared = { file: script.file, ...script.at };
    if (id === script.lent) {
      return {
        ...{ ...shared, severity: 'info', rule: 'not-checked' },
        message: `The page provides the tools of ${id}, so its calls were not checked`,
        hint: `Pass --tools FILE, with the tools of ${id} in it`,
      };
    }
    const isNamed = script.servers?.some((server) => server.id === id) ?? true;
    return isNamed
      ? {
          ...{ ...shared, severity: 'info', rule: 'not-checked' },
          message: `The tools of ${id} are unknown, so its calls were not checked`,
          hint: `Pass --tools FILE (codemode-runner types --server ${id}=URL --json), or --server ${id}=URL`,
        }
      : {
          ...{ ...shared, severity: 'error', rule: 'document' },
          message: `The script uses the server ${id}, which is not configured here`,
          hint: `Add it: server="${id}=URL"`,
        };
  });
}

/** Tools that are no longer what they were when a link was made. */
function changedTools(script: FoundScript, { catalog }: Knowledge, listed: ListedTools): Problem[] {
  return (script.servers ?? []).flatMap(({ id, tools = [] }) => {
    const now = listed.has(id) ? catalog.servers.find((server) => server.sourceId === id)?.tools : undefined;
    if (now === undefined) return [];
    return tools.flatMap(({ name, hash }): Problem[] => {
      const current = now.find((tool) => tool.name === name);
      const problem = (severity: 'error' | 'warning', message: string): Problem[] => [
        { ...{ file: script.file, ...script.at, severity, rule: 'tools', message }, hint: 'Create the link again' },
      ];
      if (current === undefined) return problem('error', `${id} no longer has the tool ${name}`);
      if (hash === undefined) return [];
      const { exportName: _, ...tool } = current;
      return schemaHash(tool).startsWith(hash) ? [] : problem('warning', `The tool ${name} of ${id} has changed`);
    });
  });
}
