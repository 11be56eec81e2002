import { expect, it } from 'vitest';
import { createMcpSource } from '../source.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { startEverything } from '../testing/everything-server.ts';
import { failureOf } from '../testing/failure-of.ts';
import { startScripted } from '../testing/scripted-server.ts';

const closing = closeAfterEach();
const prompt = { type: 'ref/prompt', name: 'p' } as const;

it('given a real server, completes arguments of prompts and places of templates', async () => {
  const everything = await startEverything('streamableHttp');
  try {
    const source = closing(createMcpSource({ id: 'x', url: everything.url }));
    await source.tools();
    const ref = { type: 'ref/prompt', name: 'completable-prompt' } as const;
    expect(await source.complete(ref, { name: 'department', value: 'S' })).toEqual(['Sales', 'Support']);
    const others = { department: 'Sales' };
    expect(await source.complete(ref, { name: 'name', value: 'D', others })).toEqual(['David']);
    const template = { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' } as const;
    expect(await source.complete(template, { name: 'resourceId', value: '7' })).toEqual(['7']);
  } finally {
    await everything.kill();
  }
});

it('given a server that declares no completions, it is not asked', async () => {
  const server = closing(await startScripted({}));
  const source = closing(createMcpSource({ id: 'x', url: server.url }));
  await source.tools();
  expect(await source.complete(prompt, { name: 'a', value: '' })).toEqual([]);
  expect(server.count('completion/complete')).toBe(0);
});

it('given odd answers, takes the texts among them, within bounds', async () => {
  const values = ['ok', 7, null, 'x'.repeat(501), ...Array.from({ length: 200 }, (_, index) => `v${index}`)];
  const answers: unknown[] = [{ completion: { values } }, { completion: null }, {}, { completion: { values: {} } }];
  const server = closing(
    await startScripted({ 'completion/complete': ({ result }) => result(answers.shift()) }, { completions: {} }),
  );
  const source = closing(createMcpSource({ id: 'x', url: server.url }));
  await source.tools();
  const first = await source.complete(prompt, { name: 'a', value: '' });
  expect(first).toHaveLength(100);
  expect(first.slice(0, 2)).toEqual(['ok', 'v0']);
  for (let left = answers.length; left > 0; left--) {
    expect(await source.complete(prompt, { name: 'a', value: '' })).toEqual([]);
  }
});

it('given an error, it fails as other requests do', async () => {
  const server = closing(
    await startScripted({ 'completion/complete': ({ error }) => error(-32602, 'Unknown prompt') }, { completions: {} }),
  );
  const source = closing(createMcpSource({ id: 'x', url: server.url }));
  await source.tools();
  expect(await failureOf(source.complete(prompt, { name: 'a', value: '' }))).toMatchObject({
    failure: 'protocol',
    message: 'Unknown prompt (code -32602)',
  });
});
