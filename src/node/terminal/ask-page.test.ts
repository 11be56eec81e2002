import { describe, expect, test } from 'vitest';
import { createMcpSource } from '../../mcp/index.ts';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { startScripted } from '../../mcp/testing/scripted-server.ts';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { createPageAsker } from './ask-page.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

/** A call that its server refuses until a page was used, by a person who types these lines. */
async function called(
  lines: readonly (string | undefined)[],
  { url = 'https://pay.example/start?order=1', message = 'Pay' } = {},
) {
  let refusals = 0;
  let asked = 0;
  const pauses: string[] = [];
  const server = closing(
    await startScripted({
      'tools/call': ({ error, result }) => {
        if (refusals++ > 0) result({ content: [{ type: 'text', text: 'paid' }] });
        else error(-32042, 'Pay first', { elicitations: [{ mode: 'url', message, url, elicitationId: 'e1' }] });
      },
    }),
  );
  const terminal = fakeTerminal({ canAsk: true, ask: async () => lines[asked++] });
  const elicit = createPageAsker(terminal, () => {
    pauses.push('pause');
    return () => pauses.push('resume');
  });
  const source = closing(createMcpSource({ id: 'shop', url: server.url }, { elicit, answersForms: false }));
  const initialize = () => server.seen.find(({ method }) => method === 'initialize')?.message.params;
  return { call: source.call('pay', {}, { signal }), terminal, pauses, initialize };
}

describe('given a server that wants a page to be used, at a terminal', () => {
  test('the whole address is printed, and the call is made again when the person is done', async () => {
    const { call, terminal, pauses, initialize } = await called(['what?', '']);
    expect(await call).toMatchObject({ content: [{ text: 'paid' }] });
    expect(terminal.written.err).toContain('shop wants a page to be opened on pay.example:');
    expect(terminal.written.err).toContain('  https://pay.example/start?order=1\n');
    expect(pauses).toEqual(['pause', 'resume']);
    expect(initialize()?.capabilities).toMatchObject({ elicitation: { url: {} } });
    expect(initialize()?.capabilities).not.toHaveProperty('elicitation.form');
  });

  test.each([['d'], ['C'], [undefined]])('%j leaves the page unopened, and the call fails', async (line) => {
    const { call } = await called([line]);
    await expect(call).rejects.toThrow(/that was declined: https:\/\/pay\.example/);
  });

  test('what hides in the text of a server shows, and acts on nothing', async () => {
    const { call, terminal } = await called([''], {
      url: 'https://pay.example/\u202egnp.exe',
      message: 'Pay\u001b[2J\u202enow',
    });
    await call;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(terminal.written.err).not.toMatch(/[\u001b\u202e]/);
    expect(terminal.written.err).toContain('https://pay.example/%E2%80%AEgnp.exe');
  });
});
