import { afterEach, expect, test } from 'vitest';
import { dialectsOn } from '../dialects/testing/dialect-suite.ts';
import type { RunEvent } from '../spec.ts';
import type { DialectEvent } from './dialect-host.ts';
import { createRuntimeHost, type RuntimeHost } from './host.ts';
import type { PolicyCall } from './policy.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

const hosts: RuntimeHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

test('given runs at once, every event and policy call says which, and no two calls of the host share an id', async () => {
  const events: RunEvent[] = [];
  const decided: PolicyCall[] = [];
  const host = createRuntimeHost({
    launch: launchInProcess,
    policy: [
      {
        before(call) {
          decided.push(call);
          return { verdict: 'call' };
        },
      },
    ],
  });
  hosts.push(host);
  const code = `import { read } from '@codemode/servers/notes';
    console.log('reading');
    await Promise.all([read(), read()]);
    await import('@codemode/servers/notes').then((notes) => notes.gone?.());`;
  const options = {
    sources: [sourceOf('notes', { read: () => text('hi') })],
    onEvent: (event: RunEvent) => events.push(event),
  };
  const records = await Promise.all([
    host.run({ code }, options),
    host.run({ code }, options),
    host.run({ code: 1 as never }, options),
  ]);
  const runIds = records.map(({ runId }) => runId);
  expect(new Set(runIds).size).toBe(3);
  const [first = 0, second = 0] = runIds;
  const callsOf = (expected: number) =>
    events.flatMap((event) => (event.runId === expected && event.type === 'call-start' ? [event.call.callId] : []));
  for (const [at, runId] of [first, second].entries()) {
    expect(callsOf(runId)).toEqual(records[at]?.calls.map(({ callId }) => callId));
    expect(events.filter((event) => event.runId === runId && event.type === 'log')).toHaveLength(1);
    expect(records[at]?.calls.map((call) => call.runId)).toEqual([runId, runId]);
    expect(decided.filter((call) => call.runId === runId).map(({ callId }) => callId)).toEqual(callsOf(runId));
  }
  const callIds = [...callsOf(first), ...callsOf(second)];
  expect(new Set(callIds).size).toBe(4);
});

test('given an audited run and a direct call, all that is told carries the id of its run', async () => {
  const events: DialectEvent[] = [];
  const open = dialectsOn(launchInProcess);
  const host = open('codecall')([sourceOf('notes', { read: () => text('hi') })], {
    options: { directCalls: { enabled: true } },
    onEvent: (event) => events.push(event),
  });
  await host.run("mcpLog('info', 'step'); mcpNotify('e', {}); console.log('x'); return callTool('read', {});");
  await host.run("return callTool('gone', {});");
  await host.call('codecall.invoke', { tool: 'read', input: {} });
  const audited = open('emceepee')([], { onEvent: (event) => events.push(event) });
  for (const text of ['one', 'two']) await audited.run(`return ${JSON.stringify(text)};`);
  for (const event of events) if (event.type === 'audit') expect(event.record.runId).toBe(event.runId);
  const reported = new Map<string, Set<number>>();
  for (const { type, runId } of events) reported.set(type, (reported.get(type) ?? new Set()).add(runId));
  expect([...reported.values()].every((ids) => [...ids].every((id) => id > 0))).toBe(true);
  expect(reported.get('audit')?.size).toBe(2);
  expect(reported.get('call-start')?.size).toBe(3);
  const callIds = events.flatMap((event) => (event.type === 'call-start' ? [event.callId] : []));
  expect(new Set(callIds).size).toBe(3);
});
