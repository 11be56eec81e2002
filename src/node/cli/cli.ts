import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import { HostError, SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { plainText } from '../../runtime/plain-text.ts';
import { createStyle } from '../terminal/style.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { COMMANDS } from './commands.ts';
import { EXIT } from './exit-code.ts';
import { commandHelp, generalHelp } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { didYouMean, UsageError } from './usage-error.ts';

/** Runs the command that the arguments name. Gives the exit code and never rejects. */
export async function cli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    return fail(error, terminal);
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    terminal.err(generalHelp(COMMANDS));
    return EXIT.usage;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(`${CLIENT_INFO.version}\n`);
    return EXIT.ok;
  }
  const asksHelp = name === '--help' || name === '-h' || name === 'help';
  if (asksHelp && rest[0] === undefined) {
    terminal.out(generalHelp(COMMANDS));
    return EXIT.ok;
  }
  const commandName = asksHelp ? rest[0] : name;
  const command = COMMANDS.find((candidate) => candidate.name === commandName);
  if (command === undefined) {
    const what = commandName?.startsWith('-') === true ? 'option' : 'command';
    const names = COMMANDS.map((candidate) => candidate.name);
    throw new UsageError(`There is no ${what} ${commandName}`, didYouMean(commandName ?? '', names));
  }
  const { options, positionals, help } = parseArguments(asksHelp ? ['--help'] : rest, command.options);
  if (help) {
    terminal.out(commandHelp(command));
    return EXIT.ok;
  }
  return command.run({ options, positionals, terminal });
}

function fail(error: unknown, terminal: Terminal): number {
  const style = createStyle(terminal.colors);
  const say = (message: string, hint: string | undefined): void => {
    terminal.err(`${style.error('codemode-runner:')} ${plainText(message)}\n`);
    if (hint !== undefined) terminal.err(`    ${style.faint(plainText(hint))}\n`);
  };
  if (error instanceof UsageError) {
    say(error.message, error.hint);
    return EXIT.usage;
  }
  if (error instanceof SourceError) {
    say(error.message, error.hint);
    return EXIT.server;
  }
  const stack = error instanceof Error && !(error instanceof HostError) ? error.stack : undefined;
  say(stack ?? messageOf(error), 'This is a bug in codemode-runner: please report it with the command you ran');
  return EXIT.internal;
}
