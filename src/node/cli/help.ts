import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { Command, OptionSpecs } from './command.ts';

const WIDTH = 100;
const INDENT = 2;
const GAP = 2;
const MAX_TERM = 34;

/** Help for all commands. */
export function generalHelp(commands: readonly Command[]): string {
  return [
    `codemode-runner ${CLIENT_INFO.version}: runs Code Mode scripts against MCP servers, in a sandbox`,
    '',
    'Usage: codemode-runner COMMAND [OPTIONS]',
    '',
    'Commands',
    ...table(commands.map(({ name, about }) => [name, about])),
    '',
    'Options',
    ...table([
      ['-h, --help', 'what a command does and takes: codemode-runner COMMAND --help'],
      ['-v, --version', 'the version'],
    ]),
    '',
  ].join('\n');
}

/** Help for one command. */
export function commandHelp({ name, about, synopsis, options, notes }: Command): string {
  return [
    `codemode-runner ${name}: ${about}`,
    '',
    `Usage: codemode-runner ${name} ${[synopsis, '[OPTIONS]'].filter((part) => part !== '').join(' ')}`,
    '',
    'Options',
    ...table([...optionRows(options), ['-h, --help', 'this text']]),
    ...(notes === undefined ? [] : ['', notes.trimEnd()]),
    '',
  ].join('\n');
}

function optionRows(options: OptionSpecs): (readonly [string, string])[] {
  return Object.entries(options).map(([name, { value, many, about }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    `${about}${many === true ? ' (may be repeated)' : ''}`,
  ]);
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const term = Math.min(MAX_TERM, Math.max(...rows.map(([left]) => left.length)));
  return rows.flatMap(([left, right]) => {
    const lines = wrap(right, WIDTH - INDENT - term - GAP);
    const fits = left.length <= term;
    return [
      ...(fits ? [] : [`${' '.repeat(INDENT)}${left}`]),
      ...lines.map((line, index) =>
        `${' '.repeat(INDENT)}${(fits && index === 0 ? left : '').padEnd(term + GAP)}${line}`.trimEnd(),
      ),
    ];
  });
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
