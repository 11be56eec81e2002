import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyTools } from '../testing/declarations.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

let page: MonacoPage;
beforeEach(async () => {
  page = await openMonaco();
});
afterEach(() => page.close());

describe('declarations', () => {
  it('are sent again only where their text changed', async () => {
    const sent: string[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const { name, data } = message[0] as { readonly name?: string; readonly data?: { readonly path: string } };
      if (name === 'file' && data !== undefined) sent.push(data.path);
      return Reflect.apply(postMessage, this, message);
    } as typeof postMessage;
    try {
      const files = ['a', 'b', 'c'].map((id) => manyTools(id, 10));
      page.declare(files);
      page.declare(files.map((file) => ({ ...file })));
      page.declare([manyTools('a', 11), ...files.slice(1)]);
      expect(sent).toEqual(['servers/a.d.ts', 'servers/b.d.ts', 'servers/c.d.ts', 'servers/a.d.ts']);
    } finally {
      MessagePort.prototype.postMessage = postMessage;
    }
  });
});
