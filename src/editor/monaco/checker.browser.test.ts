import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../runtime/bridge/connect.ts';
import { fromText, toText } from '../../runtime/bridge/json-text.ts';
import { PROTOCOL } from '../../runtime/bridge/messages.ts';
import type { Nothing } from '../../runtime/bridge/realm.ts';
import { globals } from '../testing/declarations.ts';
import { loadMonacoFirst, openMonaco } from '../testing/monaco-page.ts';
import type { CheckerApi, CheckerQuestions } from '../typescript/checker-api.ts';
import { serveChecker } from '../typescript/serve.ts';
import { createDeclarationRegistry } from './declaration-registry.ts';

loadMonacoFirst();

describe('a checker that dies', () => {
  const ports = new Set<MessagePort>();
  const { postMessage } = MessagePort.prototype;
  beforeEach(() => {
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      if (/^call \d+ findings\n/.test(String(message[0]))) ports.add(this);
      return Reflect.apply(postMessage, this, message);
    } as typeof postMessage;
  });
  afterEach(() => {
    MessagePort.prototype.postMessage = postMessage;
    ports.clear();
  });

  it('is told, leaves the editor usable, and is replaced for the next editor', async () => {
    const first = await openMonaco();
    first.declare([globals]);
    first.open('const a: string = 1;');
    expect(await first.problems()).toHaveLength(1);
    for (const port of ports) port.dispatchEvent(new MessageEvent('messageerror'));
    expect(first.faults).toEqual(['A message could not be read']);
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
    const { port1, port2 } = new MessageChannel();
    serveChecker({ hello: PROTOCOL, port: port2 });
    const answers: unknown[] = [];
    const connection = connect<CheckerApi, Nothing>(port1, { maxMessageChars: 1e6, handlers: {}, listeners: {} });
    const ask = <Method extends keyof CheckerQuestions>(
      method: Method,
      parameters: Parameters<CheckerQuestions[Method]>,
      options = {},
    ) => {
      const answer = connection.call(method, toText(parameters) as never, options).then(
        (text) => fromText<unknown>(text),
        (error: Error) => error.message,
      );
      void answer.then(() => answers.push(method));
      return answer;
    };
    const script = { uri: 's', language: 'typescript', project: 1 } as const;
    const withdrawn = new AbortController();
    connection.send('file', { id: 7, path: 'a.d.ts', text: 'declare const a: 1;' });
    void ask('setProject', [1, [7], 'module']);
    connection.send('script', { uri: 's', text: 'a.toFixed(); b;' });
    const hover = ask('hover', [script, 0], { signal: withdrawn.signal });
    const found = ask('findings', [script]);
    const fault = ask('setProject', [2, [99], 'module']);
    connection.send('script', { uri: 's', text: 'a;' });
    const later = ask('findings', [script]);
    withdrawn.abort();
    expect(await hover).toContain('cancelled');
    expect(await found).toMatchObject([{ code: 2304, start: 13 }]);
    expect(await fault).toContain('was not sent');
    expect(await later).toEqual([]);
    expect(answers).toEqual(['hover', 'setProject', 'findings', 'setProject', 'findings']);
    connection.close();
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
