import { describe, expect, test } from 'vitest';
import type { PolicyRead } from '../../runtime/host/policy.ts';
import { allowTools, isAllowed, mayList } from './allow-tools.ts';

describe('given globs of a page', () => {
  test.each([
    ['shop/get_item', 'shop', 'get_item', true],
    ['shop/get_*', 'shop', 'get_item', true],
    ['shop/get_*', 'shop', 'set_item', false],
    ['shop/*', 'shop2', 'get_item', false],
    ['shop', 'shop', 'anything', true],
    ['*/read', 'any', 'read', true],
    ['shop/*', 'shop', 'a/b', false],
    ['shop/**', 'shop', 'a/b', true],
    ['sh.p/x', 'shop', 'x', false],
    ['shop/(a|b)', 'shop', 'a', false],
    ['shop/get', 'shop', 'get\nmore', false],
  ])('%s lets %s/%s pass: %s', (glob, server, tool, passes) => {
    expect(isAllowed([glob], server, tool)).toBe(passes);
  });

  test('none of them lets nothing pass', () => expect(isAllowed([], 'shop', 'read')).toBe(false));
});

describe('given globs on resources and prompts', () => {
  const file = 'file:///docs/a.md';
  test.each([
    ['shop/*', 'resource', file, false],
    ['shop/**', 'prompt', 'ask', false],
    ['**/**', 'resource', file, false],
    ['shop', 'resource', file, true],
    ['shop', 'prompt', 'ask', true],
    ['**', 'prompt', 'ask', true],
    ['resource:shop', 'resource', file, true],
    ['resource:shop', 'prompt', 'ask', false],
    ['resource:shop', 'tool', 'get_item', false],
    ['resource:shop/file:///docs/*', 'resource', file, true],
    ['resource:shop/file:///docs/*', 'resource', 'file:///docs/a/b.md', false],
    ['resource:shop/file:///docs/**', 'resource', 'file:///docs/a/b.md', true],
    ['resource:shop/file:///docs/**', 'resource', 'file:///docs/../secret', false],
    ['resource:shop/file:///docs/**', 'resource', 'file:///docs/%2E%2e%2fsecret', false],
    ['resource:shop/file:///docs/**', 'resource', 'file:///docs/..', false],
    ['resource:shop/file:///docs/../secret', 'resource', 'file:///docs/../secret', true],
    ['resource:other/**', 'resource', file, false],
    ['prompt:shop/ask', 'prompt', 'ask', true],
    ['prompt:shop/ask', 'prompt', 'ask_all', false],
    ['prompt:shop/ask', 'resource', 'ask', false],
    ['Resource:shop', 'resource', file, false],
    ['resources:shop/**', 'resource', file, false],
  ] as const)('%s lets the %s %s of shop pass: %s', (glob, what, name, passes) => {
    expect(isAllowed([glob], 'shop', name, what)).toBe(passes);
  });

  test('a URI of many parts that nearly fit is read in time linear to it', () => {
    const uri = `file:///docs/${'-'.repeat(100_000)}`;
    const glob = 'resource:shop/file:///docs/*-*-*-*-**.md';
    expect(isAllowed([glob], 'shop', uri, 'resource')).toBe(false);
    expect(isAllowed([glob], 'shop', `${uri}.md`, 'resource')).toBe(true);
  });

  test.each([
    ['shop/*', false],
    ['shop', true],
    ['resource:shop/file:///docs/*', true],
    ['prompt:sh*/ask', true],
    ['prompt:other/ask', false],
  ])('%s lets shop be asked for its lists: %s', (glob, passes) => expect(mayList([glob], 'shop')).toBe(passes));
});

describe('given a page that names what scripts may use', () => {
  const read = (what: PolicyRead['read'], sent: PolicyRead['sent']): PolicyRead => ({
    ...{ runId: 1, serverId: 'shop', sourceId: 'Shop', read: what, sent, signal: new AbortController().signal },
    whilePaused: (_, ask) => ask(),
  });
  const verdicts = async (globs: readonly string[] | undefined) => {
    const link = allowTools(() => globs);
    const reads = [
      read('resource', 'file:///a'),
      read('prompt', { name: 'ask', arguments: {} }),
      read('list', null),
      read('prompt', null),
      read('resource', { uri: 'file:///a' }),
    ];
    const given = await Promise.all(reads.map(async (one) => (await link.beforeRead?.(one))?.verdict));
    return [...given, link.mayList?.('Shop', 'shop')];
  };

  test('tools alone allow no read', async () =>
    expect(await verdicts(['shop/*'])).toEqual([...Array(5).fill('refuse'), false]));

  test('a whole server allows its reads, and none that cannot be told', async () =>
    expect(await verdicts(['shop'])).toEqual(['read', 'read', 'read', 'refuse', 'refuse', true]));

  test('a resource allows the lists that lead to it', async () =>
    expect(await verdicts(['resource:shop/file:///a'])).toEqual(['read', 'refuse', 'read', 'refuse', 'refuse', true]));

  test('an empty list allows nothing', async () =>
    expect(await verdicts([])).toEqual([...Array(5).fill('refuse'), false]));

  test('no list allows everything', async () =>
    expect(await verdicts(undefined)).toEqual([...Array(5).fill('read'), true]));
});
