import { afterEach, expect, test } from 'vitest';
import type { Hello } from '../../bridge/handshake.ts';
import { type Message, PROTOCOL } from '../../bridge/messages.ts';
import { buildCatalog } from '../../catalog/catalog.ts';
import type { Json } from '../../json.ts';
import type { Tool } from '../../spec.ts';
import { loadDialect } from '../index.ts';
import { createDeclarationWorker, type DeclarationWorker } from './declaration-worker.ts';
import type { DeclaredDialect } from './declarations-api.ts';
import { isLarge } from './large.ts';
import { serveDeclarations } from './serve.ts';

const CODEMODE: DeclaredDialect = { id: 'codemode', options: {}, setting: { toolMetadata: {}, servers: {} } };
const tool = (name: string, description = ''): Tool => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
});
const tools = (count: number): Tool[] => Array.from({ length: count }, (_, index) => tool(`tool_${index}`));
const catalogOf = (lists: Readonly<Record<string, readonly Tool[]>>) =>
  buildCatalog(Object.entries(lists).map(([id, list]) => ({ id, tools: list })));
const declareHere = async (catalog: ReturnType<typeof catalogOf>, { id, options, setting }: DeclaredDialect) => {
  const dialect = await loadDialect(id, options, setting);
  return 'declare' in dialect ? dialect.declare(catalog) : [];
};

const opened: DeclarationWorker[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A declarer whose realm is this one, and the lists of tools that it was sent. */
function declarer(serve: (hello: Hello) => void = serveDeclarations, timeoutMs = 60_000) {
  const sent: { readonly tools: readonly Tool[] }[] = [];
  let started = 0;
  let die: (reason: string) => void = () => undefined;
  const far = createDeclarationWorker(
    () => {
      started++;
      const { port1, port2 } = new MessageChannel();
      const post = port1.postMessage.bind(port1);
      port1.postMessage = (message: Message | string) => {
        if (typeof message === 'object' && message.kind === 'event') sent.push(JSON.parse(String(message.data)));
        post(message);
      };
      serve({ hello: PROTOCOL, port: port2 as never });
      return {
        port: port1 as never,
        terminate: () => port2.close(),
        onDeath: (listener) => {
          die = listener;
        },
      };
    },
    { timeoutMs },
  );
  opened.push(far);
  return { far, sent, started: () => started, die: (reason: string) => die(reason) };
}

test('given a catalog, the files are those that are declared here, for every dialect', async () => {
  const catalog = catalogOf({ shop: tools(250), mail: [tool('send', 'Sends */ one')], down: [] });
  for (const id of ['codemode', 'emceepee', 'mcp-use', 'cloudflare'] as const) {
    const { far } = declarer();
    const files = await far.declare(catalog, { ...CODEMODE, id });
    expect(files).toEqual(await declareHere(catalog, { ...CODEMODE, id }));
    expect(files.length).toBeGreaterThan(0);
  }
});

test('given one server of several that changes, only its tools are sent, and the other files stay the same objects', async () => {
  const { far, sent, started } = declarer();
  const shop = tools(250);
  const before = await far.declare(catalogOf({ shop, mail: tools(3) }), CODEMODE);
  sent.length = 0;
  const after = await far.declare(catalogOf({ shop, mail: tools(4) }), CODEMODE);
  const resent = sent.flatMap(({ tools }) => tools);
  expect(resent.map(({ name }) => name)).toEqual(['tool_0', 'tool_1', 'tool_2', 'tool_3']);
  const changed = after.filter((file, index) => file !== before[index]).map(({ path }) => path);
  expect(changed).toEqual(['servers/mail.d.ts']);
  expect(started()).toBe(1);
});

test('given 1,000 tools, they are sent in messages of at most a hundred', async () => {
  const { far, sent } = declarer();
  await far.declare(catalogOf({ shop: tools(1_000) }), CODEMODE);
  const sizes = sent.map(({ tools }) => tools.length);
  expect(sizes).toEqual(Array.from({ length: 10 }, () => 100));
});

test('given catalogs asked for at once, each gets its own files', async () => {
  const { far } = declarer();
  const [one, two] = await Promise.all([
    far.declare(catalogOf({ one: tools(1) }), CODEMODE),
    far.declare(catalogOf({ two: tools(1) }), CODEMODE),
  ]);
  expect(one.some(({ path }) => path === 'servers/one.d.ts')).toBe(true);
  expect(two.some(({ path }) => path === 'servers/one.d.ts')).toBe(false);
});

test('given a realm that dies or never answers, the files are refused, and the next catalog starts another', async () => {
  const { far, started, die } = declarer(() => undefined, 50);
  await expect(far.declare(catalogOf({ a: tools(1) }), CODEMODE)).rejects.toMatchObject({ code: 'timeout' });
  const waiting = far.declare(catalogOf({ a: tools(1) }), CODEMODE);
  await new Promise((resolve) => setTimeout(resolve, 5));
  die('out of memory');
  await expect(waiting).rejects.toMatchObject({ code: 'gone', message: expect.stringContaining('out of memory') });
  expect(started()).toBe(2);
  far.close();
  await expect(far.declare(catalogOf({ a: tools(1) }), CODEMODE)).rejects.toMatchObject({ code: 'gone' });
});

test('given tools that cannot be sent, the files are refused and later ones are made', async () => {
  const { far } = declarer();
  const endless: Record<string, unknown> = {};
  endless.default = endless;
  const odd = [{ ...tool('odd'), inputSchema: endless as Json }] as Tool[];
  await expect(far.declare(catalogOf({ a: odd }), CODEMODE)).rejects.toThrow();
  await expect(far.declare(catalogOf({ a: tools(1) }), CODEMODE)).resolves.not.toEqual([]);
});

test('given few tools, many, one schema of many values, deep or cyclic ones, what is large is told from what is not', () => {
  const size = (list: readonly Tool[]) => isLarge(catalogOf({ a: list }).servers);
  expect(size(tools(100))).toBe(false);
  expect(size(tools(5_000))).toBe(true);
  expect(isLarge(catalogOf({ a: tools(900), b: tools(900) }).servers)).toBe(true);
  expect(size([{ name: 'wide', inputSchema: { enum: Array.from({ length: 10_000 }, String) } }])).toBe(true);
  let deep: Json = {};
  for (let level = 0; level < 20_000; level++) deep = { not: deep };
  expect(size([{ name: 'deep', inputSchema: deep }])).toBe(true);
  const cyclic: Record<string, unknown> = {};
  cyclic.not = cyclic;
  expect(size([{ name: 'cyclic', inputSchema: cyclic as never }])).toBe(true);
});
