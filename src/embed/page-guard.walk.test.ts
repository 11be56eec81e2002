import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../test/sample.ts';
import { isBoundedJson } from '../runtime/bridge/guard.ts';
import { type FrameConfig, MAX_PAGE_CHARS } from '../runtime/bridge/index.ts';
import { LIMITS, type LimitName } from '../runtime/limits.ts';
import { LOOK_TOKENS } from './look-tokens.ts';
import {
  type GuardedConfig,
  guardConfig,
  guardFocus,
  guardLend,
  guardLook,
  guardToken,
  guardVerdict,
} from './page-guard.ts';
import { CONSENT_WORDS, WORDS } from './words.ts';

const CALL = {
  ...{ server: 'shop', tool: 'read', input: '', occurrence: 1, result: { content: [], structuredContent: 1 } },
  largeIntegers: [{ pointer: '/structuredContent', text: '725653563933458432' }],
};
const SEED = '0f'.repeat(48);
/** What an element sends on which everything is set. */
const FULL: FrameConfig = {
  version: '1.2.3',
  name: 'hello.ts',
  code: 'globalThis.__codemode_result__ = 1;\n',
  edited: 'edited',
  link: 'c1.abc-DEF_0',
  own: true,
  servers: [
    { id: 'shop', url: 'https://shop.example/mcp' },
    { id: 'issues', builtin: true },
  ],
  dialect: 'codemode',
  capabilities: ['shop'],
  limits: { timeoutMs: 5_000, maxToolCalls: 0 },
  allowTools: ['shop/*'],
  policy: { allowTools: ['shop/get_*'], approval: 'always' },
  recording: JSON.stringify({ at: '2026-01-01', randomSeed: SEED, startMs: 5, calls: [CALL] }),
  replay: true,
  output: '42',
  readonly: true,
  layout: 'beside',
  panes: ['logs', 'result'],
  intent: 'run',
  look: { theme: 'dark', tokens: { text: '#fff', radius: '0' } },
  words: { run: 'Ausführen', notRun: 'نشد‌ه' },
  unknownNames: ['class', 'data-allow-tools'],
};
const STRICTEST = { allowTools: [], approval: 'always' };

/** The fields that are refused when one of a config is replaced. */
function refusedWith(field: keyof FrameConfig, value: unknown): readonly string[] {
  return guardConfig({ ...FULL, [field]: value }).refusals.map((refusal) => refusal.field);
}
const takenWith = <Field extends keyof GuardedConfig>(field: Field, value: unknown): GuardedConfig[Field] =>
  guardConfig({ ...FULL, [field]: value }).value[field];

describe('given a config in which every field is right', () => {
  test('all of it is taken, and nothing is refused', () => {
    const { recording, ...others } = FULL;
    const { value, refusals } = guardConfig(FULL);
    expect(refusals).toEqual([]);
    expect(value).toEqual({ ...others, recording: JSON.parse(recording as string) });
  });

  test('a field that is not there has the value of an element on which nothing is set', () => {
    const { value, refusals } = guardConfig({});
    expect(refusals).toEqual([]);
    expect(value).toMatchObject({
      own: false,
      servers: null,
      limits: {},
      policy: { allowTools: null, approval: 'writes' },
      panes: ['result', 'logs', 'trace', 'diagnostics'],
    });
  });
});

describe('given a policy that a page got wrong, or wrote to switch approval off', () => {
  test.each([
    [{ approval: 'never' }, 'policy.approval', { allowTools: null, approval: 'always' }],
    [{ approval: 'Writes' }, 'policy.approval', { allowTools: null, approval: 'always' }],
    [{ approval: ['writes'] }, 'policy.approval', { allowTools: null, approval: 'always' }],
    [{ allowTools: 'shop/*' }, 'policy.allowTools', { allowTools: [], approval: 'writes' }],
    [{ allowTools: { 0: '**' } }, 'policy.allowTools', { allowTools: [], approval: 'writes' }],
    [{ allowTools: ['shop/*', 7] }, 'policy.allowTools[1]', { allowTools: ['shop/*'], approval: 'writes' }],
    [{ allowTool: ['shop/*'] }, 'policy.allowTool', STRICTEST],
    [{ aproval: 'always' }, 'policy.aproval', STRICTEST],
    ['never', 'policy', STRICTEST],
    ['function', 'policy', STRICTEST],
    [[], 'policy', STRICTEST],
  ])('%j is refused as %s, and the strictest takes its place', (policy, field, taken) => {
    expect(refusedWith('policy', policy)).toEqual([field]);
    expect(takenWith('policy', policy)).toEqual(taken);
  });
});

describe('given an allow-list of the attribute that cannot be read', () => {
  test.each<[unknown, string, readonly string[]]>([
    ['shop/*', 'allow-tools', []],
    [{ 0: '**' }, 'allow-tools', []],
    [['shop/*', 7], 'allow-tools[1]', ['shop/*']],
    [Array.from({ length: 501 }, () => '**'), 'allow-tools', []],
  ])('%j is refused by its name, and lets nothing more pass', (allowTools, field, taken) => {
    expect(refusedWith('allowTools', allowTools)).toEqual([field]);
    expect(takenWith('allowTools', allowTools)).toEqual(taken);
  });
});

describe('given more that is wrong than is named', () => {
  test('what is not named is counted', () => {
    const words = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`word${at}`, 'x']));
    const { refusals } = guardConfig({ ...FULL, words });
    expect(refusals).toHaveLength(51);
    expect(refusals.at(-1)).toEqual({ field: 'settings', reason: 'have 10 more errors' });
  });
});

describe('given a limit that is none', () => {
  test.each([
    [{ maxToolCalls: 'five' }, 'limits.maxToolCalls', { maxToolCalls: 0 }],
    [{ timeoutMs: 600_001 }, 'limits.timeoutMs', { timeoutMs: 600_000 }],
    [{ timeoutMs: -1 }, 'limits.timeoutMs', { timeoutMs: 1 }],
    [{ timeOutMs: 5 }, 'limits.timeOutMs', {}],
    [7, 'limits', {}],
  ])('%j is refused as %s, and what holds is %j', (limits, field, taken) => {
    expect(refusedWith('limits', limits)).toEqual([field]);
    expect(takenWith('limits', limits)).toEqual(taken);
  });
});

describe('given texts of a page', () => {
  test.each(Object.keys(CONSENT_WORDS))('%s, which readers decide by, is refused', (name) => {
    expect(refusedWith('words', { [name]: 'It worked' })).toEqual([`strings.${name}`]);
    expect(takenWith('words', { [name]: 'It worked' })).toEqual({});
  });

  test.each([
    ['run', 'a\nb'],
    ['run', '\u202eexe'],
    ['run', ''],
    ['run', 'x'.repeat(301)],
    ['run', 7],
    ['__proto__', 'x'],
    ['toString', 'x'],
  ])('%s as %j is refused by name', (name, text) => {
    const words = Object.fromEntries([[name, text]]);
    expect(refusedWith('words', words)).toEqual([`strings.${name}`]);
    expect(takenWith('words', words)).toEqual({});
  });
});

describe('given a field of another kind', () => {
  test.each<[keyof FrameConfig, unknown, string]>([
    ['name', 'a\u202eb', 'name'],
    ['code', 7, 'code'],
    ['code', 'x'.repeat(LIMITS.maxSourceBytes.max + 1), 'code'],
    ['edited', {}, 'edited'],
    ['link', 'https://x.example/#c1.a', 'src'],
    ['own', 1, 'own'],
    ['servers', { shop: 'https://shop.example' }, 'servers'],
    ['servers', [{ id: 'a', url: 'javascript:alert(1)' }], 'servers[0]'],
    ['servers', [{ id: 'a', url: 'https://u:p@a.example' }], 'servers[0]'],
    ['servers', [{ id: 'a\u200b', url: 'https://a.example' }], 'servers[0]'],
    ['servers', [{ id: 'a', builtin: 'yes' }], 'servers[0]'],
    ['servers', [{ id: 'a', url: 'https://a.example', protocol: '2025-11-26' }], 'servers[0]'],
    ['servers', [{ id: 'a', builtin: true, protocol: '2025-11-25' }], 'servers[0]'],
    ['servers', [...(FULL.servers ?? []), { id: 'shop', url: 'https://b.example' }], 'servers[2]'],
    ['dialect', '../x', 'dialect'],
    ['dialect', 'codecal', 'dialect'],
    ['capabilities', 'shop', 'capabilities'],
    ['recording', '{"calls":[{}]}', 'recording'],
    ['recording', `{"calls":[{"result":${'['.repeat(1_000)}${']'.repeat(1_000)}}]}`, 'recording'],
    ['recording', '{', 'recording'],
    ['recording', '{"calls":[],"randomSeed":"abc"}', 'recording'],
    ['recording', '{"calls":[],"startMs":-1}', 'recording'],
    ['recording', JSON.stringify({ calls: [{ ...CALL, largeIntegers: [{ text: '1' }] }] }), 'recording'],
    ['replay', 'yes', 'replay'],
    ['output', 7, 'output'],
    ['layout', 'over', 'layout'],
    ['panes', ['result', 'prompt'], 'panes[1]'],
    ['intent', 'steal', 'intent'],
    ['look', { theme: 'pink' }, 'look.theme'],
    ['look', { theme: 'dark', tokens: { text: 'x'.repeat(400) } }, '--codemode-text'],
    ['look', { theme: 'dark', tokens: { shadow: '1px' } }, '--codemode-shadow'],
    ['look', { theme: 'dark', css: '*{}' }, 'look.css'],
  ])('%s is refused', (field, value, named) => {
    expect(refusedWith(field, value)).toEqual([named]);
  });

  test('a field that no config has is refused by name', () => {
    expect(guardConfig({ ...FULL, approval: 'never' }).refusals).toMatchObject([{ field: 'config.approval' }]);
  });

  test('a config that is no object is refused, and what is made of it can do nothing', () => {
    for (const given of [null, undefined, 'x', 7, []] as const) {
      expect(guardConfig(given).value).toMatchObject({ code: '', own: false, servers: null });
    }
  });
});

/** Any JSON, in the place of each field and below it: names of fields turn up as keys. */
const anyJson = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1e9,
      0.5,
      '',
      'never',
      'writes',
      'https://a.example',
      'builtin',
      '\u202e',
      '*',
    ),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'approval',
          'allowTools',
          'id',
          'url',
          'builtin',
          'theme',
          'tokens',
          '__proto__',
          'constructor',
        ),
        fc.constantFrom(...Object.keys(LIMITS), ...Object.keys(WORDS), ...Object.keys(CONSENT_WORDS), ...LOOK_TOKENS),
        fc.string({ maxLength: 12 }),
      ),
      tie('json'),
      { maxKeys: 6 },
    ),
  ),
})).json;
const anyConfig = fc
  .dictionary(fc.constantFrom(...(Object.keys(FULL) as (keyof FrameConfig)[])), anyJson, { maxKeys: 6 })
  .map((fields) => ({ ...FULL, ...fields }));

/** What nothing from a page may break, written apart from the guard. */
function holds(taken: GuardedConfig): void {
  expect(['writes', 'always']).toContain(taken.policy.approval);
  expect(taken.policy.allowTools === null || taken.policy.allowTools.every((glob) => typeof glob === 'string')).toBe(
    true,
  );
  for (const [name, value] of Object.entries(taken.limits)) {
    const { min, max } = LIMITS[name as LimitName];
    expect(Number.isInteger(value) && value >= min && value <= max).toBe(true);
  }
  for (const server of taken.servers ?? []) {
    if ('url' in server) expect(new URL(server.url)).toMatchObject({ username: '', password: '' });
    if ('url' in server) expect(server.url).toMatch(/^https?:/);
    expect(server.id).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  for (const name of Object.keys(taken.words)) expect(Object.keys(WORDS)).toContain(name);
  for (const name of Object.keys(taken.look.tokens)) expect(LOOK_TOKENS).toContain(name);
  expect(['light', 'dark']).toContain(taken.look.theme);
  expect(taken.panes.length).toBeGreaterThan(0);
  for (const flag of [taken.own, taken.replay, taken.readonly]) expect(typeof flag).toBe('boolean');
  expect(isBoundedJson(JSON.parse(JSON.stringify(taken)), 2 * MAX_PAGE_CHARS)).toBe(true);
}

describe('given anything at all from a page', () => {
  test('what is taken keeps every promise, and the same again is taken without a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(anyConfig, anyJson), (given) => {
        const { value, refusals } = guardConfig(given);
        holds(value);
        expect(refusals.length).toBeLessThanOrEqual(50);
        for (const { field, reason } of refusals) expect(`${field} ${reason}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        const again = { ...value, recording: value.recording === null ? null : JSON.stringify(value.recording) };
        expect(guardConfig(again)).toEqual({ value, refusals: [] });
      }),
      { numRuns: rounds(2_000) },
    );
  });

  test('a policy is taken as it stands or with fewer rights, and then a field of it is named', () => {
    fc.assert(
      fc.property(anyJson, (policy) => {
        const { value, refusals } = guardConfig({ ...FULL, policy });
        const named = refusals.some(({ field }) => field.startsWith('policy'));
        const isUnset = policy === null;
        if (named) expect(value.policy.approval === 'always' || value.policy.allowTools !== null).toBe(true);
        else if (!isUnset) expect(policy).toMatchObject({});
        if (!named && !isUnset) {
          const { allowTools = null, approval } = policy as { allowTools?: unknown; approval?: unknown };
          expect(value.policy).toEqual({ allowTools, approval: approval ?? 'writes' });
        }
      }),
      { numRuns: rounds(2_000) },
    );
  });

  test('a look, a place, a verdict, a token and a lent server are taken only where they are one', () => {
    fc.assert(
      fc.property(anyJson, (given) => {
        for (const name of Object.keys(guardLook(given).value.tokens)) expect(LOOK_TOKENS).toContain(name);
        expect(guardFocus(given)).toBe(given === 'editor' || given === 'run' ? given : undefined);
        expect(guardVerdict(given)).toBe(given === true);
        expect(guardToken(given) ?? 'none').toMatch(/^[\x21-\x7e]+$/);
        expect(guardLend(given, [given]).value).toBeUndefined();
      }),
    );
  });
});

describe('given a server that the page lends', () => {
  test('a name that can be seen and a port are taken', () => {
    const { port1, port2 } = new MessageChannel();
    expect(guardLend({ id: 'cart' }, [port1]).value).toEqual({ id: 'cart', port: port1 });
    expect(guardLend({ id: 'cart\u200b' }, [port1])).toMatchObject({
      value: undefined,
      refusals: [{ field: 'addServer' }],
    });
    expect(guardLend({ id: 'cart' }, []).value).toBeUndefined();
    port1.close();
    port2.close();
  });
});
