import { expect, test } from 'vitest';
import type { DialectEvent } from '../../host/dialect-host.ts';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';
import { billing, users } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('codecall');
const eventsOf = async (code: string): Promise<readonly DialectEvent[]> => {
  const events: DialectEvent[] = [];
  await open([users(), billing()], { onEvent: (event) => events.push(event) }).run(code);
  return events;
};

test('given calls, each tells its start and its end by one id, under the name that the script used', async () => {
  const events = await eventsOf(`await callTool('user:users:list', { limit: 1 });
try { await callTool('user:get', { id: 9 }); } catch {}
try { await callTool('gone', { a: 1 }); } catch {}`);
  const runId = events[0]?.runId ?? 0;
  expect(runId).toBeGreaterThan(0);
  const first = { runId, callId: 1, server: 'user', toolName: 'user:users:list', input: { limit: 1 } };
  const second = { runId, callId: 2, server: 'user', toolName: 'user:get', input: { id: 9 } };
  const third = { runId, callId: 3, server: '', toolName: 'gone', input: { a: 1 } };
  expect(events).toEqual([
    { type: 'call-start', ...first },
    { type: 'call-end', ...first, status: 'ok', durationMs: expect.any(Number) },
    { type: 'call-start', ...second },
    { type: 'call-end', ...second, status: 'error', durationMs: expect.any(Number), error: 'User 9 was not found' },
    { type: 'call-start', ...third },
    { type: 'call-end', ...third, status: 'error', durationMs: 0, error: expect.stringContaining('"gone"') },
  ]);
});

test('given what a script logs and tells, it arrives as it was said', async () => {
  const events = await eventsOf(`mcpLog('warn', 'Careful', { at: 1 });
mcpLog('loud', 'Unknown levels are info');
mcpNotify('done', { count: 2 });
mcpNotify('bare');`);
  const runId = events[0]?.runId ?? 0;
  expect(events).toEqual([
    { runId, type: 'mcpLog', level: 'warn', message: 'Careful', metadata: { at: 1 } },
    { runId, type: 'mcpLog', level: 'info', message: 'Unknown levels are info' },
    { runId, type: 'mcpNotify', event: 'done', payload: { count: 2 } },
    { runId, type: 'mcpNotify', event: 'bare', payload: {} },
  ]);
});

test('given a notice that cannot be sent, the logs say so and the script goes on', async () => {
  const code = `const round = {}; round.self = round;
mcpNotify('round', round);
mcpLog('info', 'x'.repeat(100_000));
return 1;`;
  const result = await open([]).run(code);
  expect(result).toMatchObject({
    status: 'ok',
    result: 1,
    logs: [expect.stringMatching(/a cycle/), expect.stringMatching(/65536/)],
  });
});

test('given a script that takes over what it finds, calls still say what it called', async () => {
  const code = `JSON.stringify = () => '{"name":"refund"}';
String.prototype.toString = () => 'refund';
Object.prototype.name = 'refund';
Array.prototype.map = () => 'gone';
Promise.prototype.then = () => 'gone';
return callTool('user:get', { id: 1 });`;
  const events = await eventsOf(code);
  expect(events).toMatchObject([{ type: 'call-start', toolName: 'user:get', input: { id: 1 } }, { type: 'call-end' }]);
});

test.each(['callTool', 'getTool', 'codecallContext', 'mcpLog', 'mcpNotify'])(
  'given a script that wants to replace %s, it cannot',
  async (name) => {
    expect(await open([]).run(`globalThis.${name} = 1;`)).toMatchObject({
      status: 'runtime_error',
      error: { name: 'TypeError' },
    });
  },
);
