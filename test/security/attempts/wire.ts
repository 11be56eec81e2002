import type { Json } from '../../../src/runtime/json.ts';
import { NO_MESSAGES } from './no-messages.ts';

/** What an escaped script could make its realm say, once it is told to run: the messages, given the run. */
export type WireAttempt = {
  readonly name: string;
  readonly says: (run: RunOnWire) => readonly unknown[];
  readonly limits?: Readonly<Record<string, number>>;
} & (
  | {
      /** The realm is not believed any more: the run ends, and the next gets another realm. */
      readonly crashes: true;
    }
  | {
      /** Nothing comes of it: the realm's own end of the run counts. These are the tools that were called. */
      readonly ignored: readonly string[];
    }
);

export interface RunOnWire {
  /** Id of the call that the realm is to answer. */
  readonly id: number;
  readonly runId: number;
}

const outcome = (more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  end: { end: 'finished' },
  uncaught: [],
  missingModules: [],
  cpuMs: 0,
  elapsedMs: 0,
  logBytes: 0,
  reusable: false,
  ...more,
});

/** The end of a run as a realm of ours would tell it. */
export const honestOutcome = (result: Json): Readonly<Record<string, unknown>> =>
  outcome({ result: JSON.stringify(result) });

/** What is no end of a run, though it is a return. */
const NO_OUTCOMES: readonly (readonly [what: string, value: unknown])[] = [
  ['null', null],
  ['a text', 'finished'],
  ['an empty object', {}],
  ['an unknown end', outcome({ end: { end: 'won' } })],
  ['an end that objects have', outcome({ end: { end: '__proto__' } })],
  ['an end without its limit', outcome({ end: { end: 'limited' } })],
  ['an unknown limit', outcome({ end: { end: 'limited', limit: 'constructor' } })],
  ['a failure that is a text', outcome({ end: { end: 'failed', failure: 'no' } })],
  ['a failure without a message', outcome({ end: { end: 'failed', failure: { kind: 'error' } } })],
  [
    'a failure with a stack that is an object',
    outcome({ end: { end: 'failed', failure: { kind: 'error', message: 'm', stack: {} } } }),
  ],
  ['a crash without a message', outcome({ end: { end: 'crashed' } })],
  ['a result that is no JSON', outcome({ result: '{' })],
  ['a result that is no text', outcome({ result: { a: 1 } })],
  ['rejections that are no list', outcome({ uncaught: 5 })],
  ['rejections that are no failures', outcome({ uncaught: ['x'] })],
  ['missing modules that are no list', outcome({ missingModules: 'x' })],
  ['a time that is none', outcome({ cpuMs: 'soon' })],
  ['a time before the beginning', outcome({ elapsedMs: -1 })],
  ['a memory that is none', outcome({ memoryBytes: 'all' })],
  ['a failure of the result that is none', outcome({ resultFailure: 'x' })],
];

const logs = (run: RunOnWire, more: Readonly<Record<string, unknown>>): unknown => ({
  kind: 'event',
  name: 'logs',
  data: { runId: run.runId, cpuMs: 0, entries: [{ level: 'log', message: 'm', timeMs: 0 }], ...more },
});

/** What are no logs of a run. */
const NO_LOGS: readonly (readonly [what: string, more: Readonly<Record<string, unknown>>])[] = [
  ['entries that are no list', { entries: 'x' }],
  ['no entries', { entries: null }],
  ['an entry that is a text', { entries: ['x'] }],
  ['an unknown level', { entries: [{ level: 'fatal', message: 'm', timeMs: 0 }] }],
  ['a level that objects have', { entries: [{ level: 'constructor', message: 'm', timeMs: 0 }] }],
  ['a message that is an object', { entries: [{ level: 'log', message: { length: 5 }, timeMs: 0 }] }],
  ['a time before the beginning', { entries: [{ level: 'log', message: 'm', timeMs: -1 }] }],
  ['no time of the processor', { cpuMs: null }],
  ['no run', { runId: 'all' }],
];

const call = (request: unknown, name = 'op', id = 1): unknown => ({ kind: 'call', id, name, request });
interface Said {
  readonly runId?: number | string;
  readonly op?: string;
  readonly stack?: string;
  readonly stackLength?: number | string;
  readonly payload?: string;
}
const op = (run: RunOnWire, messages: Said, id = 1): string => {
  const { runId = run.runId, op: name = 'callTool', stack = '', stackLength = stack.length, payload = '' } = messages;
  return `call ${id} op\n${runId} ${name} ${stackLength}\n${stack}${payload}`;
};
const tool = (toolName: string, serverId = 'lab'): string => JSON.stringify({ serverId, toolName, input: {} });

export const WIRE_ATTEMPTS: readonly WireAttempt[] = [
  {
    name: 'parts of the guest that are none',
    says: () => ['__proto__', 'constructor', 'boot', '../boot', 5].map((name, index) => call(name, 'part', index + 1)),
    ignored: [],
  },
  {
    name: 'the start of no run',
    says: () => [{ kind: 'event', name: 'started', data: null }],
    crashes: true,
  },
  ...NO_MESSAGES.map(([what, message]): WireAttempt => ({ name: what, says: () => [message], crashes: true })),
  ...NO_OUTCOMES.map(
    ([what, value]): WireAttempt => ({
      name: `the end of a run that is ${what}`,
      says: ({ id }) => [{ kind: 'return', id, value }],
      crashes: true,
    }),
  ),
  ...NO_LOGS.map(
    ([what, more]): WireAttempt => ({ name: `logs of ${what}`, says: (run) => [logs(run, more)], crashes: true }),
  ),
  {
    name: 'a failure where the end of the run is due',
    says: ({ id }) => [{ kind: 'throw', id, error: { code: 'remote', message: 'no' } }],
    crashes: true,
  },
  {
    name: 'a message of 41 million characters',
    says: () => [{ kind: 'event', name: 'logs', data: 'x'.repeat(41 * 1024 * 1024) }],
    crashes: true,
  },
  {
    name: 'a text of 41 million characters',
    says: () => [`return 1000\n${'x'.repeat(41 * 1024 * 1024)}`],
    crashes: true,
  },
  { name: 'logs of another run', says: (run) => [logs(run, { runId: run.runId + 1 })], ignored: [] },
  {
    name: 'answers to calls that were never made',
    says: ({ id }) => [
      { kind: 'return', id: id + 1000, value: 'forged' },
      `return ${id + 1002}\nforged`,
      { kind: 'throw', id: id + 1001, error: { code: 'remote', message: 'm' } },
    ],
    ignored: [],
  },
  {
    name: 'events that nobody listens to',
    says: () =>
      ['__proto__', 'constructor', 'toString', 'cancel', 'onClose'].map((name) => ({ kind: 'event', name, data: {} })),
    ignored: [],
  },
  { name: 'the cancelling of what is not served', says: () => [{ kind: 'cancel', id: 5 }], ignored: [] },
  {
    name: 'calls of what is not served',
    says: () =>
      ['run', 'arm', '__proto__', 'constructor', 'hasOwnProperty'].map((name, index) => call({}, name, index + 1)),
    ignored: [],
  },
  {
    name: 'the start of another run',
    says: ({ runId }) => [{ kind: 'event', name: 'started', data: { runId: runId + 1 } }],
    ignored: [],
  },
  {
    name: 'a tool call for another run',
    says: (run) => [op(run, { runId: run.runId + 1, payload: tool('echo') })],
    ignored: [],
  },
  {
    name: 'a tool call without a run',
    says: (run) => [
      call(null),
      call({ op: 'callTool', payload: tool('echo') }),
      call({ ...run, op: 'callTool', stack: '', payload: tool('echo') }),
      call([1]),
      ...['', 'callTool 0\n', `callTool 0\n${tool('echo')}`, '\n'].map((text, index) => call(text, 'op', index + 5)),
      op(run, { runId: '', payload: tool('echo') }, 10),
      op(run, { runId: '-1', payload: tool('echo') }, 11),
      op(run, { runId: '__proto__', payload: tool('echo') }, 12),
    ],
    ignored: [],
  },
  {
    name: 'operations that are not offered',
    says: (run) =>
      ['eval', '__proto__', 'constructor', 'readResource', '', '5', 'callTool callTool', 'x'.repeat(1_000)].map(
        (name, index) => op(run, { op: name, payload: '{}' }, index + 1),
      ),
    ignored: [],
  },
  {
    name: 'a payload that is no JSON',
    says: (run) => [op(run, { payload: '{' }), op(run, { payload: 'null' }, 3), op(run, {}, 4)],
    ignored: [],
  },
  {
    name: 'a payload of 2,000 levels',
    says: (run) => [op(run, { payload: '['.repeat(2_000) + ']'.repeat(2_000) })],
    ignored: [],
  },
  {
    name: 'servers and tools that objects have',
    says: (run) =>
      [
        ['__proto__', 'echo'],
        ['lab', '__proto__'],
        ['constructor', 'constructor'],
        ['lab', 'toString'],
      ].map(([server, name], index) => op(run, { payload: tool(name as string, server) }, index + 1)),
    ignored: [],
  },
  {
    name: 'a stack of another length than it says',
    says: (run) =>
      [-1, 1, 5.5, 1_000, 9_999_999, '1e3', '', '__proto__'].map((stackLength, index) =>
        op(run, { stackLength, payload: tool('text') }, index + 1),
      ),
    ignored: [],
  },
  {
    name: 'more tool calls than allowed',
    says: (run) => Array.from({ length: 50 }, (_, index) => op(run, { payload: tool('text') }, index + 1)),
    limits: { maxToolCalls: 3 },
    ignored: ['text', 'text', 'text'],
  },
  {
    name: 'many calls under one id',
    says: (run) => Array.from({ length: 5 }, () => op(run, { payload: tool('text') })),
    ignored: ['text', 'text', 'text', 'text', 'text'],
  },
  {
    name: 'the end of the run, twice',
    says: ({ id }) => [
      { kind: 'return', id, value: honestOutcome('the realm ended') },
      { kind: 'return', id, value: honestOutcome('forged') },
    ],
    ignored: [],
  },
  {
    name: 'a tool call after the end of the run',
    says: (run) => [
      { kind: 'return', id: run.id, value: honestOutcome('the realm ended') },
      op(run, { payload: tool('echo') }),
      logs(run, {}),
    ],
    ignored: [],
  },
  {
    name: 'a million missing modules and rejections',
    says: ({ id }) => [
      {
        kind: 'return',
        id,
        value: outcome({ result: '"the realm ended"', missingModules: new Array(100_000).fill('x'), uncaught: [] }),
      },
    ],
    ignored: [],
  },
];
