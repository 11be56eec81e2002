import { afterEach, expect, test, vi } from 'vitest';
import type { Dialect } from '../runtime/dialects/dialect.ts';
import { loadDialect } from '../runtime/dialects/index.ts';
import { createRuntimeHost } from '../runtime/host/host.ts';
import { launchInProcess } from '../runtime/host/testing/in-process.ts';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
afterEach(() => {
  vi.doUnmock('../runtime/parsing-json.ts');
  vi.doUnmock('../runtime/writing-values.ts');
  vi.doUnmock('./connection/long-messages.ts');
});

test.each(['application/json', 'text/event-stream'])(
  'given an open page whose files are gone, as after a new version, long inputs and %s are sent and read all the same',
  async (type) => {
    for (const file of ['../runtime/parsing-json.ts', '../runtime/writing-values.ts', './connection/long-messages.ts'])
      vi.doMock(file, () => Promise.reject(new Error('404')));
    const { url } = closing(
      await startScripted({
        'tools/call': ({ message, response }) => {
          const result = { content: [], structuredContent: { got: message.params?.arguments } };
          const answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, result });
          response.writeHead(200, { 'content-type': type });
          response.end(type === 'application/json' ? answer : `data: ${answer}\n\n`);
        },
      }),
    );
    const source = closing(createMcpSource({ id: 's', url }));
    const host = closing(
      createRuntimeHost({ launch: launchInProcess, dialect: (await loadDialect('codemode')) as Dialect }),
    );
    const code = `import { run } from '@codemode/servers/s';
      const { got } = await run({ items: Array(30_000).fill(12) });
      export default got.items.length;`;
    const { response } = await host.run({ code }, { sources: [source] });
    expect(response.result).toBe(30_000);
  },
);
