import type { RunProblem } from '../../session/index.ts';
import { problemWords as words } from '../words/problems.ts';
import { formatBytes, formatCount, formatLimitMs } from './format.ts';

/** What stands in bold before the message: the class of the error, else what kind of value was thrown. */
export function problemTitle({ title, code }: RunProblem): string | undefined {
  return title ?? (code === 'UNCAUGHT_EXCEPTION' ? words.uncaught : undefined);
}

/** The message; that of a limit in the units of the meters. */
export function problemMessage({ limit, message }: RunProblem): string {
  return limit === undefined ? message : `${words.reached[limit.name]} (${limitText(limit)})`;
}

/** Title and message in one line. */
export function problemLine(problem: RunProblem): string {
  const title = problemTitle(problem);
  return title === undefined ? problemMessage(problem) : `${title}: ${problemMessage(problem)}`;
}

export function limitText({ name, value }: NonNullable<RunProblem['limit']>): string {
  if (name.endsWith('Bytes')) return formatBytes(value);
  return name.endsWith('Ms') ? formatLimitMs(value) : formatCount(value);
}
