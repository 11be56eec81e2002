import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { embedText } from './export-embed.ts';

const HOSTILE = '</code></pre><script>alert(1)</script> &amp; "x" <b>';

describe('given a script as an embed tag', () => {
  test('its servers and limits are attributes, and the files are named by their address', () => {
    const text = embedText(
      {
        scripts: [{ name: 'a.ts', text: 'const a = 1 < 2 && 3;\n' }],
        servers: [
          { id: 'issues', builtin: true },
          { id: 'shop', url: 'https://s.example/mcp?a=b&c=d' },
        ],
        dialect: 'koan',
        limits: { timeoutMs: 5_000, maxToolCalls: 7, maxLogBytes: 1 },
      },
      'https://play.example/runner/',
    );
    expect(text).toBe(`<script type="module" src="https://play.example/runner/codemode-runner.js"></script>
<codemode-runner name="a.ts" dialect="koan" timeout-ms="5000" max-tool-calls="7">
<codemode-server name="issues" url="builtin"></codemode-server>
<codemode-server name="shop" url="https://s.example/mcp?a=b&amp;c=d"></codemode-server>
<pre><code>const a = 1 &lt; 2 &amp;&amp; 3;
</code></pre>
</codemode-runner>
`);
  });

  test('whatever is in it stays text', () => {
    const recording = { calls: [{ server: 's', tool: 't', input: '', occurrence: 1, result: { text: HOSTILE } }] };
    const text = embedText(
      { scripts: [{ name: HOSTILE, text: HOSTILE }], servers: [{ id: HOSTILE, url: 'https://a.example/' }], recording },
      'https://play.example/',
    );
    const tags: string[] = [];
    const visit = (node: DefaultTreeAdapterTypes.Node): void => {
      if ('tagName' in node) tags.push(node.tagName);
      if ('childNodes' in node) node.childNodes.forEach(visit);
    };
    parseFragment(text).childNodes.forEach(visit);
    expect(tags).toEqual(['script', 'codemode-runner', 'codemode-server', 'pre', 'code', 'script']);
    expect(JSON.parse(/data-recording>(.*)<\/script>/.exec(text)?.[1] ?? '')).toEqual(recording);
  });
});
