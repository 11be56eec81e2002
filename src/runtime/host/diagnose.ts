import type { GuestFailure, LostInResult, SandboxOutcome } from '../bridge/sandbox-api.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect, Surface } from '../dialects/dialect.ts';
import type { Limits } from '../limits.ts';
import type { Prepared } from '../program/index.ts';
import type { Diagnostic } from '../spec.ts';
import { importFailure } from './import-failure.ts';
import { pathOf } from './stacks.ts';
import { limitDiagnostic, stopDiagnostic } from './stop-diagnostic.ts';

/** What the diagnostics of a run are made from, besides its outcome. */
export interface DiagnoseContext {
  readonly source: string;
  readonly prepared: Pick<Prepared, 'code' | 'edits' | 'mentions' | 'refusedAt'>;
  readonly surface: Surface;
  readonly dialect: Pick<Dialect, 'hint' | 'resultVerb' | 'limitNames'>;
  readonly catalog: Catalog;
  readonly limits: Limits;
}

/** For a script that had ended, and left calls or timers behind that were not over in time. */
const gaveUpDiagnostic = ({ timeoutMs }: Limits): Diagnostic => ({
  severity: 'warning',
  code: 'SANDBOX_LIMIT',
  errorClass: 'SandboxLimitError',
  message: `The script has ended; calls and timers that it did not await were dropped after timeoutMs = ${timeoutMs} ms`,
  hint: 'Await what you start, and end timers that are no longer needed by clearTimeout.',
});

/** All diagnostics of a finished sandbox run, the fatal one first: loaded for a run that left something to say. */
export function diagnose(outcome: SandboxOutcome, context: DiagnoseContext): Diagnostic[] {
  return [
    endDiagnostic(outcome, context),
    ...resultDiagnostics(outcome, context),
    ...outcome.uncaught.map((failure) => rejectionDiagnostic(failure, context)),
  ].filter((diagnostic) => diagnostic !== undefined);
}

/** How the run ended, where that is worth a diagnostic. */
function endDiagnostic({ end, missingModules }: SandboxOutcome, context: DiagnoseContext): Diagnostic | undefined {
  switch (end.end) {
    case 'finished':
      return end.gaveUp === true ? gaveUpDiagnostic(context.limits) : undefined;
    case 'failed':
      return failureDiagnostic(end.failure, missingModules, context);
    case 'limited':
      return limitDiagnostic(end.limit, context.limits, context.dialect.limitNames);
    case 'cancelled':
      return stopDiagnostic({ stop: 'cancelled' }, context.limits);
    case 'crashed':
      return stopDiagnostic({ stop: 'crashed', message: end.message }, context.limits);
    case 'deadlocked':
      return {
        severity: 'error',
        code: 'DEADLOCK',
        message: 'The script awaits a promise that nothing can settle: no call, no timer is outstanding',
        hint: 'Make sure that every promise you await is resolved or rejected by something.',
      };
    default:
      return end satisfies never;
  }
}

/** What is wrong with the result. */
function* resultDiagnostics(outcome: SandboxOutcome, context: DiagnoseContext): Generator<Diagnostic> {
  const { resultFailure, resultLoses } = outcome;
  const verb = context.dialect.resultVerb;
  if (resultFailure !== undefined) yield unwritten(resultFailure, resultLoses, context);
  else if (resultLoses !== undefined) {
    const { what, path } = resultLoses;
    const isPromise = what === 'Promise';
    const name = isPromise ? 'a promise' : `${/^[AEIOU]/.test(what) ? 'an' : 'a'} ${what}`;
    yield {
      severity: 'warning',
      code: 'RESULT_NOT_SERIALIZABLE',
      message: `The result ${isOrHas(name, path)}, which JSON shows as {}`,
      hint: isPromise
        ? `Await it: ${lowerFirst(verb)} what the promise resolves to.`
        : `${verb} plain data: ${cureOf(what)}.`,
    };
  }
}

const isOrHas = (name: string, path: string): string => (path === '' ? `is ${name}` : `has ${name} at ${path}`);

/** A result that JSON cannot hold: what of it, in the words of the guest (`findFault`), where, and what to do. */
function unwritten(
  failure: GuestFailure,
  fault: LostInResult | undefined,
  { dialect, source, prepared }: DiagnoseContext,
): Diagnostic {
  const verb = dialect.resultVerb;
  const [why, hint] = ((): readonly [string, string] => {
    switch (fault?.what) {
      case 'a BigInt':
        return [
          `it ${isOrHas('a BigInt', fault.path)}`,
          `${verb} plain data: String(value) or Number(value) in place of a BigInt.`,
        ];
      case 'a cycle':
        return [`it ${isOrHas('a cycle', fault.path)}`, `${verb} plain data, without the property that refers back.`];
      case 'throws':
        return [
          `reading it${fault.path === '' ? '' : ` at ${fault.path}`} throws ${describe(failure)}`,
          `${verb} plain data, without a getter or toJSON that throws.`,
        ];
      case 'a function':
        return ['it is a function', `Call it: ${lowerFirst(verb)} what it returns.`];
      case 'a symbol':
        return ['it is a symbol', `${verb} plain data.`];
      default:
        return [failure.message, `${verb} plain data: convert BigInt, Map and Set, and break cycles.`];
    }
  })();
  const path = fault?.what === 'throws' ? pathOf(failure.stack, source, prepared) : undefined;
  return {
    severity: 'error',
    code: 'RESULT_NOT_SERIALIZABLE',
    message: `The result cannot be written as JSON: ${why}`,
    hint,
    ...(path === undefined ? {} : { path }),
  };
}

function cureOf(what: string): string {
  if (what === 'Map') return 'Object.fromEntries(map)';
  if (what === 'Error') return 'error.message';
  return what === 'Set' || what.endsWith('Iterator') ? '[...values]' : 'what it holds';
}

function rejectionDiagnostic(failure: GuestFailure, { source, prepared }: DiagnoseContext): Diagnostic {
  const path = pathOf(failure.stack, source, prepared);
  return {
    severity: 'error',
    code: 'UNHANDLED_REJECTION',
    message: `Unhandled promise rejection: ${describe(failure)}`,
    hint: failure.hint ?? 'Await the call, or handle its rejection with catch.',
    ...(path === undefined ? {} : { path }),
    ...(failure.errorClass === undefined ? {} : { errorClass: failure.errorClass }),
  };
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const describe = (failure: GuestFailure): string =>
  `${failure.name === undefined ? '' : `${failure.name}: `}${failure.message}${failure.cause === undefined ? '' : ` (cause: ${failure.cause})`}`;

function failureDiagnostic(failure: GuestFailure, missing: readonly string[], context: DiagnoseContext): Diagnostic {
  // A script can throw what looks like a syntax error. The engine's own comes of the text alone.
  const syntax = failure.unread === true;
  // Some the engine tells without a place.
  const path =
    pathOf(failure.stack, context.source, context.prepared) ?? (syntax ? context.prepared.refusedAt : undefined);
  const at = path === undefined ? {} : { path };
  const failedImport = importFailure(failure, missing, context);
  if (failedImport !== undefined) return { ...at, ...failedImport };
  if (failure.limit === true) {
    return {
      severity: 'error',
      code: 'SANDBOX_LIMIT',
      message: describe(failure),
      errorClass: 'SandboxLimitError',
      ...(failure.hint === undefined ? {} : { hint: failure.hint }),
      ...at,
    };
  }
  const hint = failure.hint ?? hintFor(failure, context, textBefore(context.source, path));
  return {
    severity: 'error',
    code: syntax ? 'SYNTAX_ERROR' : 'UNCAUGHT_EXCEPTION',
    message: describe(failure),
    ...(hint === undefined ? {} : { hint }),
    ...(failure.errorClass === undefined ? {} : { errorClass: failure.errorClass }),
    ...at,
  };
}

/** Names that exist elsewhere and in no sandbox, whatever the dialect. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [
    /^'?(?:require|module|exports|process|Buffer|__dirname)'? is not defined/,
    'There is no Node.js in the sandbox; use a tool of a connected server.',
  ],
  [
    /^'?(?:fetch|XMLHttpRequest|WebSocket|EventSource)'? is not defined/,
    'There is no network in the sandbox; use a tool of a connected server.',
  ],
  [
    /^'?(?:setInterval|setImmediate|requestAnimationFrame)'? is not defined/,
    'Use setTimeout, awaited through a promise.',
  ],
  [
    /^'?(?:window|document|localStorage|navigator|location)'? is not defined/,
    'There is no page in the sandbox; return data as the result.',
  ],
  [/^'?(?:AbortController|AbortSignal)'? is not defined/, 'Limit time by the limits of the run.'],
  [
    /^'?(?:crypto|performance)'? is not defined/,
    'Use Date.now for time, and Math.random for ids that need no secrecy.',
  ],
  [/^'?(?:WeakRef|FinalizationRegistry)'? is not defined/, 'Hold the object itself, or a WeakMap from it.'],
  [
    /^'?(?:Worker|SharedArrayBuffer|Atomics)'? is not defined/,
    'A script has one thread; run calls together with Promise.all.',
  ],
  [
    /^'?(?:Blob|File|FormData|Headers|Request|Response|ReadableStream|WritableStream|TransformStream)'? is not defined/,
    'Use strings, typed arrays and plain objects.',
  ],
  [/^'?Temporal'? is not defined/, 'Use Date and Intl.DateTimeFormat.'],
  [/^'?WebAssembly'? is not defined/, 'Write the code in JavaScript.'],
  [/^'?eval'? is not defined/, 'There is no code from text in the sandbox; write the code itself.'],
];

const RESIZED = /(?:buffer|buf)[^;]*\.\s*(?:resize|transfer|transferToFixedLength)\s*\(?$/i;
const RESIZED_HINT = 'Copy with slice: an ArrayBuffer of the sandbox keeps its size.';

/** The line of a place up to it. */
function textBefore(source: string, path: string | undefined): string | undefined {
  const [, line, column] = /^(\d+):(\d+)$/.exec(path ?? '') ?? [];
  if (line === undefined || column === undefined) return undefined;
  return [...(source.split('\n')[Number(line) - 1] ?? '')].slice(0, Number(column) - 1).join('');
}

/** One corrective action for a mistake that has a name. */
const hintFor = (
  { message }: GuestFailure,
  { dialect, catalog }: DiagnoseContext,
  before: string | undefined,
): string | undefined =>
  dialect.hint?.(message, catalog, before) ??
  ELSEWHERE.find(([pattern]) => pattern.test(message))?.[1] ??
  (/not a function/.test(message) && RESIZED.test(before ?? '') ? RESIZED_HINT : undefined);
