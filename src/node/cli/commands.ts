import { checkCommand } from '../commands/check/command.ts';
import { evalCommand } from '../commands/eval/command.ts';
import { runCommand } from '../commands/run/command.ts';
import { serveCommand } from '../commands/serve/command.ts';
import { siteCommand } from '../commands/site/command.ts';
import { typesCommand } from '../commands/types/command.ts';
import type { Command } from './command.ts';

/** All commands, as help lists them. */
export const COMMANDS: readonly Command[] = [
  runCommand,
  typesCommand,
  checkCommand,
  evalCommand,
  serveCommand,
  siteCommand,
];
