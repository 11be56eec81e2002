import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/json.ts';
import { ancestorIds, CHILDREN_SHOWN, closedHint, findInTree, firstOpen, pathText, treeRows } from './tree-model.ts';

const value: Json = { told: [{ id: 412, 'due date': '2026-12-01' }, { id: 418 }], 'a/b': { '~': true }, peak: 21.6 };
const none = new Map<string, number>();
const ids = (json: Json, open: Iterable<string>) =>
  treeRows(json, { open: new Set(open), limits: none }).map((row) => row.id);

describe('a tree of JSON', () => {
  it('given only the root open, shows its members', () => {
    expect(ids(value, [''])).toEqual(['', '/told', '/a~1b', '/peak']);
  });

  it('given a scalar, shows one line', () => {
    expect(treeRows('text', { open: new Set(['']), limits: none })).toMatchObject([{ kind: 'scalar', depth: 0 }]);
  });

  it('given a small value, opens all of it at first', () => {
    expect(ids(value, firstOpen(value))).toHaveLength(10);
  });

  it('given a list too long for a screen, opens the list alone', () => {
    const long: Json = Array.from({ length: 500 }, (_, id) => ({ id, name: 'x' }));
    expect([...firstOpen(long)]).toEqual(['']);
  });

  it('given more children than are shown, stands one line in for the rest', () => {
    const rows = treeRows(
      Array.from({ length: CHILDREN_SHOWN + 5 }, () => 0),
      { open: new Set(['']), limits: none },
    );
    expect(rows.at(-1)).toMatchObject({ kind: 'more', value: 5, id: '#more' });
    expect(rows).toHaveLength(CHILDREN_SHOWN + 2);
  });

  it.each([
    ['/told/0/due date', 'told[0]["due date"]'],
    ['/a~1b/~0', '["a/b"]["~"]'],
    ['/peak', 'peak'],
    ['', ''],
  ])('given %j, writes the path %s', (id, path) => expect(pathText(value, id)).toBe(path));

  it('given a deep value, names what must be open to see it', () => {
    expect(ancestorIds('/told/0/id')).toEqual(['', '/told', '/told/0']);
  });

  it('given a query, finds keys and values in the order of the text', () => {
    expect(findInTree(value, 'DUE', 10)).toEqual(['/told/0/due date']);
    expect(findInTree(value, '41', 10)).toEqual(['/told/0/id', '/told/1/id']);
    expect(findInTree(value, '', 2)).toHaveLength(2);
  });

  it('given a closed value, hints at what is in it', () => {
    const counts = { items: (n: number) => `${n} items`, keys: (n: number) => `${n} keys` };
    expect(closedHint([1, 2], counts)).toBe('2 items');
    expect(closedHint({ id: 412, place: 'Quarry Road' }, counts)).toBe('412, Quarry Road');
    expect(closedHint({ list: [] }, counts)).toBe('1 keys');
  });
});
