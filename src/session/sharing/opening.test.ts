import { afterEach, describe, expect, test } from 'vitest';
import type { LinkData } from '../../link/index.ts';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import { sourceOf } from '../../runtime/host/testing/sources.ts';
import { recordRun } from '../../runtime/recording/index.ts';
import type { Source } from '../../runtime/source.ts';
import type { Session } from '../index.ts';
import { ranToEnd, stateWhen, testSession } from '../testing/session.ts';
import { addressView } from './address.ts';
import { offerOf } from './offer.ts';
import { openedFromLink } from './open.ts';

const SCRIPT = `import { add, list } from "@codemode/servers/shop";
await add({ name: "x" });
globalThis.__codemode_result__ = await list();`;
const LINK: LinkData = {
  scripts: [{ name: 'a.ts', text: SCRIPT }],
  servers: [{ id: 'shop', url: 'https://shop.example/mcp', tools: [{ name: 'list', effect: 'read-only' }] }],
};
const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const result = (value: string) => ({ ...text(value), structuredContent: value });
const RECORDING = {
  at: '2026-01-02',
  calls: [
    { server: 'shop', tool: 'add', input: '{"name":"x"}', occurrence: 1, result: result('added') },
    { server: 'shop', tool: 'list', input: '', occurrence: 1, result: result('recorded') },
  ],
};

const sessions: Session[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.dispose();
});

/** A session opened from a link, and every contact with its server. */
async function opened(data: LinkData, answers: Readonly<Record<string, string>> = {}) {
  const contacts: string[] = [];
  const shop: Source = {
    id: 'shop',
    tools: async () => {
      contacts.push('tools');
      return [
        { name: 'add', annotations: { readOnlyHint: true } },
        { name: 'list', annotations: { readOnlyHint: true } },
      ];
    },
    call: async (tool) => {
      contacts.push(tool);
      return result(answers[tool] ?? 'live');
    },
  };
  const session = testSession('', { shop }, await openedFromLink(data));
  sessions.push(session);
  return { session, contacts, actions: session.store.getState().actions };
}

describe('given a link, until a person has decided', () => {
  test('nothing runs and nothing is contacted, whoever asks', async () => {
    const { session, contacts, actions } = await opened(LINK);
    session.connectOnOpen();
    await actions.connect('shop');
    expect(actions.run()).toBe(false);
    expect(actions.runTool('shop', 'list', '')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(contacts).toEqual([]);
    expect(session.store.getState()).toMatchObject({
      run: { phase: 'idle' },
      servers: [{ status: { state: 'idle' } }],
    });
  });

  test('the card knows what it brings', async () => {
    const { session } = await opened({ ...LINK, recording: RECORDING });
    expect(session.store.getState().origin).toMatchObject({
      kind: 'link',
      decision: 'undecided',
      offer: {
        scripts: 1,
        lines: 3,
        servers: [{ id: 'shop', tools: [{ name: 'add' }, { name: 'list', effect: 'read-only' }], open: false }],
        recording: { calls: 2, at: '2026-01-02' },
      },
    });
  });
});

describe('given the decision', () => {
  test('to connect, its servers connect and its script runs', async () => {
    const { session, actions } = await opened(LINK);
    expect(actions.decide('connect')).toBeUndefined();
    expect((await ranToEnd(session)).run.phase).toBe('finished');
    expect(session.payloads.response()?.result).toBe('live');
  });

  test('to look, servers stay as they are, and a run says that they are not connected', async () => {
    const { session, contacts, actions } = await opened(LINK);
    actions.decide('look');
    session.connectOnOpen();
    expect((await ranToEnd(session)).run.phase).toBe('failed');
    expect(contacts).toEqual([]);
  });

  test('to look at a recording, runs are answered from it and nobody is asked or contacted', async () => {
    const { session, contacts, actions } = await opened({ ...LINK, recording: RECORDING });
    actions.decide('look');
    expect(await ranToEnd(session)).toMatchObject({ run: { phase: 'finished' }, ranMode: 'replay', requests: [] });
    expect(session.payloads.response()?.result).toBe('recorded');
    expect(contacts).toEqual([]);
  });

  test('to run live after a replay, the recording answers nothing and the differences are told', async () => {
    const { session, contacts, actions } = await opened({ ...LINK, recording: RECORDING }, { add: 'added' });
    actions.decide('look');
    await ranToEnd(session);
    actions.decide('connect');
    await stateWhen(session, ({ servers }) => servers[0]?.status.state === 'ready');
    await ranToEnd(session);
    const { differences, ranMode } = await stateWhen(session, (state) => state.differences !== undefined);
    expect(ranMode).toBe('live');
    expect(contacts.filter((contact) => contact !== 'tools')).toEqual(['add', 'list']);
    expect(differences?.map(({ path }) => path)).toEqual([
      'result',
      'calls["shop/list()"].content[0].text',
      'calls["shop/list()"].structuredContent',
    ]);
  });

  test('what is shown of it is the author’s word until the person keeps results of their own', async () => {
    const { session, actions } = await opened({ ...LINK, recording: RECORDING });
    actions.decide('look');
    expect((await ranToEnd(session)).ranRecordedBy).toBe('author');
    // Whoever leaves out or masks what an author recorded has not made it.
    actions.setRecording({ calls: RECORDING.calls.slice(0, 1) });
    expect(session.store.getState().recording?.by).toBe('author');
    // What was shown stays what it was, with the recording gone.
    actions.setRecording(undefined);
    expect(session.store.getState().ranRecordedBy).toBe('author');
    actions.setRecording(RECORDING, 'you');
    actions.setMode('replay');
    expect((await ranToEnd(session)).ranRecordedBy).toBe('you');
    actions.setMode('live');
    expect((await ranToEnd(session)).ranRecordedBy).toBeUndefined();
  });

  test('a script whose inputs are of chance misses nothing in its own recording', async () => {
    const script = `import { add } from "@codemode/servers/shop";
      export default await add({ name: crypto.randomUUID(), share: Math.random() });`;
    const scripts = [{ name: 'a.ts', text: script }] as const;
    const host = createRuntimeHost({ launch: launchInProcess });
    const record = await host.run({ code: script }, { sources: [sourceOf('shop', { add: () => result('live') })] });
    await host.close();
    const { session, contacts, actions } = await opened({ ...LINK, scripts, recording: recordRun(record) });
    actions.decide('look');
    await ranToEnd(session);
    expect(session.store.getState().diagnostics).toEqual([]);
    expect(session.payloads.response()?.result).toBe('live');
    expect(contacts).toEqual([]);
  });

  test('a call that was not recorded fails and says so, and the script may catch it', async () => {
    const script = `import * as shop from "@codemode/servers/shop";
      try { await shop.remove({}); } catch (error) { globalThis.__codemode_result__ = error.message; }`;
    const { session, actions } = await opened({
      ...LINK,
      scripts: [{ name: 'a.ts', text: script }],
      recording: RECORDING,
    });
    actions.decide('look');
    await ranToEnd(session);
    expect(session.payloads.response()?.result).toMatch(/^Not recorded: shop\/remove was never called/);
  });
});

describe('given what a link asks for', () => {
  test('limits are lowered, never raised', async () => {
    const { session } = await opened({ ...LINK, limits: { timeoutMs: 600_000, maxToolCalls: 5, colour: 1 } });
    expect(session.store.getState().limits).toEqual({ maxToolCalls: 5 });
  });

  test('approval cannot be switched off', async () => {
    const { session, actions } = await opened(LINK);
    actions.decide('connect');
    actions.setApprovalMode('never');
    expect(session.store.getState().approvalMode).toBe('writes');
  });

  test('a key that was held back is asked for, and goes into the address', async () => {
    const { session, contacts, actions } = await opened({
      ...LINK,
      servers: [{ id: 'shop', url: 'https://shop.example/mcp?token={KEY}' }],
    });
    expect(actions.decide('connect')).toBe('shop');
    expect(actions.decide('connect', { shop: [''] })).toBe('shop');
    expect(contacts).toEqual([]);
    expect(actions.decide('connect', { shop: ['s3cret'] })).toBeUndefined();
    expect(session.store.getState().servers[0]?.origin).toEqual({
      kind: 'remote',
      url: 'https://shop.example/mcp?token=s3cret',
    });
  });

  test('names lose the characters that make them look like others', async () => {
    const { session } = await opened({
      scripts: [
        { name: 'a\u202etxt.ts', text: '' },
        { name: '\u200b', text: '' },
      ],
    });
    expect(session.store.getState().scripts.map(({ name }) => name)).toEqual(['atxt.ts', 'untitled.ts']);
  });

  test('servers that a script names and the link does not bring are told, and scripts that may reach any', async () => {
    const script = 'import { x } from "@codemode/servers/other"; import { listTools } from "@codemode/discovery";';
    expect(await offerOf({ ...LINK, scripts: [{ name: 'a.ts', text: script }] })).toMatchObject({
      missing: ['other'],
      open: true,
      servers: [{ id: 'shop', tools: [] }],
    });
  });

  test('lines that are not what they look like are told, by script', async () => {
    const { hidden } = await offerOf({
      scripts: [
        { name: 'a.ts', text: 'f();\nlet a = "\u202e";\nf("\u200b\u2066");\n' },
        { name: 'b.ts', text: 'say("👩‍💻", "می‌شود");' },
        { name: 'c.ts', text: '// \u2028f();\n'.repeat(7) },
      ],
    });
    expect(hidden).toEqual([
      { script: 'a.ts', lines: [2, 3], more: 0 },
      { script: 'c.ts', lines: [1, 2, 3, 4, 5], more: 2 },
    ]);
  });

  test('one that names far more than a card can show lists the worst first, and counts the rest', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `tool_${at}`);
    const imports = `import { ${names.join()} } from "@codemode/servers/shop";`;
    const others = Array.from({ length: 500 }, (_, at) => `import "@codemode/servers/other_${at}";`).join('');
    const offer = await offerOf({
      scripts: [{ name: 'a.ts', text: `${imports}${others}` }],
      servers: [
        {
          id: 'shop',
          url: 'https://shop.example/mcp',
          tools: names.slice(0, 1_000).map((name, at) => ({ name, effect: at === 999 ? 'destructive' : 'read-only' })),
        },
      ],
    });
    const [shop] = offer.servers;
    expect(shop?.tools[0]).toEqual({ name: 'tool_999', effect: 'destructive' });
    expect(shop?.tools.slice(1).some(({ effect }) => effect === 'read-only')).toBe(false);
    expect([shop?.tools.length, shop?.moreTools]).toEqual([40, 4_960]);
    expect([offer.missing.length, offer.moreMissing]).toEqual([40, 460]);
  });

  test('scripts of a dialect that there is none of are told, each reason once', async () => {
    const a = { name: 'a.ts', text: 'list()' };
    const offer = await offerOf({ ...LINK, scripts: [a, a, { ...a, dialect: 'codecall' }], dialect: 'nonesuch' });
    expect(offer).toMatchObject({ open: true, refused: ['There is no dialect "nonesuch"'] });
    expect((await offerOf({ ...LINK, scripts: [a] })).refused).toEqual([]);
  });

  test('a built-in server that this page does not have is told apart from one that it has', async () => {
    const servers = ['issues', 'weather'].map((id) => ({ id, builtin: true as const }));
    const offer = await offerOf({ ...LINK, servers });
    expect(offer.servers.map(({ id, unknown }) => [id, unknown])).toEqual([
      ['issues', undefined],
      ['weather', true],
    ]);
  });

  test('one that is too long to be read may call anything, and says so', async () => {
    const text = `import { list } from "@codemode/servers/shop";${' '.repeat(200_000)}`;
    expect(await offerOf({ ...LINK, scripts: [{ name: 'a.ts', text }] })).toMatchObject({
      isRead: false,
      open: true,
      servers: [{ id: 'shop', tools: [], open: true }],
    });
  });
});

describe('an address', () => {
  test.each([
    ['https://xn--80ak6aa92e.com/mcp', { host: 'xn--80ak6aa92e.com', unicodeHost: 'аррӏе.com', port: '443' }],
    [
      'http://a.example:8080/mcp?x={KEY}',
      { scheme: 'http', port: '8080', rest: '/mcp?x={KEY}', keys: 1, exposed: true },
    ],
    ['http://localhost:3000/mcp', { port: '3000', exposed: false }],
    ['http://127.0.0.1.evil.example/', { host: '127.0.0.1.evil.example', exposed: true }],
  ])('%s is taken apart', (address, view) => expect(addressView(address)).toMatchObject(view));
});
