import { describe, expect, test } from 'vitest';
import { isAllowed } from './allow-tools.ts';

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
