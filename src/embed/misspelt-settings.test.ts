import { describe, expect, test } from 'vitest';
import { ATTRIBUTES } from '../element/properties.ts';
import { LIMITS } from '../runtime/limits.ts';
import { guardConfig } from './page-guard.ts';

const STRICTEST = { allowTools: [], approval: 'always' };
const RESTRICTING = ['allow-tools', 'timeout-ms', 'max-tool-calls'];
const OTHERS = ATTRIBUTES.filter((name) => !RESTRICTING.includes(name));
const OPEN = { allowTools: null, approval: 'writes' };

const guardedWith = (...unknownNames: readonly string[]) => guardConfig({ unknownNames });

/** A name with each letter left out, doubled, exchanged with the next, and replaced. */
const misspelt = (name: string): readonly string[] =>
  [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    return [
      before + after,
      before + letter + letter + after,
      before + after.slice(0, 1) + letter + after.slice(1),
      `${before}x${after}`,
    ].filter((written) => written !== name);
  });

describe('given an attribute that is nearly one that restricts scripts', () => {
  test.each(misspelt('allow-tools'))('%s: no tool can be called, and the right name is suggested', (written) => {
    const { value, refusals } = guardedWith(written);
    expect(value.policy).toEqual(STRICTEST);
    expect(refusals).toEqual([
      { field: written, reason: 'is unknown. Did you mean allow-tools? No tool can be called' },
    ]);
  });

  test.each([
    ...misspelt('timeout-ms').map((written) => ({ written, limit: 'timeoutMs' as const, right: 'timeout-ms' })),
    ...misspelt('max-tool-calls').map((written) => ({
      written,
      limit: 'maxToolCalls' as const,
      right: 'max-tool-calls',
    })),
    { written: 'timeoutms', limit: 'timeoutMs' as const, right: 'timeout-ms' },
    { written: 'timeout', limit: 'timeoutMs' as const, right: 'timeout-ms' },
  ])('$written: the lowest limit holds, and the right name is suggested', ({ written, limit, right }) => {
    const { value, refusals } = guardedWith(written);
    expect(value.limits).toEqual({ [limit]: LIMITS[limit].min });
    expect(refusals).toEqual([
      {
        field: written,
        reason: `is unknown. Did you mean ${right}? ${LIMITS[limit].min} holds`,
      },
    ]);
  });

  test.each(['policy', 'polcy', 'approval', 'aproval'])(
    '%s, which is no attribute: no tool can be called',
    (written) => {
      const { value, refusals } = guardedWith(written);
      expect(value.policy).toEqual(STRICTEST);
      expect(refusals.map(({ field }) => field)).toEqual([written]);
    },
  );

  test('what is set by its right name as well does not widen it', () => {
    const { value } = guardConfig({
      unknownNames: ['alow-tools', 'timeout'],
      limits: { timeoutMs: 5_000 },
      policy: { allowTools: ['**'], approval: 'writes' },
    });
    expect(value).toMatchObject({ policy: STRICTEST, limits: { timeoutMs: LIMITS.timeoutMs.min } });
  });
});

describe('given an attribute that is nearly one that restricts nothing', () => {
  test.each(OTHERS)(
    '%s with a letter missing or doubled: the right name is suggested, and nothing else changes',
    (name) => {
      for (const written of [name + name.at(-1), name.slice(0, 1) + name, name.slice(0, -1)]) {
        const { value, refusals } = guardedWith(written);
        expect(refusals).toEqual([{ field: written, reason: `is unknown. Did you mean ${name}? It has no effect` }]);
        expect(value).toMatchObject({ policy: OPEN, limits: {}, unknownNames: [] });
      }
    },
  );

  test.each([
    ['sever', 'server'],
    ['servers', 'server'],
    ['lodaing', 'loading'],
    ['pannes', 'panes'],
    ['assetbase', 'asset-base'],
  ])('%s: %s is suggested', (written, right) => {
    expect(guardedWith(written).refusals).toEqual([
      { field: written, reason: `is unknown. Did you mean ${right}? It has no effect` },
    ]);
  });
});

describe('given more unknown names than are looked at', () => {
  const many = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `x-${at}`);

  test('they are taken as far as that, and one more lets no tool be called, and is reported', () => {
    const last = guardedWith(...many(499), 'alow-tools');
    expect(last.refusals.map(({ field }) => field)).toEqual(['alow-tools']);
    expect(guardedWith(...many(500))).toMatchObject({ value: { policy: OPEN }, refusals: [] });
    const { value, refusals } = guardedWith(...many(500), 'alow-tools');
    expect(value.policy).toEqual(STRICTEST);
    expect(refusals).toEqual([
      {
        field: 'attributes',
        reason: 'are too many: 500 unknown ones are checked. No tool can be called',
      },
    ]);
  });

  test('names that are none count as well', () => {
    expect(guardedWith(...Array.from({ length: 501 }, () => '\n')).value.policy).toEqual(STRICTEST);
  });
});

test('given the attributes of the element, none is taken for one that restricts', () => {
  expect(guardedWith(...OTHERS).value).toMatchObject({ policy: OPEN, limits: {} });
});

test('given what pages and frameworks put on any element, nothing is refused', () => {
  const names = [
    ...['accesskey', 'autocapitalize', 'autofocus', 'class', 'contenteditable', 'dir', 'draggable', 'enterkeyhint'],
    ...['exportparts', 'hidden', 'id', 'inert', 'inputmode', 'is', 'itemid', 'itemprop', 'itemref', 'itemscope'],
    ...[
      'itemtype',
      'key',
      'lang',
      'nonce',
      'part',
      'popover',
      'ref',
      'role',
      'slot',
      'spellcheck',
      'style',
      'tabindex',
    ],
    ...[
      'title',
      'translate',
      'width',
      'height',
      'align',
      'label',
      'onclick',
      'aria-label',
      'v-pre',
      'x-data',
      '@click',
    ],
    ...['data-allow-tools', 'data-status', 'data-no-check', 'data-max-tool-calls', 'data-v-7ba5bd90', '_ngcontent-abc'],
    ...['__reactFiber$k2', '__vnode', '_$litPart$', '__ngContext__', 'astro-cid-x', 'svelte-h', 'client:load'],
  ];
  const { value, refusals } = guardedWith(...names);
  expect(refusals).toEqual([]);
  expect(value).toMatchObject({ policy: OPEN, limits: {} });
});
