import { expect } from 'vitest';
import type { Exchange } from './realm-suite.ts';

const settings = { maxMemoryBytes: 64 * 1024 * 1024, prelude: '', hide: [], sync: null };

/** Arms a sandbox, and runs a script in it. */
export const SANDBOX: readonly [Exchange, Exchange] = [
  { name: 'arm', request: settings, answer: null },
  {
    name: 'run',
    request: {
      runId: 1,
      settings,
      code: 'globalThis.__codemode_result__ = 1 + 1;',
      modules: [],
      internals: [],
      setup: [],
      aliases: [],
      missing: [],
      timeoutMs: 20_000,
      maxCpuMs: 20_000,
      maxLogBytes: 1_000,
      maxResultBytes: 1_000,
      maxMessageBytes: 1_000,
      maxTimers: 10,
      randomSeed: '00'.repeat(48),
      sync: null,
    },
    answer: expect.objectContaining({ end: { end: 'finished' }, result: '2' }),
  },
];

const check = (input: unknown, answer: unknown): Exchange => ({
  name: 'check',
  request: { schema: JSON.stringify({ type: 'string' }), input: JSON.stringify(input) },
  answer,
});
/** Checks an input that is right, and one that is not. */
export const VALIDATION: readonly [Exchange, Exchange] = [
  check('a', '{"ok":true}'),
  check(1, expect.stringContaining('"ok":false')),
];

const declare = (id: string): Exchange => ({
  name: 'declare',
  request: JSON.stringify({
    dialect: { id: 'codemode', options: {}, setting: { toolMetadata: {}, servers: {} } },
    servers: [{ id, sourceId: id, name: id, list: 1 }],
    unavailable: [],
  }),
  answer: expect.stringContaining(`servers/${id}.d.ts`),
});
/** Declares two catalogs. */
export const DECLARATIONS: readonly [Exchange, Exchange] = [declare('shop'), declare('mail')];

/** Counts two lists of texts. */
export const TOKENS: readonly [Exchange, Exchange] = [
  { name: 'count', request: ['hello'], answer: [1] },
  { name: 'count', request: ['hello', '<|endoftext|>'], answer: [1, expect.any(Number)] },
];

const format = (text: string, answer: unknown): Exchange => ({
  name: 'format',
  request: { text, language: 'javascript', caret: 0 },
  answer,
});
/** Formats a script, and one that cannot be read. */
export const FORMAT: readonly [Exchange, Exchange] = [
  format('a  = 1', { ok: true, text: 'a = 1;\n', caret: 0 }),
  format('a = ', { ok: false, reason: expect.any(String) }),
];

/** Sets a project, and forgets files. */
export const CHECKER: readonly [Exchange, Exchange] = [
  { name: 'setProject', request: JSON.stringify([1, [], 'module']), answer: 'null' },
  { name: 'removeFiles', request: JSON.stringify([[]]), answer: 'null' },
];
