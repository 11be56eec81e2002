import { expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import { createRuntimeHost } from './host.ts';
import type { SandboxLauncher } from './realms.ts';
import { launchInProcess } from './testing/in-process.ts';

test('given a long answer and then the end of the script, the answer is there', async () => {
  const dialect = (await loadDialect('koan')) as Dialect;
  const host = createRuntimeHost({ launch: launchInProcess, sync: { strategy: 'replay', seed: 1, startMs: 0 } });
  const { answers, ended } = await host.run({ code: 'SDK.Out.answer("x".repeat(200_000));' }, { sources: [], dialect });
  await host.close();
  expect(ended).toBe('finished');
  expect(answers.map(({ length }) => length)).toEqual([200_000]);
});

test('given a realm that is lost while the long result of its run is read, the run has finished with that', async () => {
  const ITEMS = 300_000;
  let isLost = false;
  const launch: SandboxLauncher = async () => {
    const started = await launchInProcess();
    let lose: (reason: string) => void = () => undefined;
    started.port.addEventListener('message', ({ data }) => {
      if (JSON.stringify(data).length < ITEMS) return;
      setTimeout(() => {
        isLost = true;
        lose('it was lost');
      });
    });
    return {
      ...started,
      onDeath: (listener) => {
        lose = listener;
      },
    };
  };
  const host = createRuntimeHost({ launch });
  const { response, ended } = await host.run({ code: `export default Array(${ITEMS}).fill({})` }, { sources: [] });
  await host.close();
  expect({ isLost, ended, diagnostics: response.diagnostics }).toEqual({
    isLost: true,
    ended: 'finished',
    diagnostics: [],
  });
  expect(response.result).toHaveLength(ITEMS);
});
