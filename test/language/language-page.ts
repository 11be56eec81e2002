import type { Json } from '../../src/runtime/json.ts';
import type { Probe, ProbeGroup } from './probe.ts';

const HEAD = `# The language of scripts

Scripts are ES modules in strict mode, JavaScript of ECMAScript 2025 and most of 2026. TypeScript runs too: types are
removed, positions stay. Each feature below is probed in Node and in Chromium; the page is written from the probes in
\`test/language\` by \`npm run language-page\`, and a test fails when it is stale.

- The standard globals of the language and \`URL\`, \`URLSearchParams\`, \`TextEncoder\`, \`TextDecoder\`, \`atob\`, \`btoa\`,
  \`structuredClone\`, \`queueMicrotask\`, \`setTimeout\`, \`clearTimeout\`, \`console\` and \`Intl\` are there. So are \`crypto\` (chance),
  \`performance\` (now), \`AbortController\`, \`AbortSignal\`, \`Event\`, \`EventTarget\` and \`DOMException\`, save in the dialects
  \`codecall\`, \`emceepee\` and \`koan\`, whose systems have a closed list of globals.
- Locale text comes from the realm's own Intl. A script that names no locale, or only unknown ones, gets \`en-US\` wherever
  it runs; the locales and options of one formatter are at most 2,000 characters of JSON, a number is formatted up to
  1,000 digits.
- Local time is that of the machine, in every time zone and on its days of change; offsets are whole minutes (Liberia had
  half of one until 1972).
- Web APIs, \`Intl\` and the methods that print by locale are ready for scripts whose text names them. A script that puts such
  a name together at run time gets an error that says so.
- \`error.stack\` has the frames alone, as \`at name (script.js:line:column)\`, without the line of the message.
- What the engine does otherwise than the language says is rewritten before a run where that can be done, or listed below;
  the folder \`docs/upstream\` of the repository has a minimal program for each. Scripts of every kind run beside V8 in \`test/oracle\`.
- The stack holds several hundred calls; deeper recursion is an error that can be caught.
`;

/** The page about the language: a table for each group of probes. */
export function languagePage(groups: readonly ProbeGroup[]): string {
  const offered = groups.filter((group) => group.offered);
  const missing = groups.filter((group) => !group.offered);
  return [
    HEAD,
    '## Offered\n',
    ...offered.map(({ title, probes }) =>
      table(
        `### ${title}`,
        ['Feature', 'Here'],
        probes.map((probe) => [probe.feature, 'yes']),
      ),
    ),
    ...missing.map(({ title, probes }) =>
      table(
        `## ${title}`,
        ['Feature', 'A script gets', 'Instead'],
        probes.map((probe) => [probe.feature, outcome(probe), probe.instead ?? '']),
      ),
    ),
  ].join('\n');
}

const outcome = (probe: Probe): string => `\`${'refused' in probe ? probe.refused : unique(probe.expect)}\``;

/** A list of equal values as that value. */
function unique(value: Json): string {
  const values = new Set((Array.isArray(value) ? value : [value]).map(text));
  return [...values].join(', ');
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [title, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const cell = (content: string): string => content.replaceAll('|', '\\|');
