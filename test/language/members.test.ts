import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCompiler, libraryOf, typeCheck } from '../../src/node/commands/check/type-check.ts';
import { declareBuiltins } from '../../src/runtime/declarations/builtins/index.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { membersOf, missingOf } from './members.ts';
import { typedMembers } from './typed-members.ts';

/** What runs and is not typed, and why. */
const UNTYPED: Readonly<Record<string, string>> = {
  __codemode_floating__: 'of the rewriting of scripts, and no name that a script may use',
  __codemode_for_await__: 'likewise',
  __codemode_using__: 'likewise',
  'Function.prototype.arguments': 'an accessor that throws, as in strict mode everywhere',
  'Function.prototype.caller': 'likewise',
  ...Object.fromEntries(
    ['__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__', '__proto__'].map((name) => [
      `Object.prototype.${name}`,
      'of Annex B: TypeScript leaves it out for what replaces it',
    ]),
  ),
};

/** What is typed and not there, and why. */
const TYPE_ALONE: Readonly<Record<string, string>> = {
  'Iterator.next': 'what an iterator has to have: the abstract class has none',
  'Iterator.return': 'likewise',
  'Iterator.throw': 'likewise',
  'String.readonly': 'the index signature of strings',
};

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());
const compiler = findCompiler(process.cwd());
const builtins = declareBuiltins().map(({ text }) => text);

describe('given every member of every global of the sandbox', () => {
  let members: readonly string[] = [];
  beforeAll(async () => {
    members = await membersOf(host);
  });

  test('they are those of the list that Chromium is held against', async () => {
    expect(members.length).toBeGreaterThan(700);
    await expect(`${members.join('\n')}\n`).toMatchFileSnapshot('./members.txt');
  });

  test('what runs is typed', { timeout: 60_000 }, async () => {
    if (compiler === undefined) throw new Error('There is no compiler.');
    const script = {
      text: members.map((member) => `void (${member});`).join('\n'),
      language: 'typescript',
      form: 'module',
      declarations: builtins.join('\n'),
    } as const;
    const errors = await typeCheck([script], compiler, new AbortController().signal);
    expect(errors.map(({ line }) => members[line - 1])).toEqual(Object.keys(UNTYPED).sort());
  });

  test('what is typed runs', async () => {
    if (compiler === undefined) throw new Error('There is no compiler.');
    const typed = typedMembers([...Object.values(libraryOf(compiler)), ...builtins], new Set(members));
    expect(typed.length).toBeGreaterThan(1_000);
    expect([...(await missingOf(host, typed))].sort()).toEqual(Object.keys(TYPE_ALONE));
  });

  test('a member that is not there is found, whether global, of a class or of its instances', async () => {
    const none = [
      { name: 'Atomics', owner: [], member: 'Atomics' },
      { name: 'Map.frobnicate', owner: ['Map'], member: 'frobnicate' },
      { name: 'Map.lookUp', owner: ['Map', 'prototype'], member: 'lookUp' },
    ];
    expect(await missingOf(host, none)).toEqual(none.map(({ name }) => name));
  });
});
