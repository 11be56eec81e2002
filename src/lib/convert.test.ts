import { expect, test } from 'vitest';
import { convertScript, detectDialect } from './convert.ts';

const servers = [{ id: 'todo list', tools: [{ name: 'get-all' }] }];

test('given the servers of a script, it is converted by the names of their tools', async () => {
  const script = 'return (await mcp.callTool("todo list", "get-all", {})).content;';
  const { code } = await convertScript(script, { from: 'emceepee', to: 'cloudflare', servers });
  expect(code).toContain('codemode.get_all({})');
});

test('given a script, its system is told, with servers by calls of their names too', async () => {
  expect(await detectDialect('return callTool("a");')).toEqual({ dialect: 'codecall', signs: ['callTool'] });
  expect(await detectDialect('return todo_list["get-all"]();')).toBeUndefined();
  expect(await detectDialect('return todo_list["get-all"]();', { servers })).toMatchObject({ dialect: 'mcp-use' });
  expect(await detectDialect('return callTool("a");', { current: 'codecall' })).toBeUndefined();
});
