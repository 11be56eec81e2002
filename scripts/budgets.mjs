// What a visitor downloads, as groups of files of the built site with a budget each. Monaco comes after the first paint
// and is in none of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

/** @typedef {import('../build/chunk-list.ts').ChunkRecord} ChunkRecord */
/** @typedef {{ name: string, path: string[], limit: string, gzip: true, brotli: false }} Budget */

const SITE = 'dist/site';
/** Loaded after the first paint, behind what already works. */
const EDITOR = /^src\/editor\/monaco\/|^node_modules\/(monaco-editor|prettier)\//;
/** Loaded by what the default example does not do, one a line. */
const ON_DEMAND = [
  // Where the playground does not start.
  /^src\/app\/own-copy\.ts$/,
  // Open a dialog or another pane than that of the result, an example or a link, replay a recording, call a tool of an agent.
  /^src\/ui\/(?!result\/result-pane)/,
  /^src\/app\/(arrival|examples\/)/,
  /^src\/session\/(replaying|call-outer|problems)/,
  // Format a script.
  /^src\/editor\/format\//,
  // Write types, enums or `using`, or what no parser reads, use Intl, run a script of another system.
  /^src\/runtime\/program\/(typescript|compile|using|why-unread)\b/,
  /^src\/runtime\/sandbox\/parts/,
  /^src\/runtime\/dialects\/(?!codemode\/)|^src\/runtime\/host\/sync-bridge|^src\/session\/call-outer/,
  // Call the tools that something has registered in this page.
  /^src\/session\/web-mcp\/open-page-server/,
  // Read the prompt of an agent, convert a script, declare what scripts may import to the editor that has come.
  /^src\/runtime\/dialects\/codemode\/(prompt|convert|declare)/,
  // Give a tool what does not fit.
  /^src\/runtime\/validation\/explain/,
  // Look tools, and the types of one, up in a script.
  /^src\/runtime\/host\/look-up|^src\/runtime\/declarations\/prompt\/types-of/,
  // Count what an agent's prompt costs, format a script.
  /^src\/session\/tokeniser/,
  /^src\/editor\/format\/formatter/,
  // Ask a person about a call or a read, or what a server wants to know of them.
  /^src\/session\/requests\/(call|server)-questions/,
  // Pass a value of many thousand members.
  /^src\/runtime\/(parsing-json|writing-values)/,
  /^src\/mcp\/connection\/long-messages/,
  // Search, end a run with something to say of it.
  /^src\/runtime\/host\/(searches|diagnose)|^src\/session\/find-offers/,
  // Add the second built-in server or a large one, meet a server that fails or wants a sign-in.
  /^src\/builtin\/(?!issues\/)\w+\//,
  /^src\/session\/(declare-far|server-report)/,
  /^src\/mcp\/(doctor|auth)\//,
  // Add a server that is reached over HTTP.
  /^src\/(session\/request-worker|mcp\/(messages\/watched-fetch|connection\/open-http))/,
  // Fill in an argument of a prompt, be asked to wait, call a tool that is a task, meet a server that speaks another revision.
  /^src\/mcp\/calling\/(complete|await-retry)/,
  /^src\/mcp\/tasks\//,
  // Answer what a server asks.
  /^src\/mcp\/asking\/(answer-questions|needed-pages)/,
  /^src\/mcp\/connection\/refused-revision/,
  // Have a request fail.
  /^src\/mcp\/connection\/failure/,
];

/**
 * The budgets of the built site. A group without files throws: a budget must look at something.
 * @param {readonly ChunkRecord[]} chunks
 * @param {readonly string[]} sandbox the files of the sandbox, relative to the site
 * @returns {Budget[]}
 */
export function siteBudgets(chunks, sandbox) {
  const page = chunks.filter(({ facade }) => facade === 'index.html');
  const paint = closure(chunks, page, ({ imports }) => imports);
  const frame = closure(
    chunks,
    chunks.filter(({ facade }) => facade === 'embed.html'),
    ({ imports }) => imports,
  );
  const parser = without(part(chunks, /node_modules\/acorn\//), paint);
  // It shares what reads trees with the dialect, which asks for it.
  const dialect = part(chunks, /^src\/runtime\/dialects\/codemode\//);
  const typescript = without(part(chunks, /^src\/runtime\/program\/typescript\//), [...paint, ...dialect]);
  const loadOnDemand = new Set(
    chunks
      .filter(({ facade }) => facade !== null && ON_DEMAND.some((part) => part.test(facade)))
      .map(({ file }) => file),
  );
  // The doctor comes only after a connection has failed, sign-in only when a server asks for it.
  const atOnce = chunks.filter(({ file }) => !loadOnDemand.has(file));
  const mcp = without(part(atOnce, /^src\/mcp\/(?!(doctor|auth)\/)/), paint);
  const http = without(part(chunks, /^src\/mcp\/connection\/open-http/), [...paint, ...mcp]);
  const builtin = without(part(chunks, /^src\/builtin\//), [...paint, ...mcp]);
  const run = closure(chunks, page, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((file) => !loadOnDemand.has(file)),
  ]);
  // Whoever asks a model has scripts run: what that takes is loaded by the run.
  const ask = without(part(chunks, /^src\/ui\/ask\/ask-pane/), [...paint, ...run]);
  return [
    budget('to paint, with Run enabled', 83.5, ['index.html', ...files(paint)]),
    budget('sandbox', 256.4, sandbox),
    budget(
      'engine',
      234,
      sandbox.filter((file) => file.endsWith('.wasm')),
    ),
    budget('MCP client', 78, files(mcp)),
    budget('MCP client with what reaches servers over HTTP', 92.1, files([...mcp, ...http])),
    budget('built-in servers', 47, files(builtin)),
    budget('Ask, when its pane is opened, beside what a run takes', 62, files(ask)),
    budget('parser', 28, files(parser)),
    budget('parser with TypeScript', 38.1, files([...new Set([...parser, ...typescript])])),
    budget('element', 15, ['codemode-runner.js']),
    budget('frame of an element, to paint', 76.6, frame.length === 0 ? [] : ['embed.html', ...files(frame)]),
    budget('everything until the default example has run', 516.7, ['index.html', ...files(run), ...sandbox]),
  ];
}

/**
 * Chunks that hold a module and whatever they import statically.
 * @param {readonly ChunkRecord[]} chunks
 * @param {RegExp} module
 */
function part(chunks, module) {
  const found = chunks.filter(({ modules }) => modules.some((id) => module.test(id)));
  return closure(chunks, found, ({ imports }) => imports);
}

/**
 * @param {readonly ChunkRecord[]} chunks
 * @param {readonly ChunkRecord[]} start
 * @param {(chunk: ChunkRecord) => readonly string[]} next
 * @returns {ChunkRecord[]}
 */
function closure(chunks, start, next) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const seen = new Set(start);
  for (const chunk of seen) {
    for (const file of next(chunk)) {
      const found = byFile.get(file);
      if (found !== undefined && !found.modules.some((id) => EDITOR.test(id))) seen.add(found);
    }
  }
  return [...seen];
}

/**
 * What the last build wrote down about its chunks.
 * @param {string} file relative to the root
 * @returns {ChunkRecord[]}
 */
export function readChunks(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

/** The files that the sandbox of the built site is made of, relative to the site. */
export function sandboxFiles() {
  return readdirSync(join(ROOT, SITE, 'sandbox')).map((name) => `sandbox/${name}`);
}

/**
 * @param {readonly ChunkRecord[]} chunks
 * @param {readonly ChunkRecord[]} others
 */
function without(chunks, others) {
  return chunks.filter((chunk) => !others.includes(chunk));
}

/** @param {readonly ChunkRecord[]} chunks */
function files(chunks) {
  return [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))];
}

/**
 * @param {string} name
 * @param {number} kilobytes gzip
 * @param {readonly string[]} names files of the site
 * @returns {Budget}
 */
function budget(name, kilobytes, names) {
  if (names.length === 0)
    throw new Error(`The budget "${name}" finds no file: has the build been run, or a part been renamed?`);
  return { name, path: names.map((file) => `${SITE}/${file}`), limit: `${kilobytes} kB`, gzip: true, brotli: false };
}
