import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const LIBRARY = 'monaco-editor/languages/features/typescript/lib';
/** TypeScript as the editor runs it. */
const { typescript: ts } = require(`${LIBRARY}/typescriptServices.js`);
/** @type {{ libFileMap: Readonly<Record<string, string>> }} */
const { libFileMap } = require(`${LIBRARY}/lib.js`);

/**
 * @typedef {{ readonly value: unknown, readonly valid: boolean, readonly onType: boolean }} Instance
 * @typedef {{ readonly id: string, readonly schema: unknown, readonly draft: 'draft-07' | '2020-12', readonly instances: readonly Instance[] }} Case
 * @typedef {{ readonly assignable: boolean, readonly literal: boolean }} Verdict whether it may be assigned as a value, and as it is typed
 * @typedef {{ readonly compiles: boolean, readonly verdicts: readonly Verdict[] }} Judged
 */

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 9,
  module: 99,
  moduleResolution: 100,
  lib: ['lib.es2022.d.ts'],
  types: [],
  skipLibCheck: true,
};
const CHUNK = 500;
/** @type {Map<string, unknown>} */
const libraries = new Map();

/**
 * What TypeScript says of generated types: do they compile, and which instances do they take.
 * @param {readonly Case[]} cases
 * @param {readonly string[]} texts one a case, each declares `Type`
 * @returns {readonly Judged[]}
 */
export function judge(cases, texts) {
  /** @type {Judged[]} */
  const judged = [];
  for (let start = 0; start < cases.length; start += CHUNK) {
    judged.push(...judgeChunk(cases.slice(start, start + CHUNK), texts.slice(start, start + CHUNK)));
  }
  return judged;
}

/** @param {readonly Case[]} cases @param {readonly string[]} texts @returns {readonly Judged[]} */
function judgeChunk(cases, texts) {
  const files = cases.map(({ instances }, index) => {
    const text = /** @type {string} */ (texts[index]).replace(/\r\n?/g, '\n');
    const uses = instances.flatMap(({ value }, at) => [
      `declare const value${at}: ${typeOf(value)}; const assigned${at}: Type = value${at};`,
      `const literal${at}: Type = ${expression(value)};`,
    ]);
    return { lines: text.split(/[\n\u2028\u2029]/).length + 1, text: `${text}\nexport {};\n${uses.join('\n')}\n` };
  });
  const named = new Map(files.map(({ text }, index) => [`case${index}.ts`, text]));
  const host = {
    fileExists: (/** @type {string} */ name) => named.has(name) || name in libFileMap,
    readFile: (/** @type {string} */ name) => named.get(name) ?? libFileMap[name],
    getSourceFile(/** @type {string} */ name, /** @type {unknown} */ target) {
      const text = named.get(name);
      if (text !== undefined) return ts.createSourceFile(name, text, target, true);
      if (!libraries.has(name)) libraries.set(name, ts.createSourceFile(name, libFileMap[name] ?? '', target));
      return libraries.get(name);
    },
    getDefaultLibFileName: () => 'lib.es2022.d.ts',
    getDefaultLibLocation: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (/** @type {string} */ name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  const program = ts.createProgram([...named.keys()], OPTIONS, host);
  return files.map(({ lines }, index) => {
    const file = program.getSourceFile(`case${index}.ts`);
    const count = cases[index]?.instances.length ?? 0;
    const wrong = new Set();
    let compiles = program.getSyntacticDiagnostics(file).length === 0;
    for (const { start } of compiles ? program.getSemanticDiagnostics(file) : []) {
      const line = start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
      if (line < lines) compiles = false;
      else wrong.add(line - lines);
    }
    const verdicts = Array.from({ length: count }, (_, at) => ({
      assignable: compiles && !wrong.has(2 * at),
      literal: compiles && !wrong.has(2 * at + 1),
    }));
    return { compiles, verdicts };
  });
}

const quoted = (/** @type {string} */ text) =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (char) => (char === '\u2028' ? '\\u2028' : '\\u2029'));

/** @param {unknown} value @returns {string} the narrowest type of a value that is not a fresh literal */
function typeOf(value) {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(Object.is(value, -0) ? 0 : value);
  if (Array.isArray(value)) return `[${value.map(typeOf).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, of]) => `${quoted(key)}: ${typeOf(of)}`)
    .join('; ')} }`;
}

/** @param {unknown} value @returns {string} */
function expression(value) {
  if (typeof value !== 'object' || value === null) return typeOf(value);
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
  const name = (/** @type {string} */ key) => (key === '__proto__' ? '["__proto__"]' : quoted(key));
  return `{ ${Object.entries(value)
    .map(([key, of]) => `${name(key)}: ${expression(of)}`)
    .join(', ')} }`;
}
