import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils';
import type { Plugin } from 'vite';

const BUNDLED = /\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs$/;
/** The comment by which a bundler says from which source file the text below it comes. */
const REGION = /^\/\/#region (.+)$/gm;
const QUERY = '?region=';
/** What every connection knows, and lies among what signs in. */
const APART: ReadonlySet<string> = new Set(['UnauthorizedError']);

/** Where the client looks one schema up in a register of all, and what looks at that one alone. */
const LOOKED_UP = /\bisSpecType\.Implementation\((\w+)\)/g;
const READ = 'ImplementationSchema.safeParse($1).success';
const READ_FROM = 'import { ImplementationSchema } from "@modelcontextprotocol/core/internal";\n';
const CLIENT = /^\/\/#region src\/client\/client\.ts$/m;

/** A top-level name of a file: where it comes from. */
interface Origin {
  readonly imported: string;
  readonly from: string;
}

type Origins = ReadonlyMap<string, Origin>;
type Statement = ESTree.Program['body'][number];

/** A bundled file in the modules that it was made of. */
interface SplitFile {
  /** Their texts by name; that of the file itself, which exports what it did, is the empty one. */
  readonly modules: ReadonlyMap<string, string>;
  readonly exports: Origins;
}

/**
 * Gives a page the client of the MCP SDK in the modules that it was written in. It comes as a few large files, of which a
 * page would load all to reach a server that it holds itself: HTTP, event streams and sign-in, which it needs for others.
 */
export function sdkRegions(): Plugin {
  const files = new Map<string, SplitFile>();
  const split = (path: string): SplitFile => {
    const besides = (source: string): Origins | undefined => {
      const other = resolve(dirname(path), source);
      return source.startsWith('.') && BUNDLED.test(other) ? split(other).exports : undefined;
    };
    const file = files.get(path) ?? splitRegions(withoutRegister(readFileSync(path, 'utf8')), basename(path), besides);
    files.set(path, file);
    return file;
  };
  return {
    name: 'sdk-regions',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.includes(QUERY) && importer !== undefined ? resolve(dirname(importer), source) : null,
    load(id) {
      const [path = '', region = ''] = id.split(QUERY);
      const code = BUNDLED.test(path) ? split(path).modules.get(region) : undefined;
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
  };
}

/** Spares the client a register of every schema of MCP and OAuth. Fails where the client uses it otherwise: read it again then. */
export function withoutRegister(text: string): string {
  if (!CLIENT.test(text)) return text;
  const [looksUp, all] = [text.match(LOOKED_UP)?.length, text.match(/\bisSpecType\b/g)?.length];
  // The one besides is the import.
  if (looksUp === undefined || all !== looksUp + 1)
    throw new Error('The MCP client is another: it looks schemas up otherwise. Read it again');
  return READ_FROM + text.replace(LOOKED_UP, READ);
}

/**
 * The modules of a bundled file, each with the imports that it takes.
 * @param exportsOf what a file exports that is split like this one; undefined for what is imported from elsewhere
 */
export function splitRegions(
  text: string,
  file: string,
  exportsOf: (source: string) => Origins | undefined = () => undefined,
): SplitFile {
  const regions = [...text.matchAll(REGION)].map(({ 1: path = '', index }) => ({ name: nameOf(path), start: index }));
  const moduleOf = (statement: Statement): string => {
    const apart = declaredBy(statement).find((name) => APART.has(name));
    return apart ?? regions.findLast(({ start }) => start <= statement.start)?.name ?? '';
  };
  const { body } = parseSync(file, text).program;
  const origins = new Map<string, Origin>();
  const statements = new Map<string, Statement[]>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') addImports(statement, origins, exportsOf(statement.source.value));
    if (statement.type === 'ImportDeclaration' || isExportList(statement)) continue;
    const module = moduleOf(statement);
    if (module === '' || statement.type.startsWith('Export'))
      throw new Error(
        `The MCP client is another: ${file} has a ${statement.type} that no region can have. Read it again`,
      );
    for (const name of declaredBy(statement)) origins.set(name, { imported: name, from: `./${file}${QUERY}${module}` });
    statements.set(module, [...(statements.get(module) ?? []), statement]);
  }
  const exports = exportsIn(body, origins);
  const modules = new Map([...statements].map(([name, own]) => [name, moduleText(own, text, origins)]));
  return { exports, modules: modules.set('', [...exports].map(([name, origin]) => exportOf(name, origin)).join('')) };
}

/** Whether a statement exports names of the file alone, as a bundler writes it at the end. */
const isExportList = (statement: Statement): statement is ESTree.ExportNamedDeclaration =>
  statement.type === 'ExportNamedDeclaration' && statement.declaration === null && statement.source === null;

/** A path as a name without slashes, which would be read as folders of the module's id. */
const nameOf = (path: string): string => path.replace(/\W+/g, '-');

function addImports(
  { source, specifiers }: ESTree.ImportDeclaration,
  origins: Map<string, Origin>,
  exports: Origins | undefined,
): void {
  for (const specifier of specifiers) {
    const imported =
      specifier.type === 'ImportSpecifier'
        ? nameIn(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*';
    origins.set(specifier.local.name, exports?.get(imported) ?? { imported, from: source.value });
  }
}

const nameIn = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

/** The names that a statement at the top declares. */
function declaredBy(statement: Statement): string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id === null ? [] : [statement.id.name];
    case 'VariableDeclaration':
      return statement.declarations.map(({ id }) => {
        if (id.type !== 'Identifier') throw new Error(`This splits no region that declares by a pattern: ${id.type}`);
        return id.name;
      });
    default:
      return [];
  }
}

/** What a file exports, by the name that others know. */
function exportsIn(body: readonly Statement[], origins: Origins): Origins {
  const exports = new Map<string, Origin>();
  for (const statement of body) {
    if (!isExportList(statement)) continue;
    for (const { local, exported } of statement.specifiers) {
      const origin = origins.get(nameIn(local));
      if (origin === undefined) throw new Error(`${nameIn(exported)} is exported, and declared nowhere`);
      exports.set(nameIn(exported), origin);
    }
  }
  return exports;
}

function moduleText(own: readonly Statement[], text: string, origins: Origins): string {
  const names = new Set(own.flatMap(declaredBy));
  const code = own.map(({ start, end }) => text.slice(start, end)).join('\n');
  // Names of members are among them, and an import too many is dropped like all that is not used.
  const used = new Set<string>();
  const visitor: VisitorObject = {};
  visitor.Identifier = ({ name }) => used.add(name);
  new Visitor(visitor).visit(parseSync('region.mjs', code).program);
  const imports = [...origins].filter(([name]) => used.has(name) && !names.has(name));
  return `${imports.map(([name, origin]) => importOf(name, origin)).join('')}${code}\nexport { ${[...names].join(', ')} };\n`;
}

function importOf(name: string, { imported, from }: Origin): string {
  const what = imported === '*' ? `* as ${name}` : `{ ${imported} as ${name} }`;
  return `import ${what} from ${JSON.stringify(from)};\n`;
}

const exportOf = (name: string, { imported, from }: Origin): string =>
  `export { ${imported} as ${name} } from ${JSON.stringify(from)};\n`;
