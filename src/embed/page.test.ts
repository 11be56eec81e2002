import { expect, test, vi } from 'vitest';
import { connect, type FrameApi, type FrameConfig, type PageApi } from '../runtime/bridge/index.ts';
import { connectPage } from './page.ts';
import type { GuardedConfig } from './page-guard.ts';

const MIB = 1024 * 1024;

/** Starts a frame with a config, and resolves to what it has taken and what it refuses. */
async function startWith(config: object) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const refused: { readonly message: string; readonly field: string | null }[] = [];
  let taken: GuardedConfig | undefined;
  const start = async (_: unknown, guarded: GuardedConfig) => {
    taken = guarded;
    return {} as never;
  };
  connectPage(port2 as never, 'https://page.example', start, '1.0.0');
  const ignore = () => undefined;
  const element = connect<FrameApi, PageApi>(port1 as never, {
    maxMessageChars: 40 * MIB,
    handlers: { toolCall: () => false, authRequired: () => null },
    listeners: {
      ...{ state: ignore, height: ignore, change: ignore, runStart: ignore, log: ignore, toolResult: ignore },
      ...{
        runEnd: ignore,
        connection: ignore,
        share: ignore,
        error: ({ message, field }) => refused.push({ message, field }),
      },
    },
  });
  try {
    expect(await element.call('start', config as FrameConfig)).toBe('1.0.0');
    return { taken, refused };
  } finally {
    element.close();
    vi.restoreAllMocks();
  }
}

test.each([MIB + 1, 9 * MIB])(
  'given code of %d characters, the frame starts and says what the bound is',
  async (chars) => {
    const { taken, refused } = await startWith({ code: 'x'.repeat(chars) });
    const reason = 'code takes text of at most 1048576 characters';
    expect(refused).toEqual([{ message: `${reason}.`, field: 'code' }]);
    expect(() => new Function(taken?.code ?? '')()).toThrow(reason);
  },
);

test.each([null, 7, {}])('given code that is %j, the frame starts and says what code takes', async (code) => {
  const { taken, refused } = await startWith({ code });
  expect(refused.map(({ field }) => field)).toEqual(['code']);
  expect(taken?.code).toContain('takes text');
});

test.each([
  ['link', `c1.${'x'.repeat(9 * MIB)}`, 'src'],
  ['recording', ' '.repeat(9 * MIB), 'recording'],
])('given a %s longer than any message, its name and bound are in the refusal', async (field, text, name) => {
  const { refused } = await startWith({ [field]: text });
  expect(refused).toEqual([{ message: expect.stringContaining('at most 8388608 characters'), field: name }]);
});

test('given nothing that the page has set, the script is empty', async () => {
  expect(await startWith({})).toMatchObject({ taken: { code: '' }, refused: [] });
});
