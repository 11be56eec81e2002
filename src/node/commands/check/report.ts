import { plainText } from '../../../runtime/plain-text.ts';
import { createStyle } from '../../terminal/style.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { FoundScript, Problem } from './found.ts';
import { annotation } from './github.ts';

/** What was done with a script. */
export interface Checked {
  readonly script: FoundScript;
  readonly types: boolean;
  readonly ran: 'replayed' | 'live' | 'no';
}

export interface CheckReport {
  readonly files: readonly string[];
  readonly checked: readonly Checked[];
  readonly problems: readonly Problem[];
}

const ORDER = { error: 0, warning: 1, info: 2 } as const;

/** Problems in the order of the files, as they are read. */
export function sorted(problems: readonly Problem[], files: readonly string[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      ORDER[a.severity] - ORDER[b.severity],
  );
}

/** How problems are printed: for people, or for a workflow of GitHub. */
export type ReportFormat = 'text' | 'github';

/** The report, one problem after the other, and what was done as the last line. */
export function printReport(report: CheckReport, format: ReportFormat, terminal: Terminal): void {
  if (format === 'text') printText(report, terminal);
  else for (const problem of report.problems) terminal.out(annotation(problem, terminal));
  terminal.err(`${summary(report)}\n`);
}

/** Problems as linters print them, one a line. */
function printText({ problems }: CheckReport, terminal: Terminal): void {
  const style = createStyle(terminal.colors && terminal.outIsScreen);
  for (const { file, line, column, severity, rule, code, message, hint } of problems) {
    const paint = severity === 'error' ? style.error : severity === 'warning' ? style.warning : style.faint;
    const what = paint(`${severity} ${rule}${code === undefined ? '' : `/${code}`}`);
    const text = plainText(message).trimEnd().replaceAll('\n', '\n    ');
    terminal.out(`${style.strong(plainText(file))}:${line}:${column}: ${what}: ${text}\n`);
    if (hint !== undefined) terminal.out(`    ${style.faint(plainText(hint))}\n`);
  }
}

function summary({ files, checked, problems }: CheckReport): string {
  const of = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
  const typed = checked.filter(({ types }) => types).length;
  const replayed = checked.filter(({ ran }) => ran === 'replayed').length;
  const live = checked.filter(({ ran }) => ran === 'live').length;
  return [
    `${of(checked.length, 'script')} in ${of(files.length, 'file')}`,
    `${typed} type-checked`,
    `${replayed} replayed`,
    ...(live === 0 ? [] : [`${live} run live`]),
    of(problems.filter(({ severity }) => severity === 'error').length, 'error'),
    of(problems.filter(({ severity }) => severity === 'warning').length, 'warning'),
  ].join(', ');
}

/** The report as JSON, for programs. */
export function reportJson({ files, checked, problems }: CheckReport): string {
  const scripts = checked.map(({ script, types, ran }) => {
    const { file, at, kind, name } = script;
    return { file, ...at, kind, name, types, ran };
  });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return `${JSON.stringify({ files, scripts, problems, errors, warnings }, null, 2)}\n`;
}
