import { processTerminal } from '../terminal/terminal.ts';
import { cli } from './cli.ts';

/** How long what is left open may keep the process after its command has ended. */
const LINGER_MS = 500;

process.exitCode = await cli(process.argv.slice(2), processTerminal());
setTimeout(() => process.exit(), LINGER_MS).unref();
