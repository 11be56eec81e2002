import { describe, expect, it, vi } from 'vitest';
import type { RunMoment } from '../runtime/spec.ts';
import { createEventBatch } from './event-batch.ts';
import { inputSummaryOf } from './input-summary.ts';
import { createBoundedMap } from './payloads.ts';
import { appendLogs, elapsedMs, reduceEvents } from './reduce-events.ts';
import { freeName } from './slices/scripts.ts';
import { MAX_LOG_ROWS, NO_USAGE } from './state.ts';

const log = (message: string): RunMoment => ({ type: 'log', entries: [{ level: 'log', message, timeMs: 0 }] });

describe('events of a run', () => {
  it('given events of another run, drops them', () => {
    vi.useFakeTimers();
    const applied: unknown[] = [];
    const batch = createEventBatch((events) => applied.push(events));
    batch.push(1, log('before any run'));
    batch.begin(1);
    batch.push(1, log('one'));
    batch.begin(2);
    batch.push(1, log('stale'));
    batch.push(2, log('two'));
    vi.runAllTimers();
    batch.end();
    batch.push(2, log('after the end'));
    vi.runAllTimers();
    expect(applied).toEqual([[log('two')]]);
    vi.useRealTimers();
  });

  it('given many within a frame, hands them over together', () => {
    vi.useFakeTimers();
    const sizes: number[] = [];
    const batch = createEventBatch((events) => sizes.push(events.length));
    batch.begin(1);
    for (let i = 0; i < 1000; i++) batch.push(1, log(String(i)));
    vi.runAllTimers();
    expect(sizes).toEqual([1000]);
    vi.useRealTimers();
  });

  it('given a flood of logs, hands them over before they are one long piece of work', () => {
    vi.useFakeTimers();
    const sizes: number[] = [];
    const batch = createEventBatch((events) =>
      sizes.push(events.reduce((sum, event) => sum + (event.type === 'log' ? event.entries.length : 0), 0)),
    );
    batch.begin(1);
    const entries = Array.from({ length: 1_500 }, () => ({ level: 'log' as const, message: 'x', timeMs: 0 }));
    for (let i = 0; i < 10; i++) batch.push(1, { type: 'log', entries });
    expect(sizes).toEqual([4_500, 4_500, 4_500]);
    vi.runAllTimers();
    expect(sizes).toEqual([4_500, 4_500, 4_500, 1_500]);
    vi.useRealTimers();
  });

  it('given more logs than are held, lets the first go and keeps the numbers', () => {
    const entries = Array.from({ length: MAX_LOG_ROWS + 10 }, (_, i) => ({
      level: 'log' as const,
      message: String(i),
      timeMs: i,
    }));
    const logs = appendLogs({ rows: [], dropped: 0, noted: 0 }, entries);
    expect(logs).toMatchObject({ dropped: 10 });
    expect(logs.rows[0]).toMatchObject({ index: 10, message: '10' });
    expect(appendLogs(logs, entries.slice(0, 1)).rows.at(-1)?.index).toBe(MAX_LOG_ROWS + 10);
  });

  it('given a pause, the clock stands until the run resumes', () => {
    const clock = { startedAtMs: 100, waitedMs: 0 };
    const view = {
      run: { phase: 'running' as const, runId: 1, clock, stopping: false },
      usage: NO_USAGE,
      logs: { rows: [], dropped: 0, noted: 0 },
      trace: { rows: [], dropped: 0 },
    };
    const paused = reduceEvents(view, [{ type: 'pause', reason: 'approval' }], 150);
    expect(paused.run).toMatchObject({ phase: 'waiting', reason: 'approval' });
    const resumed = reduceEvents(paused, [{ type: 'resume' }], 950);
    if (resumed.run.phase !== 'running') throw new Error('not running');
    expect(elapsedMs(resumed.run.clock, 1000)).toBe(100);
  });

  it('given what a script tells beside its logs, and calls that reached no tool, they stand among the logs', () => {
    const view = {
      run: { phase: 'idle' as const },
      usage: NO_USAGE,
      logs: { rows: [], dropped: 0, noted: 0 },
      trace: { rows: [], dropped: 0 },
    };
    const call = { callId: 1, toolName: 'gone', input: null, timeMs: 7, error: 'no such tool' };
    const events: RunMoment[] = [
      { type: 'notice', timeMs: 1, notice: { kind: 'log', level: 'info', message: 'Loaded', metadata: { count: 2 } } },
      { type: 'notice', timeMs: 2, notice: { kind: 'log', level: 'error', message: 'Lost' } },
      { type: 'notice', timeMs: 3, notice: { kind: 'event', event: 'done', payload: { ok: true } } },
      { type: 'call-refused', call: { ...call, errorClass: 'ToolNotFoundError' } },
      { type: 'call-refused', call: { ...call, server: 'notes', errorClass: 'ToolNotFoundError' } },
    ];
    const { logs, trace } = reduceEvents(view, events, 10);
    expect(logs.rows.map(({ level, message, timeMs }) => [level, message, timeMs])).toEqual([
      ['log', 'Loaded {"count":2}', 1],
      ['error', 'Lost', 2],
      ['log', 'done {"ok":true}', 3],
      ['warn', 'gone was not called: no such tool', 7],
      ['warn', 'notes/gone was not called: no such tool', 7],
    ]);
    expect(trace.rows).toEqual([]);
    expect(logs.noted).toBe(events.length);
  });
});

describe('bounded payloads', () => {
  it('given more bytes than it holds, forgets the oldest, never the newest', () => {
    const map = createBoundedMap<string, number>(100);
    map.set('a', 1, 60);
    map.set('b', 2, 30);
    map.set('c', 3, 60);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3]);
    map.set('huge', 4, 500);
    expect([map.get('c'), map.get('huge')]).toEqual([undefined, 4]);
  });
});

describe('names', () => {
  it.each([
    [{ id: 412, x: 'y' }, '412'],
    [{ list: [], name: 'a\nb' }, 'a b'],
    ['text', 'text'],
    [null, ''],
    [undefined, ''],
  ])('given the input %j, the summary is %j', (input, summary) => expect(inputSummaryOf(input)).toBe(summary));

  it('given a name that is taken, counts on before the extension', () => {
    const scripts = [
      { id: 's1', name: 'a.ts', text: '' },
      { id: 's2', name: 'a-2.ts', text: '' },
    ];
    expect([
      freeName(scripts, 'a.ts'),
      freeName(scripts, 'b.ts'),
      freeName([{ id: 's', name: 'x', text: '' }], 'x'),
    ]).toEqual(['a-3.ts', 'b.ts', 'x-2']);
  });
});
