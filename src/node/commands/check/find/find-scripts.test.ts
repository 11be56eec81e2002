// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are documents, as they are written.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTRIBUTES } from '../../../../element/properties.ts';
import { fileText } from '../../../../link/file.ts';
import { encodeLink } from '../../../../link/index.ts';
import { findScripts } from './find-scripts.ts';
import { ELEMENT_ATTRIBUTES } from './read-element.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const RECORDING = { calls: [] };
const LINKED = {
  scripts: [{ name: 'linked.ts', text: 'let a;' }] as const,
  servers: [{ id: 'shop', url: 'https://s.example/' }],
};

async function matches(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return findScripts(path, name, { folder: realpathSync(folder), signal: new AbortController().signal });
}

/** Where the first `!` of each script stands in its document: a mark that the document shows to be right. */
async function marks(name: string, text: string) {
  const { scripts } = await matches(name, text);
  return scripts.map((script) => {
    const before = script.text.slice(0, script.text.indexOf('!')).split('\n');
    const { line, column } = script.place({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
    return text.split('\n')[line - 1]?.charAt(column - 1);
  });
}

describe('given an embed', () => {
  test('the attributes that are known are those of the element', () => {
    expect([...ELEMENT_ATTRIBUTES].sort()).toEqual([...ATTRIBUTES].sort());
  });

  test('a misspelt attribute is named with the right one, and those of others are left alone', async () => {
    const { problems } = await matches(
      'a.html',
      `<codemode-runner alow-tools="a/*" timeout="5" class="x" id="y" style="" lang="en" dir="ltr" title="t" role="group"
        data-allow-tools="z" :server="s" @click="c" timeoutMs="5" v-pre slot="s" part="p" tabindex="0" hidden><pre>1</pre></codemode-runner>`,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'In <codemode-runner>: alow-tools is unknown. Did you mean allow-tools?',
      'In <codemode-runner>: timeout is unknown. Did you mean timeout-ms?',
    ]);
  });

  test('its code, servers, limits and dialect are read as the element reads them', async () => {
    const { scripts, problems } = await matches(
      'a.html',
      `<p>text</p>
<codemode-runner name="x.js" server="a=https://a.example/mcp
 b=builtin" timeout-ms="500" max-tool-calls="3" dialect="emceepee">
  <codemode-server name="c" url="/mcp"></codemode-server>
  <pre><code class="x">

    if (a &lt; b &amp;&amp; c) {
      <b>go</b>();
    }
  </code></pre>
  <pre data-output>3</pre>
</codemode-runner>`,
    );
    expect(problems).toEqual([]);
    expect(scripts).toMatchObject([
      {
        ...{ kind: 'embed', at: { line: 2, column: 1 }, name: 'x.js', dialect: 'emceepee' },
        text: 'if (a < b && c) {\n  go();\n}',
        limits: { timeoutMs: 500, maxToolCalls: 3 },
        servers: [
          { id: 'a', url: 'https://a.example/mcp' },
          { id: 'b', builtin: true },
          { id: 'c', url: expect.stringMatching(/\.invalid\/mcp$/) },
        ],
      },
    ]);
  });

  test.each([
    ['a page', 'a.html', '<codemode-runner><pre>\n\n  a;\n  b &amp;&amp; !c;\n</pre></codemode-runner>'],
    [
      'a page with line ends of Windows',
      'a.html',
      '<codemode-runner><pre>\r\n\r\n  a;\r\n  &lt;!c;\r\n</pre></codemode-runner>',
    ],
    [
      'a script element',
      'a.html',
      '<codemode-runner>\n<script type="text/codemode">\n  a && !b\n</script></codemode-runner>',
    ],
    ['Markdown', 'a.md', '# T\n\n<codemode-runner><pre><code>\na;\n\nb &lt; !c;\n</code></pre></codemode-runner>'],
    ['a fence inside of it', 'a.md', '<codemode-runner>\n\n```ts\n\n  a;\n  !b;\n```\n\n</codemode-runner>'],
    [
      'a template literal in MDX',
      'a.mdx',
      '<codemode-runner>\n<pre>{`\n  const a = \\`x\\${1}\\`;\n  !a;\n`}</pre></codemode-runner>',
    ],
    [
      'a fence that shows a page',
      'a.md',
      'Text\n\n```html\n<codemode-runner><pre>\n  !a\n</pre></codemode-runner>\n```',
    ],
    ['a fence of Code Mode', 'a.md', 'Text\n\n~~~ts\nimport { a } from "@codemode/servers/s";\n!a\n~~~'],
    ['a fence in a list', 'a.md', '- x\n\n  ```js codemode\n  a;\n    !b;\n  ```'],
    ['a fence in a quotation', 'a.md', '> ```js codemode\n> a;\n>\n>   !b;\n> ```'],
    ['a script', 'a.ts', 'a;\n  !b;'],
  ])('in %s, its places lead back to the document', async (_what, name, text) => {
    expect(await marks(name, text)).toEqual(['!']);
  });

  test('in MDX, escapes of its template literal are undone', async () => {
    const { scripts } = await matches(
      'a.mdx',
      '<codemode-runner><pre>{`a = \\`x\\${1}\\\\n\\``}</pre></codemode-runner>',
    );
    expect(scripts[0]?.text).toBe('a = `x${1}\\n`');
  });

  test('with a src, the script is that of the permalink or of the file beside the document', async () => {
    writeFileSync(join(folder, 'b.codemode.json'), fileText({ ...LINKED, recording: RECORDING }));
    writeFileSync(join(folder, 'b.ts'), 'let b;');
    const { scripts, problems } = await matches(
      'a.md',
      `<codemode-runner src="https://p.example/#${encodeLink(LINKED)}"></codemode-runner>
<codemode-runner src="b.ts" recording="b.codemode.json"></codemode-runner>
<codemode-runner src="./b.codemode.json" server="shop=builtin"></codemode-runner>
<codemode-runner src="/somewhere/else.ts"></codemode-runner>`,
    );
    expect(scripts).toMatchObject([
      { name: 'linked.ts', text: 'let a;', servers: LINKED.servers },
      { name: 'b.ts', text: 'let b;', recording: RECORDING },
      { name: 'linked.ts', servers: [{ id: 'shop', builtin: true }], recording: RECORDING },
    ]);
    expect(problems).toMatchObject([{ line: 4, severity: 'info', rule: 'not-checked' }]);
  });

  test('with a recording inside of it, the recording is read', async () => {
    const text = (json: string) =>
      `<codemode-runner><pre>1</pre><script type="application/json" data-recording>${json}</script></codemode-runner>`;
    expect((await matches('a.html', text('{"calls":[]}'))).scripts).toMatchObject([{ recording: RECORDING }]);
    expect((await matches('a.html', text('{'))).problems).toMatchObject([
      { message: expect.stringContaining('not JSON') },
    ]);
    expect((await matches('a.html', text('{"calls":1}'))).problems).toMatchObject([
      { message: expect.stringContaining('damaged') },
    ]);
  });

  test.each(['{code}', '{ props.code }', '{{ code }}', '{{ code | raw }}'])(
    'whose code %s is put in by a template, no script is found, and it says so',
    async (code) => {
      const found = await matches('a.vue', `<codemode-runner><pre><code>${code}</code></pre></codemode-runner>`);
      expect(found.scripts).toEqual([]);
      expect(found.problems).toMatchObject([{ severity: 'info', rule: 'not-checked' }]);
    },
  );

  test.each(['{ go(); }', '{}', 'code'])('whose code is %j, the script is found', async (code) => {
    const { scripts } = await matches('a.vue', `<codemode-runner><pre><code>${code}</code></pre></codemode-runner>`);
    expect(scripts).toMatchObject([{ text: code }]);
  });

  test('with tools of the page, the server that they are is read', async () => {
    const { scripts } = await matches('a.html', '<codemode-runner page-tools="shop"><pre>1</pre></codemode-runner>');
    expect(scripts).toMatchObject([{ lent: 'shop', servers: [] }]);
  });

  test.each([
    ['no script', '<codemode-runner></codemode-runner>', /holds no script$/],
    ['an output and no script', '<codemode-runner><pre data-output>1</pre></codemode-runner>', /holds no script$/],
    ['no end', '<codemode-runner server="a"><pre>1', /the server "=a" needs a name/],
    [
      'a server that is no address',
      '<codemode-runner server="a=ftp://b"><pre>1</pre></codemode-runner>',
      /the server a cannot be reached/,
    ],
    [
      'a server that is a command',
      '<codemode-runner server="a=stdio:rm"><pre>1</pre></codemode-runner>',
      /the server a cannot be reached/,
    ],
    [
      'a server twice',
      '<codemode-runner server="a=builtin a=builtin"><pre>1</pre></codemode-runner>',
      /two servers are called a$/,
    ],
    [
      'a limit that is none',
      '<codemode-runner timeout-ms="-1"><pre>1</pre></codemode-runner>',
      /timeout-ms="-1" is not a count$/,
    ],
    ['a file that is not there', '<codemode-runner src="none.ts"></codemode-runner>', /there is no file none\.ts/],
    ['a damaged link', '<codemode-runner src="#c1.AAAAAAAAAA"></codemode-runner>', /damaged/],
  ])('with %s, says so where it begins', async (_what, text, message) => {
    const { problems } = await matches('a.md', `\n${text}`);
    expect(problems).toMatchObject([
      { line: 2, column: 1, severity: 'error', message: expect.stringMatching(message) },
    ]);
  });
});

describe('given a document', () => {
  test('permalinks are found wherever they stand, once each, and other fragments are left alone', async () => {
    const link = `https://p.example/play/#${encodeLink(LINKED)}`;
    const { scripts, problems } = await matches(
      'a.md',
      `[a](${link}) and [again](${link}), see [below](#c1) or #c1.x\n\n\`\`\`sh\ncodemode run "${link}&x"\n\`\`\`\n`,
    );
    expect(problems).toEqual([]);
    expect(scripts).toMatchObject([{ kind: 'link', at: { line: 1, column: 5 }, name: 'linked.ts' }]);
  });

  test('what is only spoken of, and what is marked, is left alone', async () => {
    const { scripts, problems } = await matches(
      'a.md',
      [
        'The tag `<codemode-runner>` in a line, and ``<codemode-runner></codemode-runner>``.',
        '<!-- a comment -->',
        '<codemode-runner><pre>1</pre></codemode-runner>',
        '<codemode-runner data-no-check><pre>2</pre></codemode-runner>',
        '```ts no-check\nimport "x"; import { a } from "@codemode/discovery";\n```',
        '```ts\nimport { a } from "elsewhere";\n```',
        '```ts\nimport { createHost } from "codemode-runner";\nrun(`import { a } from "@codemode/servers/a";`);\n```',
        '```\nfrom "@codemode/discovery"\n```',
      ].join('\n\n'),
    );
    expect([scripts.map(({ text }) => text), problems]).toEqual([['1'], []]);
  });

  test.each([
    ['serverr="a=builtin"', 'serverr is unknown', 'Did you mean server?'],
    ['dialct=emceepee', 'dialct is unknown', 'Did you mean dialect?'],
  ])('a fence that sets %s is told the right name', async (meta, message, hint) => {
    const { problems } = await matches('a.md', `\`\`\`js codemode title="x" {1,3} ${meta}\na;\n\`\`\``);
    expect(problems).toMatchObject([{ severity: 'error', message: `In the fence: ${message}`, hint }]);
  });

  test.each(['dialect=codecall@1.5', 'dialect="codecall@1.5"', "dialect='codecall@1.5'"])(
    'a fence with %s is of that version',
    async (meta) => {
      const { scripts, problems } = await matches('a.md', `\`\`\`js codemode ${meta}\na;\n\`\`\``);
      expect(problems).toEqual([]);
      expect(scripts).toMatchObject([{ dialect: 'codecall@1.5' }]);
    },
  );

  test('a fence may name its dialect and servers', async () => {
    const { scripts } = await matches(
      'a.md',
      '```js codemode dialect=emceepee server="a=builtin b=https://b.example/mcp"\nreturn 1;\n```',
    );
    expect(scripts).toMatchObject([
      { kind: 'fence', dialect: 'emceepee', name: 'script.js', servers: [{ id: 'a' }, { id: 'b' }] },
    ]);
  });

  test('a page speaks of the tag in escapes, comments and scripts without being taken at its word', async () => {
    const { scripts, problems } = await matches(
      'a.html',
      '<!-- <codemode-runner></codemode-runner> --><p>&lt;codemode-runner&gt;</p><script>"<codemode-runner>"</script>',
    );
    expect([scripts, problems]).toEqual([[], []]);
  });

  test('a saved file gives all its scripts', async () => {
    const scripts = [
      { name: 'a.ts', text: '1' },
      { name: 'b.ts', text: '2' },
    ] as const;
    expect((await matches('s.codemode.json', fileText({ scripts }))).scripts).toMatchObject(scripts);
    expect((await matches('t.codemode.json', '{}')).problems).toMatchObject([{ severity: 'error', rule: 'document' }]);
  });
});
