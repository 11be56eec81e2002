import { expect, it } from 'vitest';
import { toolNotes } from './annotations.ts';
import { catalogServer } from './testing/catalog-server.ts';

const notes = toolNotes([
  catalogServer('a', [
    { name: 'read', exportName: 'read', annotations: { readOnlyHint: true, destructiveHint: true } },
    { name: 'wipe', exportName: 'wipe', annotations: { destructiveHint: true, idempotentHint: true } },
    { name: 'set', exportName: 'set', annotations: { idempotentHint: true } },
    { name: 'add', exportName: 'add', annotations: { destructiveHint: false } },
    { name: 'bare', exportName: 'bare' },
  ]),
]);

it.each([
  ['read', ['readOnly']],
  ['wipe', ['destructive', 'idempotent']],
  ['set', ['idempotent']],
  ['add', ['writes']],
  ['bare', ['writes']],
  ['none', []],
])('the badges of %s are %j', (name, badges) => {
  expect(notes.badges('servers/a.d.ts', name)).toEqual(badges);
});

it('what no server declares has neither badges nor a server', () => {
  expect(notes.badges('servers/b.d.ts', 'read')).toEqual([]);
  expect(notes.serverOf('lib.es5.d.ts')).toBeUndefined();
});
