import type { DeclarationFile } from '../declare-server.ts';
import { DISCOVERY } from './discovery.ts';
import { ERRORS } from './errors.ts';
import { GLOBALS, WEB_GLOBALS } from './globals.ts';

const FILES: readonly DeclarationFile[] = [
  { path: 'builtins/discovery.d.ts', text: DISCOVERY },
  { path: 'builtins/errors.d.ts', text: ERRORS },
  { path: 'builtins/globals.d.ts', text: GLOBALS },
];

/**
 * Declares what a script has without any server: `@codemode/discovery`, `@codemode/errors` and the globals of the sandbox
 * beyond those of ECMAScript. Always the same files.
 */
export function declareBuiltins(): readonly DeclarationFile[] {
  return FILES;
}

const WEB: DeclarationFile = { path: 'builtins/web-globals.d.ts', text: WEB_GLOBALS };

/** Declares the globals of the sandbox beyond those of ECMAScript, without the channel of a module's result. */
export const declareWebGlobals = (): DeclarationFile => WEB;
