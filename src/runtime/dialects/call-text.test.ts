import { expect, test } from 'vitest';
import { buildCatalog } from '../catalog/catalog.ts';
import { launchInProcess } from '../host/testing/in-process.ts';
import { sourceOf, structured } from '../host/testing/sources.ts';
import type { Dialect } from './dialect.ts';
import { DIALECTS, type DialectId, loadDialect } from './index.ts';
import { dialectsOn } from './testing/dialect-suite.ts';

const open = dialectsOn(launchInProcess);
/** Names that no script can write as they are. */
const SERVERS = ['1st', 'class', 'my-server'];
const bodies = DIALECTS.filter(({ name }) => name !== 'codemode' && name !== 'koan').map(({ id }) => id);

test.each(bodies)('given odd names, the call that %s offers to insert runs as it stands', async (id: DialectId) => {
  const dialect = (await loadDialect(id)) as Dialect;
  for (const serverId of SERVERS) {
    const source = sourceOf(serverId, { 'get-it': (input) => structured(input ?? null) });
    const catalog = buildCatalog([{ id: serverId, tools: await source.tools() }]);
    const [server] = catalog.servers;
    const ref = { serverId: server?.id ?? '', toolName: 'get-it', exportName: 'get_it' };
    const call = dialect.callText?.(ref, '{ "a": 1 }', catalog) ?? 'no call';
    const envelope = await open(id)([source]).run(`const got = ${call}\nreturn JSON.stringify(got);`);
    expect({ call, envelope: JSON.stringify(envelope) }).toMatchObject({
      envelope: expect.stringContaining('\\"a\\":1'),
    });
  }
});

test('given odd names, what emceepee offers to insert reads resources and gets prompts as it stands', async () => {
  const dialect = (await loadDialect('emceepee')) as Dialect;
  const source = {
    ...sourceOf('1st', {}),
    readResource: async (uri: string) => ({ contents: [{ uri, text: 'read' }] }),
    getPrompt: async (name: string, args: Readonly<Record<string, string>>) => ({ messages: [{ name, ...args }] }),
  };
  const catalog = buildCatalog([{ id: '1st', tools: [] }]);
  const serverId = catalog.servers[0]?.id ?? '';
  const uri = 'odd://"a\\b"';
  const read = dialect.readText?.({ kind: 'resource', serverId, uri }, catalog);
  const prompt = dialect.readText?.({ kind: 'prompt', serverId, name: 'say "hi"', input: '{ "to": "you" }' }, catalog);
  const envelope = await open('emceepee')([source]).run(`const a = ${read}\nconst b = ${prompt}\nreturn { a, b };`);
  expect(JSON.stringify(envelope)).toContain('read');
  expect(envelope).toMatchObject({
    result: { a: { contents: [{ uri, text: 'read' }] }, b: { messages: [{ name: 'say "hi"', to: 'you' }] } },
  });
});
