const cyclic = (): unknown => {
  const created: Record<string, unknown> = {};
  created.self = created;
  return created;
};
const deep = (levels: number): unknown => {
  let created: unknown = 1;
  for (let i = 0; i < levels; i++) created = [created];
  return created;
};

/** What is no message of the wire at all. */
export const NO_MESSAGES: readonly (readonly [what: string, message: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['a text', 'return'],
  ['a list', [1]],
  ['an empty object', {}],
  ['an unknown kind', { kind: 'evaluate', id: 1 }],
  ['a kind that objects have', { kind: 'constructor', id: 1 }],
  ['a return without an id', { kind: 'return', value: null }],
  ['a return to a text', { kind: 'return', id: '1', value: null }],
  ['a return to no one', { kind: 'return', id: 0, value: null }],
  ['a return to a fraction', { kind: 'return', id: 1.5, value: null }],
  ['a return to infinity', { kind: 'return', id: Number.POSITIVE_INFINITY, value: null }],
  ['a return without a value', { kind: 'return', id: 1 }],
  ['a return of a Map', { kind: 'return', id: 1, value: new Map() }],
  ['a return of a date', { kind: 'return', id: 1, value: new Date(0) }],
  ['a return of bytes', { kind: 'return', id: 1, value: new ArrayBuffer(8) }],
  ['a return of NaN', { kind: 'return', id: 1, value: Number.NaN }],
  ['a return of a BigInt', { kind: 'return', id: 1, value: 1n }],
  ['a return of a cycle', { kind: 'return', id: 1, value: cyclic() }],
  ['a return of 100 levels', { kind: 'return', id: 1, value: deep(100) }],
  ['a throw without an error', { kind: 'throw', id: 1 }],
  ['a throw of a text', { kind: 'throw', id: 1, error: 'no' }],
  ['a throw without a code', { kind: 'throw', id: 1, error: { message: 'no' } }],
  ['a call without a name', { kind: 'call', id: 1, request: null }],
  ['a call with a name as long as a book', { kind: 'call', id: 1, name: 'x'.repeat(10_000), request: null }],
  ['an event with a name that is none', { kind: 'event', name: 5, data: null }],
  ['an event of a regular expression', { kind: 'event', name: 'logs', data: /x/ }],
  ['an empty text', ''],
  ['a text that is a return without its end', 'return 1'],
  ['a text that is a return to nobody', 'return \nnull'],
  ['a text that is a return to no one', 'return 0\nnull'],
  ['a text that is a return to a fraction', 'return 1.5\nnull'],
  ['a text that is a return to a number beyond all ids', 'return 9999999999999999\nnull'],
  ['a text that is a return with more to it', 'return 1 2\nnull'],
  ['a text that is a call of nothing', 'call 1\nnull'],
  ['a text that is a call with a name as long as a book', `call 1 ${'x'.repeat(10_000)}\nnull`],
  ['a text that is a throw', 'throw 1\n{}'],
  ['a text that is an event', 'event logs\n{}'],
  ['a text whose kind comes late', `${' '.repeat(200)}return 1\nnull`],
  ['a text of JSON', '{"kind":"return","id":1,"value":null}'],
];
