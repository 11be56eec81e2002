import { relative, resolve } from 'node:path';
import { plainText } from '../../../runtime/plain-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { Problem } from './found.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * A problem as a workflow command of GitHub Actions, which shows it beside the line of the document. All of a message is in the
 * one line of its command, so that no text of a document can be another command.
 */
export function annotation(problem: Problem, { cwd, env }: Pick<Terminal, 'cwd' | 'env'>): string {
  const { line, column, severity, rule, code, message, hint } = problem;
  // Files of a workflow count from the root of the repository.
  const file = relative(env.GITHUB_WORKSPACE || cwd, resolve(cwd, problem.file)).replaceAll('\\', '/');
  const title = `codemode-runner ${rule}${code === undefined ? '' : `/${code}`}`;
  const properties = Object.entries({ file, line, col: column, title }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const text = hint === undefined ? message : `${message.trimEnd()}\n${hint}`;
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => plainText(line).replaceAll('%', '%25'))
    .join('%0A');
}

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
