// docs/performance.md: every figure with its goal, whether it was met, and how to repeat it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { curveSvg } from './curve.mjs';

const DOCS = new URL('../../docs/', import.meta.url);

/** @typedef {import('./results.mjs').Result} Result */

/** @type {Readonly<Record<string, { readonly title: string, readonly about: string }>>} */
const PARTS = {
  calls: {
    title: 'Calls one after another',
    about:
      'Sixty calls of a tool over HTTP, to a server in another process, with each pane in front in turn; beside the same requests sent with `fetch` in the same page. *Closed* is the page with its output out of sight.',
  },
  'parallel-calls': { title: 'Calls at once', about: 'Nine hundred calls that are open together, as above.' },
  logs: { title: 'Logs', about: 'A script that logs lines, with each pane in front in turn.' },
  stops: {
    title: 'Stop',
    about:
      'From the click on Stop until the page says that the run is stopped, in floods of logs, timers, calls and searches, beside a script in a tight loop; with the pane *Logs* in front.',
  },
  tools: {
    title: 'Many tools',
    about:
      'One server of so many tools: to connect to it, to search as it is typed, to complete a name, to open the pane *Prompt*.',
  },
  values: { title: 'Large results', about: 'A script whose result is so large, and each view of it.' },
  scripts: {
    title: 'Long scripts',
    about:
      'Scripts of so many lines, in the plain editor that the page begins with and in the full one: to open the page with the script in front, to type ten characters in it, to run it. Nothing is cached.',
  },
  tabs: {
    title: 'A hundred tabs',
    about: 'Scripts in tabs: to open the page with them stored, to bring eight to the front in turn, to close five.',
  },
  history: {
    title: 'A thousand runs in the history',
    about:
      'Beside the history of thirty runs: to open the page, to open the pane *History*, to scroll and to search it, to open a run of it, to run a script with it in front.',
  },
  links: {
    title: 'Long links',
    about:
      'Addresses of so many characters, with a script and recorded results in them: from the address until its reader can decide. Nothing is cached. The longest task is one of the page: before, the browser takes the address in a task that is as long for an empty page.',
  },
  embeds: {
    title: 'Twenty embeds',
    about:
      'A page of another origin with twenty embeds, each of which is run: what that costs the thread of the page, and the one that draws the frames.',
  },
  soak: {
    title: 'Runs and sessions over time',
    about:
      'A thousand runs of one page, and two hundred sessions that embeds opened, used and closed, beside half of them: heap after its garbage is collected, with and without the code that the engine compiles, memory of the process with that of WASM, workers and frames. In the first half caches fill, kept messages of servers reach their bound and the engine optimizes its code, as the curves show; what never stops growing shows in the second, too.',
  },
  'first-visit': {
    title: 'First visit',
    about:
      'Nothing is cached, 10 Mbit/s, 40 ms, a processor four times slower; Run is clicked as soon as it can be. The site is served compressed, over HTTP/1.1.',
  },
};

/** @param {readonly Result[]} results */
export function writeDocument(results) {
  writeFileSync(new URL('performance.md', DOCS), documentText(results));
  mkdirSync(new URL('performance/', DOCS), { recursive: true });
  for (const { part, curves } of results)
    curves.forEach((curve, index) => {
      writeFileSync(new URL(`performance/${fileOf(part, index)}`, DOCS), curveSvg(curve));
    });
}

const fileOf = (/** @type {string} */ part, /** @type {number} */ index) =>
  index === 0 ? `${part}.svg` : `${part}-${index + 1}.svg`;

/** @param {readonly Result[]} results */
function documentText(results) {
  const figures = results.flatMap((result) => result.figures);
  const met = figures.filter(isMet).length;
  return `# Performance

What the built page costs the thread that draws it. ${met} of ${figures.length} goals are met; the others are marked **missed**.

Costs are time that the page's main thread computed, read from Chromium (\`Performance.getMetrics\`, in ticks of the thread), so that
what else a machine does changes little of them; the longest task is that of a trace, by the same clock. Things that are compared take turns, and
figures are medians of the rounds; a pane is compared with the closed page by runs that follow one another, and the ratio is the median
of theirs. Waits (Stop, the first visit) are wall time: on a machine that is busy they are longer.

To repeat it, all or a part: \`npm run bench:page\`, \`npm run bench:page -- --only calls,stops\`. With \`--write\` the figures
go to \`bench/page/results\` and to this page.
${missingText(results)}
${results.map(sectionOf).join('\n')}`;
}

/** @param {readonly Result[]} results */
function missingText(results) {
  const measured = new Set(results.map(({ part }) => part));
  const titles = Object.entries(PARTS).flatMap(([part, { title }]) => (measured.has(part) ? [] : [title]));
  return titles.length === 0 ? '' : `\nMeasured by the same command, and without figures here: ${titles.join(', ')}.\n`;
}

const isMet = (/** @type {import('./figures.mjs').Figure} */ { value, atMost }) => value <= atMost;

/** @param {Result} result */
function sectionOf({ part, date, commit, machine, rounds, figures, rows, curves }) {
  const { title, about } = PARTS[part] ?? { title: part, about: '' };
  const pictures = curves.map(({ label }, index) => `![${label}](performance/${fileOf(part, index)})`).join('\n\n');
  return `## ${title}

${about} ${rounds === 1 ? 'Measured once' : `${rounds} rounds`} on ${date}, commit ${commit}: ${machine}.

| Figure | Measured | Goal | |
| --- | ---: | ---: | --- |
${figures.map(figureRow).join('\n')}
${rows.length === 0 ? '' : `\n${costTable(rows)}\n`}${pictures === '' ? '' : `\n${pictures}\n`}`;
}

/** @param {import('./figures.mjs').Figure} figure */
function figureRow(figure) {
  const { name, value, atMost, unit } = figure;
  const text = unit === '×' ? `${value.toFixed(2)}×` : `${value.toFixed(0)} ms`;
  return `| ${name} | ${text} | ${unit === '×' ? `${atMost}×` : `${atMost} ms`} | ${isMet(figure) ? 'met' : '**missed**'} |`;
}

/** @param {readonly import('./figures.mjs').Row[]} rows */
function costTable(rows) {
  const lines = rows.map(
    ({ of, name, cost }) =>
      `| ${of} | ${name} | ${cost.cpuMs.toFixed(0)} | ${cost.scriptMs.toFixed(0)} | ${cost.styleMs.toFixed(0)} | ${cost.layoutMs.toFixed(0)} | ${cost.longestTaskMs.toFixed(0)} |`,
  );
  return `| | | CPU, ms | script | style | layout | longest task |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`;
}
