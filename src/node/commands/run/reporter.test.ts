import { describe, expect, test } from 'vitest';
import type { CallRecord, RunEvent, RunMoment } from '../../../runtime/spec.ts';
import { fakeTerminal } from '../../testing/fake-terminal.ts';
import { createRunReporter } from './reporter.ts';

const CALL: CallRecord = {
  ...{
    runId: 3,
    callId: 1,
    serverId: 'shop',
    toolName: 'add',
    exportName: 'add',
    startMs: 5,
    input: { secret: 1 },
    inputBytes: 12,
  },
  path: '2:3',
};
const ENDED: CallRecord = {
  ...CALL,
  endMs: 9,
  outcome: { ok: true, result: { content: [{ type: 'text', text: 'hidden' }] }, outputBytes: 6 },
};
const MOMENTS: readonly RunMoment[] = [
  {
    type: 'log',
    entries: [
      { level: 'log', message: 'a\u001b[2J', timeMs: 1 },
      { level: 'warn', message: 'b', timeMs: 2 },
    ],
  },
  { type: 'call-start', call: CALL },
  { type: 'call-progress', callId: 1, timeMs: 6, progress: 1, total: 4, message: 'half' },
  { type: 'call-end', call: ENDED },
  { type: 'notice', timeMs: 7, notice: { kind: 'event', event: 'step', payload: { n: 1 } } },
  { type: 'pause', reason: 'approval' },
  { type: 'resume' },
];
const EVENTS: readonly RunEvent[] = MOMENTS.map((moment) => ({ runId: 3, ...moment }));

function reported(
  options: { readonly quiet?: boolean; readonly events?: boolean; readonly payloads?: boolean },
  interactive = false,
  events = EVENTS,
) {
  const terminal = fakeTerminal({ interactive });
  const reporter = createRunReporter(terminal, { quiet: false, events: false, payloads: false, ...options });
  for (const event of events) reporter.event(event);
  reporter.note('by the way');
  reporter.end();
  return terminal.written;
}

describe('given the events of a run', () => {
  test('logs and notices are text on standard error, and nothing in them steers the terminal', () => {
    expect(reported({})).toEqual({ out: '', err: 'a\\u001b[2J\nwarn: b\nstep {"n":1}\nby the way\n' });
  });

  test('quiet, nothing is written', () => {
    expect(reported({ quiet: true })).toEqual({ out: '', err: '' });
  });

  test('as JSON, each is a line that says which run it is of, and what went in and out of calls is left out', () => {
    const { out, err } = reported({ events: true });
    expect(err).toBe('');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { type: 'log', runId: 3, level: 'log', message: 'a\u001b[2J', timeMs: 1 },
      { type: 'log', runId: 3, level: 'warn', message: 'b', timeMs: 2 },
      {
        type: 'call-start',
        runId: 3,
        callId: 1,
        serverId: 'shop',
        toolName: 'add',
        startMs: 5,
        inputBytes: 12,
        path: '2:3',
      },
      { type: 'call-progress', runId: 3, callId: 1, timeMs: 6, progress: 1, total: 4, message: 'half' },
      expect.objectContaining({ type: 'call-end', runId: 3, endMs: 9, ok: true, outputBytes: 6 }),
      { type: 'notice', runId: 3, timeMs: 7, kind: 'event', event: 'step', payload: { n: 1 } },
      { type: 'pause', runId: 3, reason: 'approval' },
      { type: 'resume', runId: 3 },
      { type: 'note', message: 'by the way' },
    ]);
    expect(out).not.toMatch(/secret|hidden/);
    expect(reported({ events: true, payloads: true }).out).toMatch(/secret[\s\S]*hidden/);
  });

  test('as JSON, a call that its run did not wait for says that it was cut off', () => {
    const outcome = { ok: false, cut: true, error: 'stopped', errorClass: 'ToolCallError', outputBytes: 0 } as const;
    const { out } = reported({ events: true }, false, [
      { type: 'call-end', runId: 3, call: { ...CALL, endMs: 9, outcome } },
    ]);
    expect(JSON.parse(out.slice(0, out.indexOf('\n')))).toMatchObject({ ok: false, error: 'stopped', cut: true });
  });

  test('on a terminal, progress is drawn below what is told, and taken away at the end', () => {
    const { err } = reported({}, true);
    expect(err).toContain('\r\u001b[Ka\\u001b[2J\n');
    expect(err.endsWith('\r\u001b[K')).toBe(true);
  });
});
