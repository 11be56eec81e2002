import { expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import { dialectsOn } from '../dialects/testing/dialect-suite.ts';
import type { JsonObject } from '../json.ts';
import type { DialectEvent } from './dialect-host.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('emceepee');

async function runWithNoCalls(code: string) {
  const dialect = (await loadDialect('emceepee')) as Dialect;
  const host = createRuntimeHost({ launch: launchInProcess, dialect });
  try {
    const sources = [sourceOf('notes', { read: () => text('hi') })];
    return { record: await host.run({ code, limits: { maxToolCalls: 0 } }, { sources }) };
  } finally {
    await host.close();
  }
}

test('given a call of a tool that is not there, it counts, and its start and end are told', async () => {
  const events: DialectEvent[] = [];
  const host = open([sourceOf('notes', { read: () => text('hi') })], { onEvent: (event) => events.push(event) });
  const code = `
try { await mcp.callTool('notes', 'reed', { id: 1 }); } catch {}
return mcp.callTool('notes', 'read');`;
  const { stats } = (await host.run(code)) as { stats: JsonObject };
  expect(stats).toMatchObject({ mcpCalls: 2 });
  const calls = events.filter(({ type }) => type.startsWith('call-'));
  const refused = { callId: 1, server: 'notes', toolName: 'reed', input: { id: 1 } };
  expect(calls).toMatchObject([
    { type: 'call-start', ...refused },
    { type: 'call-end', ...refused, status: 'error', error: 'Server "notes" has no tool "reed"' },
    { type: 'call-start', callId: 2, toolName: 'read' },
    { type: 'call-end', callId: 2, status: 'ok' },
  ]);
});

test('given a call beyond the limit, the limit is what it fails by, whether or not its tool is there', async () => {
  const { record } = await runWithNoCalls(`
const failed = [];
for (const tool of ['read', 'reed']) await mcp.callTool('notes', tool).catch((error) => failed.push(error.message));
return failed;`);
  expect(record.refused.map(({ errorClass }) => errorClass)).toEqual(['SandboxLimitError', 'SandboxLimitError']);
  expect(record.refused.map(({ fields }) => fields)).toEqual([
    { limit: 'maxCalls', value: 0, serverId: 'notes', toolName: 'read', exportName: 'read' },
    { limit: 'maxCalls', value: 0 },
  ]);
});

test('given an error from deep inside of a body, its stack tells the lines of the text as written', async () => {
  const code = `const outer = () => inner();
function inner(): never {
  throw new Error('deep');
}
return outer();`;
  const { error } = (await open([]).run(code)) as { error: { stack: string } };
  expect([...error.stack.matchAll(/script\.js:(\d+)/g)].map(([, line]) => Number(line))).toEqual([3, 1, 5]);
});

test('given recursion that never ends, the stack is as long as it is of use', async () => {
  const { error } = (await open([]).run('const f = (n) => f(n + 1) + 1;\nreturn f(0);')) as {
    error: { stack: string };
  };
  expect(error.stack.split('\n')).toHaveLength(31);
});
