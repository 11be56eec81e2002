import type { RUN } from '../requirements/run.ts';
import type { CoverageOf } from './shown-by.ts';

/** Cases for §1 to §3.4. */
export const RUN_COVERAGE = {
  '1.4-fresh-sandbox': ['sandbox.*', 'fatal.host-survives', 'limits.host-survives-*'],
  '3.2-request': [
    'lang.verbatim-source',
    'lang.empty-source',
    'script.crlf-*',
    'script.byte-order-mark',
    'script.odd-*',
  ],
  '3.2.1-es-module': [
    ...[
      'lang.import-hoisted',
      'lang.strict-mode',
      'lang.import-meta',
      'lang.top-level-return',
      'lang.wrapper-breakout',
    ],
    ...['lang.ends-in-a-comment', 'lang.import-like-text', 'lang.es2022-syntax', 'script.duplicate-declaration'],
    ...['script.html-like-comment', 'script.await-in-a-plain-function', 'script.octal-and-with'],
    ...['script.import-is-evaluated-once', 'fatal.dynamic-import-*'],
  ],
  '3.2.1-import-export': [
    ...['lang.import-*', 'lang.dynamic-import', 'lang.exports-are-legal', 'lang.missing-export', 'script.re-exports'],
    ...['script.string-names', 'lang.no-default-export'],
  ],
  '3.2.1-top-level-await': ['lang.top-level-await'],
  '3.2.2-global': ['result.global-is-defined', 'result.local-of-the-same-name'],
  '3.2.2-result': [
    ...['result.json-values', 'result.falsy-values', 'result.last-assignment', 'result.read-at-the-end'],
    ...['result.null-wins-over-a-default-export', 'result.large', 'result.text-fidelity'],
  ],
  '3.2.2-null': ['result.unassigned', 'result.undefined', 'result.null-wins-over-a-default-export'],
  '3.2.3-lazy-hints': ['caps.unavailable-is-only-a-hint', 'caps.empty-list', 'caps.request-is-not-an-import'],
  '3.2.3-eager-diagnostic': [
    ...['caps.unavailable-is-reported', 'caps.available-is-not-reported', 'caps.only-the-missing-is-named'],
    'caps.server-ids',
  ],
  '3.2.3-no-false-claims': ['caps.not-claimed'],
  '3.2.3-structured-error': ['caps.unavailable-then-used', 'caps.dynamic-import-of-what-is-missing'],
  '3.2.4-timeout': ['limits.timeout-*', 'limits.known-keys-accepted', 'limits.odd-values'],
  '3.2.4-memory': ['limits.memory', 'limits.memory-*', 'limits.within-memory', 'limits.known-keys-accepted'],
  '3.2.4-log-bytes': ['logs.truncated', 'logs.at-the-limit', 'logs.one-beyond-the-limit', 'logs.no-room-at-all'],
  '3.2.4-tool-calls': [
    ...['limits.tool-calls-*', 'limits.no-tool-calls', 'limits.uncaught-among-others', 'limits.known-keys-accepted'],
  ],
  '3.2.4-unknown-keys': ['limits.unknown-keys-ignored', 'limits.empty-object'],
  '3.3-response': ['lang.empty-source', 'result.unassigned', 'security.forged-console-and-result'],
  '3.3-json-result': [
    ...[
      'result.non-finite-numbers',
      'result.json-semantics',
      'result.not-serialisable',
      'result.dates-and-collections',
    ],
    ...['result.proxies-and-getters', 'result.throwing-getter', 'result.not-serialisable-is-reported'],
    'fatal.result-of-a-promise',
  ],
  '3.3.1-entry': ['logs.levels', 'logs.time'],
  '3.3.1-every-call': ['logs.every-call-is-captured', 'logs.no-arguments', 'logs.snapshot', 'logs.ten-thousand'],
  '3.3.1-one-message': ['logs.many-arguments', 'logs.no-format-directives', 'logs.text-fidelity'],
  '3.3.1-primitives': ['logs.primitives', 'logs.numbers', 'logs.symbols-and-holes'],
  '3.3.1-stable-json': [
    ...[
      'logs.objects-as-json',
      'logs.json-semantics',
      'logs.stable-key-order',
      'logs.nested-key-order',
      'logs.to-json',
    ],
    ...['logs.boxed-primitives', 'logs.strings-inside-objects', 'logs.caught-errors'],
  ],
  '3.3.1-fallback': ['logs.unserialisable', 'logs.functions', 'logs.one-bad-argument', 'logs.hostile-objects'],
  '3.3.1-truncation': ['logs.truncated*', 'logs.not-truncated', 'logs.one-beyond-the-limit', 'logs.no-room-at-all'],
  '3.3.2-entry': [
    ...['trace.entry', 'trace.every-call', 'trace.failed-call', 'trace.duration', 'trace.normalised-server-id'],
    'trace.calls-that-were-open',
  ],
  '3.3.2-no-payloads': ['trace.no-*', 'trace.refused-input'],
  '3.3.3-entry': ['diagnostics.message', 'diagnostics.import-names-the-module', 'fatal.syntax-error'],
  '3.3.3-details': [
    ...['diagnostics.error-class', 'diagnostics.syntax-location', 'diagnostics.hint', 'diagnostics.place-of-*'],
    ...['fatal.several-causes', 'fatal.cause', 'fatal.own-error-classes'],
  ],
  '3.3.4-structured': [
    ...['fatal.syntax-error', 'fatal.thrown-values', 'fatal.hostile-thrown-values', 'fatal.stack-overflow'],
    ...['fatal.runtime-errors', 'limits.never-settles', 'fatal.suspended-for-ever'],
  ],
  '3.3.4-no-outer-error': ['fatal.*'],
  '3.3.4-diagnosed': [
    ...['fatal.uncaught-error', 'fatal.awaited-rejection', 'fatal.unhandled-rejection', 'fatal.exception-in-*'],
    ...['fatal.unknown-*', 'fatal.nothing-else-can-be-imported'],
  ],
  '3.3.4-null-result': ['fatal.uncaught-error', 'result.discarded-by-a-failure', 'limits.timeout-discards-the-result'],
  '3.3.4-logs-kept': ['fatal.uncaught-error', 'fatal.exception-in-a-microtask', 'result.throwing-getter'],
  '3.3.4-trace-kept': ['fatal.trace-is-kept', 'limits.timeout-discards-the-result'],
  '3.4-no-network': ['globals.no-network'],
  '3.4-only-tool-calls': ['globals.no-side-effects', 'globals.no-code-loading'],
} satisfies CoverageOf<typeof RUN>;
