import { sourceOf, structured, text } from '../../../host/testing/sources.ts';
import type { DialectCases, DialectExample } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';

const sum = () =>
  sourceOf('sums', {
    add: (input) => {
      const { a, b } = input as { a: number; b: number };
      return structured({ sum: a + b });
    },
  });

/** A script of one form that a model may write: each gives what `add` gives. */
const form = (title: string, code: string, gives: unknown = { sum: 3 }): DialectExample => ({
  title,
  code,
  sources: () => [sum()],
  gives,
});

const FORMS: readonly DialectExample[] = [
  form('an async arrow', 'async () => await codemode.add({ a: 1, b: 2 })'),
  form('an async arrow with a body and a semicolon', 'async () => { return codemode.add({ a: 1, b: 2 }); };'),
  form('an arrow in parentheses', '(async () => { return await codemode.add({ a: 1, b: 2 }); })'),
  form('an arrow that calls itself', '(async () => { return await codemode.add({ a: 1, b: 2 }); })()'),
  form('an arrow between comments', '// first\nasync () => codemode.add({ a: 1, b: 2 }) // last\n'),
  form('an async function without a name', 'async function () { return codemode.add({ a: 1, b: 2 }); }'),
  form('a lone function', 'async function main() {\n  return await codemode.add({ a: 1, b: 2 });\n}'),
  form('a lone constant that is a function', 'const main = async () => codemode.add({ a: 1, b: 2 });'),
  form('a function that is called last', 'async function run() { return codemode.add({ a: 1, b: 2 }); }\nawait run();'),
  form('a function that is named last', 'const run = async () => codemode.add({ a: 1, b: 2 });\nrun'),
  form(
    'main beside its helpers',
    'const b = 2;\nfunction one() { return 1; }\nasync function main() { return codemode.add({ a: one(), b }); }',
  ),
  form('a default export of an arrow', 'export default async () => codemode.add({ a: 1, b: 2 });'),
  form('a default export of a function', 'export default async function () { return codemode.add({ a: 1, b: 2 }); }'),
  form(
    'a default export of a function with a name',
    'export default async function main() { return codemode.add({ a: 1, b: 2 }); }',
  ),
  form('a default export of a value', 'export default await codemode.add({ a: 1, b: 2 });'),
  form(
    'a default export after statements',
    'const a = 1;\nconst r = await codemode.add({ a, b: 2 });\nexport default r;',
  ),
  form('statements that end in an expression', 'const r = await codemode.add({ a: 1, b: 2 });\nr'),
  form('an expression', 'codemode.add({ a: 1, b: 2 })'),
  form('a body with a return', 'const r = await codemode.add({ a: 1, b: 2 });\nreturn r;'),
  form('an object', '{ sum: 1 + 2 }'),
  form('an object of several members', '{ sum: 3, of: [1, 2] }', { sum: 3, of: [1, 2] }),
  form('a code fence', '```js\nasync () => {\n  return await codemode.add({ a: 1, b: 2 });\n}\n```'),
  form(
    'a code fence of TypeScript',
    '```typescript\nconst r: { sum: number } = await codemode.add({ a: 1, b: 2 });\nr;\n```',
  ),
  form(
    'TypeScript',
    'interface Sum { sum: number }\nconst r = (await codemode.add({ a: 1, b: 2 })) as Sum;\nreturn r satisfies Sum;',
  ),
  form(
    'TypeScript whose last statement is a type',
    'const r: any = await codemode.add({ a: 1, b: 2 });\nr;\ntype T = typeof r;',
  ),
  form('an import', 'import { add } from "@codemode/servers/sums";\nreturn await add({ a: 1, b: 2 });'),
  form(
    'an import of types beside values',
    'import {\n  type Sum,\n  add,\n} from "@codemode/servers/sums";\nexport default async (): Promise<Sum> => add({ a: 1, b: 2 });',
  ),
  form('the global of a server', 'async () => sums.add({ a: 1, b: 2 })'),
  form('nothing', '', null),
  form('a comment alone', '// nothing yet', null),
];

/** The programs of the system's own documents, one of every form, and what they give on servers that have what they call. */
export const cloudflareCases: DialectCases = {
  id: 'cloudflare',
  resultOf: ({ result }) => result,
  failed: ({ error }) => error !== undefined,
  calling,
  runsBy: ['codemode', 'code'],
  giving: (expression) => `async () => (${expression})`,
  examples: [
    {
      title: 'weather, and an e-mail where it is sunny',
      sources: () => [
        sourceOf('tools', {
          getWeather: (input) => text(`Weather in ${(input as { location: string }).location}: 72°F, sunny`),
          sendEmail: (input) => text(`Email sent to ${(input as { to: string }).to}`),
        }),
      ],
      code: `async () => {
  const weather = await codemode.getWeather({ location: "London" });
  if (weather.includes("sunny")) {
    await codemode.sendEmail({
      to: "team@example.com",
      subject: "Nice day!",
      body: \`It's \${weather}\`
    });
  }
  return { weather, notified: true };
};`,
      gives: { weather: 'Weather in London: 72°F, sunny', notified: true },
    },
    {
      title: 'two namespaces in one script',
      sources: () => [
        sourceOf('tools', { analyzeFile: (input) => structured({ analyzed: (input as { path: string }).path }) }),
        sourceOf('workspace', {
          find: () => structured({ entries: [{ path: '/workspace/src/a.ts' }, { path: '/workspace/src/b.ts' }] }),
          write: () => text('written'),
        }),
      ],
      code: `async () => {
  const { entries } = await workspace.find({
    path: "/workspace/src",
    pattern: "**/*.ts"
  });
  const results = await Promise.all(
    entries.map((entry) => codemode.analyzeFile({ path: entry.path }))
  );
  await workspace.write({
    path: "/workspace/report.json",
    content: JSON.stringify(results)
  });
  return results.length;
};`,
      gives: 2,
    },
    {
      title: 'search, describe, call, step',
      sources: () => [
        sourceOf('github', {
          list_pull_requests: {
            tool: { description: 'Lists the open pull requests of a repository' },
            answer: () => structured([{ number: 1 }]),
          },
        }),
      ],
      code: `async () => {
  // discover: ranked search over connector methods and saved snippets
  const matches = await codemode.search("open pull requests");

  // learn: TypeScript docs for one method — fetched on demand, not pre-dumped
  const docs = await codemode.describe(matches.results[0].path);

  // act: connector methods are typed globals
  const prs = await github.list_pull_requests({
    owner: "cloudflare",
    repo: "agents",
    state: "open"
  });

  // do-once: anything nondeterministic goes in a step so replay is exact
  const stamp = await codemode.step("now", () => 5);

  return { count: prs.length, stamp, kind: docs.kind };
};`,
      gives: { count: 1, stamp: 5, kind: 'method' },
    },
    ...FORMS,
  ],
  programs: [
    `async () => {
  const { items } = await codemode.todo_collection({ pageSize: 10 });
  const titles = await Promise.all(items.map(async ({ id }) => (await todo_list.todo_getById({ id })).title));
  return { count: items.length, titles };
}`,
    `const { items } = await codemode.todo_collection({});
({ count: items.length, titles: items.map(({ title }) => title) });`,
    `async function main() {
  const { items } = await codemode.todo_collection({});
  return { count: items.length, titles: items.map(({ title }) => title) };
}`,
    'export default async () => {\n  const { items } = await codemode.todo_collection();\n  return { count: items.length, titles: items.map((item) => item.title) };\n};',
  ],
};
