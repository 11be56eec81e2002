import { describe, expect, test } from 'vitest';
import { fileName, fileText, parseFile } from '../../link/file.ts';
import { decodeLink } from '../../link/index.ts';
import { findSuspects, masked } from '../../link/suspects.ts';
import { buildCatalog } from '../../runtime/catalog/catalog.ts';
import type { Tool } from '../../runtime/spec.ts';
import type { SessionState } from '../session-state.ts';
import type { ServerEntry } from '../state.ts';
import { testSession } from '../testing/session.ts';
import { driftDiagnostics, driftOf } from './drift.ts';
import { issueText, markdownText, nodeText } from './export-text.ts';
import { sharedAddress, sharedData } from './fetch-shared.ts';
import { share } from './share.ts';

const TOOLS: Tool[] = [
  { name: 'list-items', annotations: { readOnlyHint: true } },
  { name: 'remove', annotations: { destructiveHint: true } },
  { name: 'other' },
];
const SCRIPT = 'import { list_items, remove } from "@codemode/servers/shop";\nawait remove({ all: list_items() });\n';

function state(text: string, url = 'https://user:pw@shop.example/mcp?token=abc'): SessionState {
  const session = testSession(text, { shop: new Error('not needed'), idle: new Error('not needed') });
  const { servers, ...rest } = session.store.getState();
  const [shop, idle] = servers as [ServerEntry, ServerEntry];
  return {
    ...rest,
    servers: [{ ...shop, origin: { kind: 'remote', url }, headerNames: ['authorization'] }, idle],
    catalog: buildCatalog([{ id: 'shop', tools: TOOLS }]),
    limits: { timeoutMs: 5_000 },
  };
}

describe('given more than a link may hold', () => {
  const choice = { allScripts: false, servers: false };
  test.each([
    ['too many lines', '\n'.repeat(20_000), 'its script has 20,001 lines, and at most 20,000 are opened'],
    ['too many bytes', 'x'.repeat(1_048_577), 'its script has 1,048,577 bytes, and at most 1,048,576 are opened'],
  ])('%s: sharing says so, as opening the link would', async (_, text, why) => {
    const { tooLarge, fragment } = await share(state(text), choice);
    expect(tooLarge).toBe(why);
    expect(await decodeLink(fragment.slice(1))).toMatchObject({
      problem: 'too-large',
      message: expect.stringContaining(why),
    });
  });

  test('recorded results that unfold too far: sharing says so', async () => {
    const result = { content: [{ type: 'text', text: 'x'.repeat(5 * 1024 * 1024) }] } as const;
    const call = { server: 'shop', tool: 'list', input: '{}', occurrence: 1, result };
    expect((await share(state(SCRIPT), { ...choice, recording: { calls: [call as never] } })).tooLarge).toContain(
      'larger than a link may be',
    );
    expect((await share(state(SCRIPT), choice)).tooLarge).toBeUndefined();
  });
});

describe('given a script to share', () => {
  test('the servers it names travel, without secrets, with the tools it names', async () => {
    const {
      data,
      fragment,
      removedKeys: pending,
      addresses,
    } = await share(state(SCRIPT), { allScripts: false, servers: true });
    expect(data).toEqual({
      scripts: [{ name: 'test.ts', text: SCRIPT }],
      limits: { timeoutMs: 5_000 },
      servers: [
        {
          id: 'shop',
          url: 'https://shop.example/mcp?token={KEY}',
          tools: [
            { name: 'list-items', effect: 'read-only', hash: expect.stringMatching(/^[\da-f]{10}$/) },
            { name: 'remove', effect: 'destructive', hash: expect.stringMatching(/^[\da-f]{10}$/) },
          ],
        },
      ],
    });
    expect([pending, addresses]).toEqual([1, 1]);
    expect(await decodeLink(fragment)).toEqual({ data });
  });

  test('a script that may reach any server takes all of them along', async () => {
    const any = 'import { listTools } from "@codemode/discovery";';
    const { data } = await share(state(any), { allScripts: false, servers: true });
    expect(data.servers?.map(({ id }) => id)).toEqual(['shop', 'idle']);
  });

  test('without servers and limits, neither travels', async () => {
    const { data } = await share(state(SCRIPT), { allScripts: false, servers: false });
    expect(Object.keys(data)).toEqual(['scripts']);
  });

  test('the same state gives the same link, however often it is pressed', async () => {
    const choice = { allScripts: true, servers: true };
    expect((await share(state(SCRIPT), choice)).fragment).toBe((await share(state(SCRIPT), choice)).fragment);
  });
});

describe('given what a link says of tools', () => {
  test('changed, removed and renamed ones are told, and where the script names them', async () => {
    const { data } = await share(state(SCRIPT), { allScripts: false, servers: true });
    const tools = { shop: data.servers?.[0]?.tools ?? [] };
    const origin = { kind: 'link', decision: 'connect', tools } as const;
    expect(driftOf(origin, buildCatalog([{ id: 'shop', tools: TOOLS }]))).toEqual([]);
    const now = buildCatalog([
      { id: 'shop', tools: [{ name: 'list-all-items' }, { name: 'remove', description: 'Removes more' }] },
    ]);
    const drift = driftOf(origin, now);
    expect(drift).toEqual([
      { serverId: 'shop', name: 'list_items', change: 'renamed', now: 'list_all_items' },
      { serverId: 'shop', name: 'remove', change: 'changed' },
    ]);
    expect(driftDiagnostics(drift, SCRIPT).map(({ path }) => path)).toEqual(['1:10', '1:22']);
    expect(driftOf(origin, buildCatalog([{ id: 'shop', tools: [] }])).map(({ change }) => change)).toEqual([
      'removed',
      'removed',
    ]);
    expect(driftOf(origin, buildCatalog([{ id: 'shop', tools: { unavailable: 'no' } }]))).toEqual([]);
  });
});

describe('given values that leave the page', () => {
  test.each([
    ['mail', { a: ['write to ada@example.org, please'] }, ['a', 0], 'ada@example.org'],
    ['token', 'Authorization: Bearer abcdefgh12345', [], 'Bearer abcdefgh12345'],
    ['token', { t: 'ghp_0123456789abcdefghij' }, ['t'], 'ghp_0123456789abcdefghij'],
    ['key', { text: '{"id":"9f8a7b6c5d4e3f2a1b0c9d8e"}' }, ['text'], '9f8a7b6c5d4e3f2a1b0c9d8e'],
    ['secret', { user: { api_key: 'plain' } }, ['user', 'api_key'], 'plain'],
    ['secret', { password: 'hunter2' }, ['password'], 'hunter2'],
  ])('a %s is suspected, and masking leaves the rest', (kind, value, path, text) => {
    expect(findSuspects(value)).toEqual([{ path, kind, text }]);
    expect(findSuspects(masked(value, { path, text })).filter((left) => left.kind !== 'secret')).toEqual([]);
    expect(JSON.stringify(masked(value, { path, text }))).toContain('[masked]');
  });

  test.each([
    'A sentence of the usual words, and 12 numbers in 2026.',
    '2026-01-02T10:00:00.000Z',
    '123e4567-e89b-12d3-a456-426614174000',
    'https://example.org/articles/how-to-write-good-documentation',
    'this_is_a_rather_long_identifier_of_a_tool',
  ])('%s is not suspected', (text) => expect(findSuspects({ text })).toEqual([]));

  test('mail addresses that run into each other are all suspected', () => {
    const text = 'a@b.example_c@d.example@e.example';
    expect(findSuspects(text).map((one) => one.text)).toEqual(['a@b.example', '_c@d.example']);
  });

  test.each([
    ['letters', 'a'],
    ['digits and letters', '0123456789abcdef'],
    ['beginnings of tokens', 'eyJ-aaaaaaaaaaaa'],
  ])('a word of a million %s is read in time linear to it', (_, part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(findSuspects(text).length).toBeLessThan(2);
  });
});

describe('given other ways to share', () => {
  const data = { scripts: [{ name: 'a.ts', text: 'const a = `x${1}\\n`;\n```\n' }] as const };

  test('a file comes back as it was', () => {
    const whole = { ...data, servers: [{ id: 'shop', url: 'https://shop.example/mcp' }], limits: { timeoutMs: 1 } };
    expect(parseFile(fileText(whole))).toEqual({ data: whole });
    expect(fileName('Rain check.ts')).toBe('Rain-check.codemode.json');
  });

  test.each([
    ['no JSON', '{', /not JSON/],
    ['another format', '{"format":"x"}', /was not saved by a playground/],
    ['a newer version', '{"format":"codemode-playground","version":2}', /newer version/],
    ['no scripts', '{"format":"codemode-playground","version":1}', /^This file does not contain a valid script/],
  ])('a file with %s says so', (_what, text, message) => {
    expect(parseFile(text)).toEqual({ message: expect.stringMatching(message) });
  });

  test('Markdown fences hold whatever the script says', () => {
    const text = markdownText(data, 'https://play.example/#c1.x');
    expect(text).toContain('````ts\nconst a');
    expect(text).toContain('[Open in the playground](https://play.example/#c1.x)');
  });

  test('an issue report has diagnostics and versions, and no address with a key', async () => {
    const shared = await share(state(SCRIPT), { allScripts: false, servers: true });
    const text = issueText(shared.data, undefined, {
      diagnostics: [{ severity: 'error', code: 'UNCAUGHT_EXCEPTION', message: 'no', path: '1:2' }],
      ended: 'failed',
      servers: [{ id: 'shop', version: '1.2.3', revision: '2025-11-25', state: 'ready' }],
      userAgent: 'Browser/1',
    });
    expect(text).toContain('error UNCAUGHT_EXCEPTION at 1:2: no');
    expect(text).toContain('token={KEY} (1.2.3, protocol 2025-11-25, ready)');
    expect(text).not.toMatch(/abc|pw/);
  });

  test.each(['plain', 'a `tick` and ${x}', 'back\\slash \\u0041', 'cr\r\nlf', '\ud800 alone', '😀'])(
    'a Node script holds %j as it is',
    (text) => {
      const module = nodeText({ scripts: [{ name: 'a.ts', text }] });
      const literal = /const code = (`[\s\S]*?`);\n\nconst \{ result/.exec(module)?.[1] ?? '';
      expect(new Function(`return ${literal}`)()).toBe(text);
    },
  );

  test('a Node script takes keys from its environment', () => {
    const module = nodeText({ ...data, servers: [{ id: 'a-b', url: 'https://a.example/{KEY}/mcp?x={KEY}' }] });
    expect(module).toContain('"https://a.example/" + encodeURIComponent(process.env.A_B_KEY ?? "") + "/mcp?x=" +');
    expect(module).toContain('A_B_KEY_2');
  });
});

describe('given the address of a script', () => {
  test.each([
    'http://example.org/a.ts',
    'javascript:alert(1)',
    'data:text/plain,x',
    'file:///etc/passwd',
    'https://user:pw@example.org/a.ts',
    'https://localhost/a.ts',
    'https://127.0.0.1/a.ts',
    'https://0x7f.1/a.ts',
    'https://10.1.2.3/a.ts',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://router/',
    'https://printer.local/',
    'https://db.internal./',
    'nonsense',
  ])('%s is not fetched', (address) => expect(sharedAddress(address)).toHaveProperty('message'));

  test.each(['https://example.org/a.ts', 'https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://172.32.0.1/'])(
    '%s may be',
    (address) => expect(sharedAddress(address)).toBeInstanceOf(URL),
  );

  test('a file of ours is read as one, anything else is a script', () => {
    expect(sharedData('x.codemode.json', '[]')).toHaveProperty('message');
    expect(sharedData('x.ts', 'text')).toEqual({ scripts: [{ name: 'x.ts', text: 'text' }] });
    expect(sharedData('x.ts', '\n'.repeat(20_000))).toEqual({
      message: 'x.ts was not opened: its script has 20,001 lines, and at most 20,000 are opened',
    });
  });
});
