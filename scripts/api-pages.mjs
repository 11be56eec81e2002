// The reference of the package, one page for each export: what the built declarations and their docstrings say.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

const require = createRequire(import.meta.url);
// TypeScript 7 has no interface for programs yet; the editor bundles a version that has one.
const { typescript: ts } = require(
  /** @type {string} */ ('monaco-editor/languages/features/typescript/lib/typescriptServices.js'),
);

/**
 * @typedef {object} ApiPage
 * @property {string} name of the file, without its ending
 * @property {string} text Markdown
 * @property {number} count how many public names it has
 * @property {readonly string[]} missing public names without a docstring
 */

/** In the order of a page. */
const KINDS = /** @type {const} */ ({ function: 'Functions', class: 'Classes', constant: 'Constants', type: 'Types' });
const order = Object.keys(KINDS);

/** @typedef {{ readonly name: string, readonly kind: string, readonly docs: string, readonly code: string, readonly declaration: unknown }} Entry */

/**
 * Every page, from the declarations that package.json names as `types`.
 * @returns {ApiPage[]}
 */
export function apiPages() {
  const { name: packageName, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  /** @type {[string, { readonly types?: string }][]} */
  const all = Object.entries(exports);
  const entries = all.flatMap(([path, { types }]) => (types === undefined ? [] : [{ path, file: join(ROOT, types) }]));
  const absent = entries.filter(({ file }) => !existsSync(file));
  if (absent.length > 0) throw new Error(`Build the library first: ${absent.map(({ file }) => file)} is not there.`);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: 99, moduleResolution: 100, target: 9, jsx: 4, skipLibCheck: true, noLib: true, types: [] },
    hostOfFiles(),
  );
  const checker = program.getTypeChecker();
  /** Where each declaration is described first: entries that export it again lead there. @type {Map<unknown, string>} */
  const described = new Map();
  return entries.map(({ path, file }) => {
    const name = path === '.' ? 'index' : path.slice(2).replaceAll('/', '-');
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const found = module === undefined ? [] : checker.getExportsOfModule(module);
    /** @type {Entry[]} */
    const all = found.map((/** @type {any} */ symbol) => describe(checker, symbol)).toSorted(byKind);
    const own = all.filter(({ declaration }) => !described.has(declaration));
    const elsewhere = all.filter(({ declaration }) => described.has(declaration));
    const links = elsewhere.map((entry) => `[\`${entry.name}\`](${described.get(entry.declaration)}.md)`);
    for (const { declaration } of own) described.set(declaration, name);
    const specifier = path === '.' ? packageName : `${packageName}/${path.slice(2)}`;
    return {
      name,
      text: pageText(specifier, own, links),
      count: all.length,
      missing: all.filter(({ docs }) => docs === '').map((entry) => entry.name),
    };
  });
}

/** What a program asks of its system: this one reads files, and writes none. */
function hostOfFiles() {
  const fileExists = (/** @type {string} */ file) => existsSync(file) && statSync(file).isFile();
  return {
    fileExists,
    readFile: (/** @type {string} */ file) => (fileExists(file) ? readFileSync(file, 'utf8') : undefined),
    getSourceFile: (/** @type {string} */ file, /** @type {unknown} */ options) =>
      fileExists(file) ? ts.createSourceFile(file, readFileSync(file, 'utf8'), options, true) : undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (/** @type {string} */ file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
}

/**
 * @param {Entry} a
 * @param {Entry} b
 */
const byKind = (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.name < b.name ? -1 : 1);

/**
 * @param {any} checker
 * @param {any} exported
 * @returns {Entry}
 */
function describe(checker, exported) {
  const alias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = alias ? checker.getAliasedSymbol(exported) : exported;
  /** @type {any[]} */
  const declarations = symbol.declarations ?? [];
  const docs = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const code = declarations.map(declarationText).join('\n\n');
  return {
    name: exported.name,
    kind: kindOf(declarations[0]),
    docs: withoutLinks(docs),
    code,
    declaration: declarations[0],
  };
}

/** @param {any} node */
function kindOf(node) {
  if (node === undefined) return 'module';
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isVariableDeclaration(node)) return 'constant';
  return 'type';
}

/**
 * A declaration as it is written, the docstrings of its members included, without its own, and without what is private.
 * @param {any} node
 */
function declarationText(node) {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return statement
    .getText()
    .replace(/^export (default )?/, '')
    .replace(/^declare /, '')
    .replaceAll(/^ *(?:private [^\n]*|#\w+[^\n]*;)\n/gm, '');
}

/** @param {string} docs */
const withoutLinks = (docs) => docs.replaceAll(/\{@link (?:\S+ )?([^}\s]+)\}/g, '`$1`');

/**
 * @param {string} specifier
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} links to what another page describes
 */
function pageText(specifier, entries, links) {
  const anchorOf = anchors(entries.map(({ name }) => name));
  const groups = Object.entries(KINDS).map(([kind, title]) => {
    const names = entries.flatMap((entry, at) =>
      entry.kind === kind ? [`[\`${entry.name}\`](#${anchorOf[at]})`] : [],
    );
    return names.length === 0 ? '' : `${title}: ${names.join(', ')}\n`;
  });
  const again = links.length === 0 ? '' : `Exports these again: ${links.join(', ')}\n`;
  const sections = entries.map(({ name, docs, code }) => `## ${name}\n\n${docs}\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
  const notice = 'Written from the docstrings of the package by `npm run api-pages`.\n';
  return [`# ${specifier}\n`, notice, ...groups, again, ...sections].filter((part) => part !== '').join('\n');
}

/**
 * The anchors of headings: a second one that is the same but for its case ends in a number.
 * @param {readonly string[]} names
 */
function anchors(names) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  return names.map((name) => {
    const anchor = name.toLowerCase();
    const before = taken.get(anchor) ?? 0;
    taken.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}
