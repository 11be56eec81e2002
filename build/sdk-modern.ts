import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { JITLESS } from './jitless-first.ts';

const NEGOTIATING = 'negotiating';
const ROUNDS = 'answering-rounds';
const SCHEMAS = '-core-internal-src-wire-rev2026-07-28-buildSchemas-ts';
/** Stands in for what is called once a server has said that it speaks the modern revision. */
const STAND_IN = 'modern';
/** Gives it what it stands in for. */
const GIVING = 'modern-arrives';

/** Declarations of the client that a module of their own takes, by its name. They lie among what every connection needs. */
export const MODERN_PARTS: ReadonlyMap<string, string> = new Map<string, string>([
  ['negotiateEra', NEGOTIATING],
  ['negotiateStdioViaSibling', NEGOTIATING],
  ['callerCloseAbortError', NEGOTIATING],
  ['disposeSibling', NEGOTIATING],
  ['ProbeWindow', NEGOTIATING],
  ['buildProbeRequest', NEGOTIATING],
  ['normalizeReply', NEGOTIATING],
  ['isUnusableReplyError', NEGOTIATING],
  ['runInputRequiredFlow', ROUNDS],
  ['dispatchInputRequest', ROUNDS],
  ['synthesizeInputRequestContext', ROUNDS],
  ['relatedMessagingUnavailable', ROUNDS],
  ['buildRetryLegRequestOptions', ROUNDS],
  ['runInputRequiredDriver', ROUNDS],
  ['buildInputRequiredRetryParams', ROUNDS],
  ['inputRequiredRoundsExceededMessage', ROUNDS],
  ['linkedRoundAbort', ROUNDS],
]);

const region = (name: string): RegExp => new RegExp(String.raw`\/client\/dist\/[\w-]+\.mjs\?region=${name}$`);
const IN_CLIENT = region('src-client-client-ts');
const OVER_HTTP = region('src-client-streamableHttp-ts');
const IN_NEGOTIATION = region(NEGOTIATING);

/** The files that modules of the client import from. */
const SHARED = /"(\.\/[\w-]+\.mjs)\?region=UnauthorizedError"/;
const CORE = /"(\.\/[\w-]+\.mjs)\?region=-core-internal/;

const CALLED_LATER = new RegExp(`\\?region=(?:${SCHEMAS}|${ROUNDS})$`);
const IMPORT = /^import \{ (negotiateEra|negotiateStdioViaSibling) as \1 \} from ("[^"]+");\n/gm;
const CALL = /\bawait (negotiateEra|negotiateStdioViaSibling)\(/g;

/**
 * Has a connection to an older server go without what the MCP client runs for the modern revision alone: the client asks a server
 * which one it speaks in a module that comes when it asks, with all that is called after the answer. Beside `sdkRegions`, which
 * must split the client. Fails where the client is not as it was: it is to be read again then.
 */
export function sdkModern(): Plugin {
  return {
    name: 'sdk-modern',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!CALLED_LATER.test(source) || importer === undefined || importer.endsWith(GIVING)) return null;
      return resolve(dirname(importer), source.replace(CALLED_LATER, `?region=${STAND_IN}`));
    },
    load(id) {
      if (id.endsWith(`?region=${STAND_IN}`)) return { code: STAND_INS, moduleSideEffects: false };
      if (!id.endsWith(`?region=${GIVING}`)) return null;
      return { code: givingFrom(`./${basename(id).replace(/\?.*/, '')}`), moduleSideEffects: true };
    },
    transform(code, id) {
      if (IN_CLIENT.test(id)) return { code: withLateNegotiation(code), map: null };
      // Most servers that are reached over HTTP are asked at once.
      if (OVER_HTTP.test(id)) return { code: withImport(code, SHARED, NEGOTIATING), map: null };
      if (!IN_NEGOTIATION.test(id)) return null;
      // A bundler may run an entry of its own before the one that imports it.
      const arriving = `import ${JSON.stringify(JITLESS)};\n${withImport(code, CORE, GIVING)}`;
      return { code: arriving, map: null, moduleSideEffects: true };
    },
  };
}

const STAND_INS = `function early() {
  throw new Error("The part of the MCP client for modern servers has not come yet");
}
export let buildSchemas2026 = early;
export let runInputRequiredFlow = early;
export function arrive(build, run) {
  buildSchemas2026 = build;
  runInputRequiredFlow = run;
}
`;

const givingFrom = (file: string): string => `import { arrive } from "${file}?region=${STAND_IN}";
import { buildSchemas2026 } from "${file}?region=${SCHEMAS}";
import { runInputRequiredFlow } from "${file}?region=${ROUNDS}";
arrive(buildSchemas2026, runInputRequiredFlow);
`;

/** The client, which loads what asks servers as it asks. */
export function withLateNegotiation(code: string): string {
  const from = new Map([...code.matchAll(IMPORT)].map(([, name, source]) => [name, source]));
  const calls = code.match(CALL)?.length ?? 0;
  if (from.size !== 2 || calls !== 2)
    throw new Error('The MCP client is another: it negotiates otherwise. Read it again');
  return code.replace(IMPORT, '').replace(CALL, (_, name) => `await (await import(${from.get(name)})).${name}(`);
}

/** A module that loads another of a file that it imports from. */
function withImport(code: string, from: RegExp, name: string): string {
  const file = from.exec(code)?.[1];
  if (file === undefined) throw new Error(`The MCP client is another: nothing leads to ${name}. Read it again`);
  return `import "${file}?region=${name}";\n${code}`;
}
