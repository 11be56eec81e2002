import { createHost } from 'codemode-runner';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../../src/mcp/testing/close-after-each.ts';
import { startScripted } from '../../src/mcp/testing/scripted-server.ts';

const closing = closeAfterEach();
const CODE = `import { run } from "@codemode/servers/shop";
globalThis.__codemode_result__ = await run({}).catch(({ name, status, code, retryAfterMs }) => ({ name, status, code, retryAfterMs }));
`;

test.each([
  [
    'HTTP 429 with Retry-After',
    (answer: { status(status: number, body: string, headers: Record<string, string>): void }) =>
      answer.status(429, 'slow down', { 'retry-after': '7' }),
    { name: 'ToolCallError', status: 429, retryAfterMs: 7000 },
  ],
  [
    'an error of JSON-RPC',
    (answer: { error(code: number, message: string): void }) => answer.error(-32050, 'no'),
    { name: 'ToolCallError', code: -32050 },
  ],
  [
    'HTTP 403',
    (answer: { status(status: number, body: string): void }) => answer.status(403, 'not you'),
    { name: 'AuthenticationError', status: 403 },
  ],
])('given %s, a script can branch on what the error says', async (_what, refuse, expected) => {
  const { url } = closing(await startScripted({ 'tools/call': refuse }));
  const host = closing(createHost({ servers: [{ id: 'shop', url }] }));
  const { result, diagnostics } = await host.run({ code: CODE });
  expect(diagnostics).toEqual([]);
  expect(result).toEqual(expected);
});
