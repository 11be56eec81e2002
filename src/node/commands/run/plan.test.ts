import { describe, expect, test } from 'vitest';
import type { LinkData } from '../../../link/index.ts';
import { type AnswerOptions, planAnswers } from './plan.ts';

const RECORDING = { calls: [] };
const NOTHING: AnswerOptions = { server: [], header: [], 'header-env': [], protocol: [], live: false };
const SHOP = { id: 'shop', url: 'https://shop.example/mcp' };
const plan = (data: Partial<LinkData>, options: Partial<AnswerOptions> = {}, env = {}) =>
  planAnswers(
    { label: 'a.codemode.json', data: { scripts: [{ name: 'a.ts', text: '' }], ...data } },
    undefined,
    { ...NOTHING, ...options },
    env,
  );

describe('given a file that names servers', () => {
  test('nobody is contacted before the person says so', () => {
    expect(() => plan({ servers: [SHOP] })).toThrow(
      /^a\.codemode\.json names servers, and connecting to them was not allowed: shop \(https:\/\/shop\.example\/mcp\)$/,
    );
  });

  test('with --live they are, with headers for them', () => {
    expect(plan({ servers: [SHOP], recording: RECORDING }, { live: true, header: ['shop:X=1'] })).toEqual({
      from: 'servers',
      servers: [{ kind: 'url', ...SHOP, headers: { X: '1' } }],
    });
  });

  test('it is pinned to the revision of the file, or of the command line', () => {
    const servers = [{ ...SHOP, protocol: '2025-06-18' }] as const;
    expect(plan({ servers }, { live: true })).toMatchObject({ servers: [{ protocol: '2025-06-18' }] });
    expect(plan({ servers }, { live: true, protocol: ['shop=2025-11-25'] })).toMatchObject({
      servers: [{ protocol: '2025-11-25' }],
    });
    expect(() => plan({ servers }, { live: true, protocol: ['shp=2025-11-25'] })).toThrow(
      'A --protocol is for shp, which is not a server here',
    );
  });

  test('one that the person names takes the place of the linked one', () => {
    const answers = plan({ servers: [SHOP], recording: RECORDING }, { server: ['shop=http://localhost:1/mcp'] });
    expect(answers).toMatchObject({ from: 'servers', servers: [{ id: 'shop', url: 'http://localhost:1/mcp' }] });
  });

  test('keys of its address come from the environment, and are asked for by name', () => {
    const servers = [{ id: 'my-shop', url: 'https://shop.example/{KEY}/mcp?k={KEY}' }];
    expect(() => plan({ servers }, { live: true }, { MY_SHOP_KEY: 'a' })).toThrow(
      expect.objectContaining({ hint: 'Set MY_SHOP_KEY_2 in the environment' }),
    );
    expect(plan({ servers }, { live: true }, { MY_SHOP_KEY: 'a/b', MY_SHOP_KEY_2: 'c' })).toMatchObject({
      servers: [{ url: 'https://shop.example/a%2Fb/mcp?k=c' }],
    });
  });

  test('one that is built in runs here, and nobody need be asked', () => {
    const servers = [{ id: 'issues', builtin: true }] as const;
    expect(plan({ servers })).toEqual({
      from: 'servers',
      servers: [{ kind: 'builtin', id: 'issues', name: 'issues' }],
    });
    expect(() => plan({ servers: [{ id: 'nosuch', builtin: true }] })).toThrow('There is no built-in server nosuch');
  });
});

describe('given a recording', () => {
  test('it answers, until a server is named or --live is given', () => {
    expect(plan({ servers: [SHOP], recording: RECORDING })).toEqual({ from: 'recording', recording: RECORDING });
  });

  test('a replay by name reaches no server', () => {
    const program = { label: 'a', data: { scripts: [{ name: 'a', text: '' }] as const } };
    expect(planAnswers(program, RECORDING, NOTHING, {})).toEqual({ from: 'recording', recording: RECORDING });
    expect(() => planAnswers(program, RECORDING, { ...NOTHING, live: true }, {})).toThrow('A replay reaches no server');
  });
});
