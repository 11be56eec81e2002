import { groupBy, type Spread, type Summary, summaryOf, type Totals, totalsOf } from '../../agent/index.ts';
import { plainText } from '../../runtime/plain-text.ts';
import type { EvalRun } from './eval-run.ts';
import type { Finding, Verdict } from './verdict.ts';

export interface JudgedRun {
  readonly run: EvalRun;
  readonly verdict: Verdict;
}

export interface EvalReport {
  /** Share of the runs that passed, from 0 to 1. */
  readonly share: number;
  readonly threshold: number;
  readonly ok: boolean;
  readonly model: string;
  readonly modes: Readonly<Record<string, Summary>>;
  readonly tasks: readonly { readonly id: string; readonly modes: Readonly<Record<string, Summary>> }[];
  readonly runs: readonly {
    readonly task: string;
    readonly mode: string;
    readonly attempt: number;
    readonly passed: boolean;
    readonly ended: string;
    readonly findings: readonly Finding[];
    readonly totals: Totals;
  }[];
}

/** Sums up what was judged. */
export function reportOf(judged: readonly JudgedRun[], threshold: number): EvalReport {
  const share = judged.length === 0 ? 0 : judged.filter(({ verdict }) => verdict.passed).length / judged.length;
  const models = new Set(judged.map(({ run }) => `${run.transcript.model.provider}:${run.transcript.model.name}`));
  const byTask = groupBy(judged, ({ run }) => run.task.id);
  return {
    ...{ share, threshold, ok: share >= threshold, model: [...models].join(', ') },
    modes: summaries(judged),
    tasks: [...byTask].map(([id, ofTask]) => ({ id, modes: summaries(ofTask) })),
    runs: judged.map(({ run: { task, mode, attempt, transcript }, verdict }) => ({
      ...{ task: task.id, mode, attempt, ...verdict },
      ended: transcript.ended,
      totals: totalsOf(transcript),
    })),
  };
}

const summaries = (judged: readonly JudgedRun[]): Readonly<Record<string, Summary>> =>
  Object.fromEntries(
    [...groupBy(judged, ({ run }) => run.mode)].map(([mode, runs]) => [
      mode,
      summaryOf(runs.map(({ run: { transcript }, verdict: { passed } }) => ({ transcript, passed }))),
    ]),
  );

/** The report as Markdown, for a summary of a CI job. Names and messages come from files, models and servers. */
export function markdownOf(report: EvalReport): string {
  const { share, threshold, ok, model, modes, tasks, runs } = report;
  const names = Object.keys(modes);
  const failed = runs.filter(({ passed }) => !passed);
  return [
    `# Evaluation of ${cell(model)}`,
    '',
    `${ok ? 'Passed' : 'Failed'}: ${percent(share)} of ${runs.length} runs passed, ${percent(threshold)} are needed.`,
    '',
    '| mode | passed | answers | tool calls | tokens in | tokens out | seconds | mistakes |',
    '|---|---|---|---|---|---|---|---|',
    ...names.map((name) => modeRow(name, modes[name] as Summary)),
    '',
    `| task | ${names.map(cell).join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...tasks.map(({ id, modes: of }) => `| ${cell(id)} | ${names.map((name) => passedOf(of[name])).join(' | ')} |`),
    ...(failed.length === 0 ? [] : ['', '## Runs that failed', '']),
    ...failed.flatMap(({ task, mode, attempt, findings }) => [
      `- **${cell(task)}**, ${cell(mode)}, try ${attempt}`,
      ...findings.filter((finding) => !finding.ok).map(({ kind, message }) => `  - ${kind}: ${cell(message)}`),
    ]),
    '',
  ].join('\n');
}

function modeRow(name: string, summary: Summary): string {
  const { answers, serverCalls, inputTokens, outputTokens, durationMs, mistakes } = summary;
  const seconds = { median: durationMs.median / 1_000, min: durationMs.min / 1_000, max: durationMs.max / 1_000 };
  const mistakeCounts = Object.entries(mistakes).map(([mistake, count]) => `${cell(mistake)} ${count}`);
  const figures = [answers, serverCalls, inputTokens, outputTokens].map((figure) => figureText(figure, 0));
  return `| ${[cell(name), passedOf(summary), ...figures, figureText(seconds, 1), mistakeCounts.join(', ') || 'none'].join(' | ')} |`;
}

const figureText = ({ median, min, max }: Spread, digits: number): string =>
  min === max ? median.toFixed(digits) : `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;

const passedOf = (summary: Summary | undefined): string =>
  summary === undefined ? 'not run' : `${summary.passed} of ${summary.runs}`;

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

/** Text in a table or a list: on one line, with nothing that Markdown or HTML would read. */
const cell = (text: string): string =>
  plainText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>|#!&]/g, '\\$&');
