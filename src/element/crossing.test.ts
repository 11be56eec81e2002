import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { guardConfig } from '../embed/page-guard.ts';
import { policyOf, textsOf } from './crossing.ts';

const OPEN = { allowTools: null, approval: 'writes' };
const STRICTEST = { allowTools: [], approval: 'always' };

/** What holds in the frame, and which names are refused there, once a policy has crossed. */
function heldBy(policy: unknown) {
  const { value, refusals } = guardConfig(JSON.parse(JSON.stringify({ policy: policyOf(policy) })));
  return { policy: value.policy, refused: refusals.map(({ field }) => field) };
}

/** Deeper than messages may be. */
function nested(levels: number): unknown {
  return levels === 0 ? 'shop/*' : [nested(levels - 1)];
}

class Empty {}
class WithGetters {
  get allowTools() {
    return ['shop/*'];
  }
}
class WithFields {
  readonly approval = 'always';
}

describe('given a policy that cannot be read as one', () => {
  test.each<[string, unknown, string?]>([
    ['a Map', new Map([['allowTools', ['shop/*']]])],
    ['an empty Map', new Map()],
    ['a Set', new Set(['shop/*'])],
    ['a Date', new Date(0)],
    ['a Promise', Promise.resolve({ approval: 'always' })],
    ['a RegExp', /shop/],
    ['a list', ['shop/*']],
    ['an empty list', []],
    ['a list of another realm', runInNewContext('[]')],
    ['a Map of another realm', runInNewContext('new Map()')],
    ['an object of a class that has neither setting', new Empty()],
    ['a text', 'always'],
    ['a function', () => 'always'],
    ['true', true],
    ['0', 0],
    ['URLSearchParams', new URLSearchParams('approval=always')],
    ['an object whose fields cannot be listed', new Proxy({}, { ownKeys: () => Reflect.ownKeys(null as never) })],
    [
      'an object that throws',
      {
        get approval() {
          throw new Error('no');
        },
      },
    ],
  ])('%s, the strictest holds and the policy is refused by name', (_, policy) => {
    expect(heldBy(policy)).toEqual({ policy: STRICTEST, refused: ['policy'] });
  });

  test.each<[string, object, string]>([
    ['a function', { allow: () => true }, 'policy.allow'],
    ['undefined', { allowTool: undefined }, 'policy.allowTool'],
    ['a symbol', { aproval: Symbol('always') }, 'policy.aproval'],
    ['a large integer', { maxCalls: 1n }, 'policy.maxCalls'],
  ])('an unknown field that holds %s counts as unknown', (_, policy, field) => {
    expect(heldBy(policy)).toEqual({ policy: STRICTEST, refused: [field] });
  });

  test.each<[string, object, object, string]>([
    ['a Set', { allowTools: new Set(['shop/*']) }, { allowTools: [], approval: 'writes' }, 'policy.allowTools'],
    ['a function', { allowTools: () => ['shop/*'] }, { allowTools: [], approval: 'writes' }, 'policy.allowTools'],
    ['a large integer', { approval: 1n }, { allowTools: null, approval: 'always' }, 'policy.approval'],
    ['a symbol', { approval: Symbol('writes') }, { allowTools: null, approval: 'always' }, 'policy.approval'],
    ['a list in a list', { allowTools: [nested(100)] }, { allowTools: [], approval: 'writes' }, 'policy.allowTools[0]'],
    ['a deep list', { approval: nested(100) }, { allowTools: null, approval: 'always' }, 'policy.approval'],
    ['an object', { allowTools: ['a/*', {}] }, { allowTools: ['a/*'], approval: 'writes' }, 'policy.allowTools[1]'],
  ])('a setting that holds %s is the strictest of its kind', (_, policy, held, field) => {
    expect(heldBy(policy)).toEqual({ policy: held, refused: [field] });
  });
});

describe('given a policy that can be read', () => {
  test.each<[string, unknown, object]>([
    ['an object with nothing', {}, OPEN],
    ['one of another realm', runInNewContext('({})'), OPEN],
    ['one without a prototype', Object.create(null), OPEN],
    ['settings that are undefined', { allowTools: undefined, approval: undefined }, OPEN],
    ['a frozen one', Object.freeze({ approval: 'always' }), { allowTools: null, approval: 'always' }],
    ['getters of a class', new WithGetters(), { allowTools: ['shop/*'], approval: 'writes' }],
    ['fields of a class', new WithFields(), { allowTools: null, approval: 'always' }],
    ['settings that are inherited', Object.create({ approval: 'always' }), { allowTools: null, approval: 'always' }],
    ['a Proxy of one', new Proxy({ allowTools: [] }, {}), { allowTools: [], approval: 'writes' }],
    ['a text of its own class', { approval: new String('always') }, { allowTools: null, approval: 'always' }],
  ])('%s: it holds', (_, policy, held) => {
    expect(heldBy(policy)).toEqual({ policy: held, refused: [] });
  });
});

/** The texts that the frame takes, and the names of those that it refuses, once the texts of a page have crossed. */
function wordsOf(strings: unknown) {
  const { value, refusals } = guardConfig(JSON.parse(JSON.stringify({ words: textsOf(strings, ['slow']) })));
  return { words: value.words, refused: refusals.map(({ field }) => field) };
}

describe('given texts of a page', () => {
  test.each<[string, unknown]>([
    ['a function', () => 'Go'],
    ['a symbol', Symbol('Go')],
    ['a large integer', 1n],
    ['a number', 7],
    ['null', null],
    ['an object', { text: 'Go' }],
  ])('one that is %s is refused by its name, and the others are taken', (_, text) => {
    const others = { stop: 'Halt', reset: undefined };
    expect(wordsOf({ run: text, ...others })).toEqual({ words: { stop: 'Halt' }, refused: ['strings.run'] });
    expect(wordsOf({ slow: text, ...others })).toEqual({ words: { stop: 'Halt' }, refused: ['strings.slow'] });
  });

  test('one that throws is refused by its name, and the others are taken', () => {
    const strings = {
      stop: 'Halt',
      get run() {
        throw new Error('no');
      },
    };
    expect(wordsOf(strings)).toEqual({ words: { stop: 'Halt' }, refused: ['strings.run'] });
  });

  test.each<[string, unknown]>([
    ['a number', 7],
    ['a text', 'Run'],
    ['a list', ['Run']],
    ['a Map', new Map([['run', 'Go']])],
    ['a function', () => ({})],
    ['an object whose fields cannot be listed', new Proxy({}, { ownKeys: () => Reflect.ownKeys(null as never) })],
  ])('%s instead of an object with texts is refused as the property', (_, strings) => {
    expect(wordsOf(strings)).toEqual({ words: {}, refused: ['strings'] });
  });
});
