import type { LinkData, LinkedServer } from '../../link/index.ts';

/**
 * The shown script as a `<codemode-runner>` element, with the script that brings it to life from `base`. It can be read where
 * neither is loaded.
 */
export function embedText(
  { scripts, active = 0, servers = [], dialect, limits, recording }: LinkData,
  base: string,
): string {
  const script = scripts[active] ?? scripts[0];
  const attributes = [
    ...(script.name === 'script.ts' ? [] : [attribute('name', script.name)]),
    ...(dialect === undefined ? [] : [attribute('dialect', dialect)]),
    ...(limits?.timeoutMs === undefined ? [] : [attribute('timeout-ms', String(limits.timeoutMs))]),
    ...(limits?.maxToolCalls === undefined ? [] : [attribute('max-tool-calls', String(limits.maxToolCalls))]),
    ...(recording === undefined ? [] : ['replay']),
  ];
  return [
    `<script type="module" src="${escaped(new URL('codemode-runner.js', base).href)}"></script>`,
    `<codemode-runner${attributes.map((text) => ` ${text}`).join('')}>`,
    ...servers.map(serverTag),
    `<pre><code>${escaped(script.text.replace(/\r\n?/g, '\n').trimEnd())}`,
    '</code></pre>',
    ...(recording === undefined ? [] : [recordingTag(recording)]),
    '</codemode-runner>',
    '',
  ].join('\n');
}

function serverTag(server: LinkedServer): string {
  const url = 'url' in server ? server.url : 'builtin';
  const protocol = 'url' in server ? server.protocol : undefined;
  const pinned = protocol === undefined ? '' : ` ${attribute('protocol', protocol)}`;
  return `<codemode-server ${attribute('name', server.id)} ${attribute('url', url)}${pinned}></codemode-server>`;
}

/** JSON in a script element: nothing in it may look like the element's end. */
function recordingTag(recording: NonNullable<LinkData['recording']>): string {
  const json = JSON.stringify(recording).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-recording>${json}</script>`;
}

const attribute = (name: string, value: string): string => `${name}="${escaped(value)}"`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
