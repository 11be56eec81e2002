import { describe, expect, test } from 'vitest';
import { namedTools } from './named-tools.ts';

const names = {
  serverOf: (specifier: string) => /^s\/(.+)$/.exec(specifier)?.[1],
  opens: (specifier: string) => specifier === 'discovery',
};
const of = (source: string) => namedTools(source, names);

describe('given a script, the tools it names are told', () => {
  test.each([
    ['imports', 'import { a, b as c } from "s/x";', ['a', 'b']],
    ['a namespace', 'import * as x from "s/x"; await x.a(); x["b-c"]; y.x.z;', ['a', 'b-c']],
    ['optional calls', 'import * as x from "s/x"; await x?.a?.();', ['a']],
    ['a namespace taken apart', 'import * as x from "s/x"; const { a, b: c, ["d"]: e } = x;', ['a', 'b', 'd']],
    ['an import at run time', 'const x = await import("s/x"); await x.a();', ['a']],
    ['one taken apart at once', 'const { a } = await import("s/x");', ['a']],
    ['a re-export', 'export { a } from "s/x";', ['a']],
    ['types of a namespace', 'import * as x from "s/x"; let i: x.Issue; x.a({} as x.Input);', ['a']],
    ['keys of that name', 'import * as x from "s/x"; ({ x: 1 }).x; x.a();', ['a']],
    ['the description of a server', 'import { __meta__, a } from "s/x";', ['a']],
  ])('%s', async (_what, source, tools) => {
    expect(await of(source)).toEqual({ servers: [{ serverId: 'x', tools, open: false }], open: false });
  });

  test.each([
    ['a computed tool', 'import * as x from "s/x"; x[name]();'],
    ['a namespace that is handed on', 'import * as x from "s/x"; use(x);'],
    ['a namespace in shorthand', 'import * as x from "s/x"; ({ x });'],
    ['a rest', 'import * as x from "s/x"; const { ...all } = x;'],
    ['an import at run time that is handed on', 'use(await import("s/x"));'],
    ['everything re-exported', 'export * from "s/x";'],
  ])('%s leaves the server open', async (_what, source) => {
    expect(await of(source)).toMatchObject({ servers: [{ serverId: 'x', open: true }], open: false });
  });

  test.each([
    ['discovery', 'import { listTools } from "discovery";'],
    ['discovery at run time', 'const d = await import("discovery");'],
    ['a computed import', 'await import("s/" + name);'],
    ['no program', 'const const'],
  ])('%s leaves all servers open', async (_what, source) => expect(await of(source)).toMatchObject({ open: true }));
});
