import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';
import { shop } from './testing/cases-1.5.ts';

const open = dialectsOn(launchInProcess)('codecall@1.5');
const run = async (code: string, options: Wanted['options'] = {}): Promise<JsonObject> =>
  (await open([shop()], { options }).run(code)) as JsonObject;

describe('a script of FrontMCP 1.5', () => {
  test.each([
    ['while (true) break;', /while, do and for…in are not allowed/],
    ['do {} while (false);', /for…in are not allowed/],
    ['for (const key in {}) key;', /for…in are not allowed/],
    ['function main() {}', /arrow functions alone/],
    ['return [1].map(function (n) { return n; });', /arrow functions alone/],
    ['return globalThis.Math;', /"globalThis" is not allowed/],
    ['return eval("1");', /"eval" is not allowed/],
  ])('is refused before it runs: %s', async (code, message) => {
    expect(await run(code)).toMatchObject({
      status: 'illegal_access',
      error: { kind: 'IllegalBuiltinAccess', message: expect.stringMatching(message) },
    });
  });

  test('given a failure that it lets through, the run names the tool, the code, and why', async () => {
    expect(await run('await callTool("acme.refund", { id: 1 });')).toEqual({
      status: 'tool_error',
      error: {
        source: 'tool',
        toolName: 'acme.refund',
        toolInput: { id: 1 },
        message: 'Tool "acme.refund" execution failed',
        code: 'EXECUTION',
        details: { reason: 'The card is locked' },
      },
    });
  });

  test('sees each failure by its code', async () => {
    const code = `const codes = [];
for (const [name, input] of [['orders:list', {}], ['none', {}], ['users:list', {}], ['acme.refund', {}]]) {
  const { success, error } = await callTool(name, input, { throwOnError: false });
  codes.push(success ? 'ok' : error.code);
}
return codes;`;
    const options = { allowedTools: ['orders:list', 'acme.refund'] };
    expect(await run(code, options)).toMatchObject({
      result: ['VALIDATION', 'NOT_FOUND', 'ACCESS_DENIED', 'EXECUTION'],
    });
  });

  test('cannot call the tools of CodeCall, whatever the options of the call say', async () => {
    const code = 'return await callTool(" CodeCall:execute", {}, { throwOnError: false });';
    expect(await run(code)).toMatchObject({ status: 'tool_error', error: { code: 'SELF_REFERENCE' } });
  });

  test('ends with its limit of calls, which no option turns into a value', async () => {
    const code = `for (let i = 0; i < 3; i++) await callTool('users:list', {}, { throwOnError: false });
return 'on';`;
    expect(await run(code, { vm: { maxSteps: 2 } })).not.toMatchObject({ status: 'ok' });
    expect(await run(code, { vm: { maxSteps: 3 } })).toMatchObject({ status: 'ok', result: 'on' });
  });

  test('has what it told by mcpLog and mcpNotify among its logs', async () => {
    const code = "console.log('a');\nmcpLog('warn', 'b');\nmcpNotify('c', {});\nreturn 1;";
    expect(await run(code)).toMatchObject({ logs: ['a', '[mcp:warn] b', '[notify] c'] });
  });
});

describe('the tools of an agent, by FrontMCP 1.5', () => {
  const host = open([shop()]);

  test('a search of several queries gives each tool once, with the queries that found it', async () => {
    const matches = (await host.call('codecall:search', {
      queries: ['list users', 'list orders', 'zzz'],
      excludeToolNames: ['users:get', 'nope'],
    })) as unknown as { tools: readonly JsonObject[]; warnings: readonly JsonObject[]; totalAvailableTools: number };
    const names = matches.tools.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain('users:get');
    expect(matches.tools[0]).toMatchObject({ relevanceScore: 1, appId: 'shop', matchedQueries: expect.any(Array) });
    expect(matches.tools.find(({ name }) => name === 'users:list')?.matchedQueries).toContain('list users');
    expect(matches.warnings).toContainEqual({
      type: 'excluded_tool_not_found',
      message: 'Excluded tools not found: nope',
      affectedTools: ['nope'],
    });
    expect(matches.totalAvailableTools).toBe(6);
  });

  test('a description has a call that runs as it stands, but for its values', async () => {
    const described = (await host.call('codecall:describe', { toolNames: ['users:list', 'no'] })) as unknown as {
      tools: readonly { name: string; usageExamples: readonly { code: string }[] }[];
      notFound: readonly string[];
    };
    expect(described.notFound).toEqual(['no']);
    const code = described.tools[0]?.usageExamples[0]?.code ?? '';
    expect(await run(code)).toMatchObject({ status: 'ok', result: { items: [{ id: 1 }, { id: 2 }] } });
  });

  test('an invocation gives what the tool answers, and a result that is an error where there is no tool', async () => {
    expect(await host.call('codecall:invoke', { tool: 'both', input: {} })).toEqual({
      content: [{ type: 'text', text: 'the text' }],
      structuredContent: { of: 'structure' },
    });
    expect(await host.call('codecall:invoke', { tool: 'non', input: {} })).toMatchObject({ isError: true });
  });

  test('an execution runs a script, and refuses one that is too long', async () => {
    await expect(host.call('codecall:execute', { script: 'x'.repeat(102_401) })).rejects.toThrow();
    expect(
      await host.call('codecall:execute', { script: 'return (await acme.getOrder({ id: 1 })).order.id;' }),
    ).toMatchObject({
      status: 'ok',
      result: 1,
    });
  });
});
