import type { DisclosureCost, RunCost } from '../../runtime/cost/index.ts';
import { TOKENIZER } from '../../session/tokens.ts';
import { counted, formatCount } from '../core/format.ts';
import { promptWords as words } from '../words/prompt.ts';

/** What a way costs beside telling of every tool directly: `12 %`; nothing where there is nothing to compare. */
export function besideDirect({ tokens }: DisclosureCost, costs: readonly DisclosureCost[]): string {
  const direct = costs.find(({ disclosure }) => disclosure === 'direct')?.tokens ?? 0;
  if (direct === 0) return '';
  const share = tokens / direct;
  return share < 10 ? `${formatCount(Math.round(share * 100))} %` : `${formatCount(Math.round(share))}×`;
}

/** Whether code mode or a plain list of the tools is cheaper before the first call, in sentences; nothing without tools. */
export function verdict(costs: readonly DisclosureCost[], run: RunCost | undefined): string {
  const tokensOf = (way: DisclosureCost['disclosure']): number =>
    costs.find(({ disclosure }) => disclosure === way)?.tokens ?? 0;
  const [direct, prompt] = [tokensOf('direct'), tokensOf('prompt')];
  if (direct === 0) return '';
  const [directText, promptText] = [formatCount(direct), formatCount(prompt)];
  if (prompt <= direct) {
    const share = `${formatCount(Math.round(100 * (1 - prompt / direct)))} %`;
    return words.ways.promptIsCheaper(promptText, directText, share);
  }
  const hidden = run?.hiddenTokens ?? 0;
  const makesUp = hidden > prompt - direct ? ` ${words.ways.runMakesUp(formatCount(hidden))}` : '';
  return `${words.ways.directIsCheaper(directText, promptText)}${makesUp}`;
}

/** The figures as Markdown, with how they were counted, for an issue or a page. */
export function figuresText(
  title: string,
  servers: readonly { readonly id: string; readonly tools: number }[],
  costs: readonly DisclosureCost[],
  run: RunCost | undefined,
): string {
  const lines = [
    `## ${words.title(title)}`,
    '',
    `Servers: ${servers.map(({ id, tools }) => `${id} (${counted(tools, 'tool')})`).join(', ') || 'none'}`,
    '',
    `| ${words.ways.way} | ${words.ways.tokens} | ${words.ways.beside} |`,
    '| --- | ---: | ---: |',
    ...costs.map(
      (cost) => `| ${words.ways.names[cost.disclosure]} | ${formatCount(cost.tokens)} | ${besideDirect(cost, costs)} |`,
    ),
    ...(verdict(costs, run) === '' ? [] : ['', verdict(costs, run)]),
    ...(run === undefined
      ? []
      : [
          '',
          `${words.run.title}: ${formatCount(run.hiddenTokens)} ${words.run.hidden}, ${formatCount(run.savedRoundTrips)} ` +
            `${words.run.saved}. ${runDetail(run)}`,
        ]),
    '',
    words.method(TOKENIZER),
  ];
  return `${lines.join('\n')}\n`;
}

/** Both sides of a run in sentences. */
export function runDetail(run: RunCost): string {
  return [
    words.run.detail(counted(run.calls, 'call'), formatCount(run.scriptTokens), formatCount(run.answerTokens)),
    words.run.beside(formatCount(run.inputTokens), formatCount(run.resultTokens), formatCount(run.waves)),
    ...(run.mediaBlocks === 0 ? [] : [words.run.media(counted(run.mediaBlocks, 'block'))]),
  ].join(' ');
}
