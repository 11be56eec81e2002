import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { globals } from '../testing/declarations.ts';
import { loadMonacoFirst, openMonaco } from '../testing/monaco-page.ts';
import type { FromChecker, ToChecker } from '../typescript/channel.ts';
import { serveChecker } from '../typescript/serve.ts';
import { createDeclarationRegistry } from './declaration-registry.ts';

loadMonacoFirst();

describe('a checker that dies', () => {
  const workers: Worker[] = [];
  const { postMessage } = Worker.prototype;
  beforeEach(() => {
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      if (!workers.includes(this)) workers.push(this);
      return Reflect.apply(postMessage, this, [message]);
    } as typeof postMessage;
  });
  afterEach(() => {
    Worker.prototype.postMessage = postMessage;
    workers.length = 0;
  });

  it('is told, leaves the editor usable, and is replaced for the next editor', async () => {
    const first = await openMonaco();
    first.declare([globals]);
    first.open('const a: string = 1;');
    expect(await first.problems()).toHaveLength(1);
    for (const worker of workers) worker.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory.' }));
    expect(first.faults).toEqual(['Out of memory.']);
    await first.type('\nmore');
    expect(first.editor.getValue()).toContain('more');
    const second = await openMonaco();
    second.declare([globals]);
    second.open('const b: number = "";');
    expect(await second.problems()).toHaveLength(1);
    second.close();
    first.close();
  });
});

describe('the checker’s queue', () => {
  it('answers in order, skips what was withdrawn, and tells a fault by its question', async () => {
    const answers: FromChecker[] = [];
    let send: (message: ToChecker) => void = () => undefined;
    serveChecker({
      postMessage: (message) => answers.push(message),
      listen: (listener) => {
        send = listener;
      },
    });
    const script = { uri: 's', language: 'typescript', project: 1 } as const;
    send({
      kind: 'ask',
      id: 1,
      method: 'addFiles',
      request: [[{ id: 7, path: 'a.d.ts', text: 'declare const a: 1;' }]],
    });
    send({ kind: 'ask', id: 2, method: 'setProject', request: [1, [7], 'module'] });
    send({ kind: 'script', uri: 's', text: 'a.toFixed(); b;' });
    send({ kind: 'ask', id: 3, method: 'hover', request: [script, 0] });
    send({ kind: 'ask', id: 4, method: 'findings', request: [script] });
    send({ kind: 'ask', id: 5, method: 'setProject', request: [2, [99], 'module'] });
    send({ kind: 'script', uri: 's', text: 'a;' });
    send({ kind: 'ask', id: 6, method: 'findings', request: [script] });
    send({ kind: 'withdraw', id: 3 });
    await expect.poll(() => answers.map(({ id }) => id), { timeout: 10_000 }).toEqual([1, 2, 4, 5, 6]);
    expect(answers[2]).toMatchObject({ value: [{ code: 2304, start: 13 }] });
    expect(answers[3]).toMatchObject({ kind: 'fault', reason: expect.stringContaining('was not sent') });
    expect(answers[4]).toMatchObject({ value: [] });
  });
});

describe('the registry of declarations', () => {
  const file = (path: string, text: string) => ({ path, text });

  it('sends a file once, however many use it, and drops it with the last', () => {
    const registry = createDeclarationRegistry();
    const a = registry.exchange([], [file('x', '1'), file('y', '1')]);
    expect([a.added.map(({ path }) => path), a.removed]).toEqual([['x', 'y'], []]);
    const b = registry.exchange([], [file('x', '1')]);
    expect([b.ids, b.added]).toEqual([[a.ids[0]], []]);
    const c = registry.exchange(a.ids, [file('y', '2')]);
    expect([c.added.map(({ text }) => text), c.removed]).toEqual([['2'], [a.ids[1]]]);
    expect(registry.exchange(b.ids, []).removed).toEqual([a.ids[0]]);
    expect(registry.all()).toEqual(c.added);
  });

  it('keeps what stays', () => {
    const registry = createDeclarationRegistry();
    const before = registry.exchange([], [file('x', '1')]);
    expect(registry.exchange(before.ids, [file('x', '1')])).toEqual({ ids: before.ids, added: [], removed: [] });
  });
});
