import { SCRIPT_NAME } from './arm.ts';

/** What a guest asks the host for, and from where in the script. */
export interface GuestAsk {
  readonly op: string;
  /** From the script's innermost frame on; empty where none is in it. What is above it is the host's own. */
  readonly stack: string;
}

/** Reads an operation and the stack of its caller, which cross in one text. */
export function readAsk(opAndStack: string): GuestAsk {
  const space = opAndStack.indexOf(' ');
  const frame = opAndStack.indexOf(`${SCRIPT_NAME}:`, space);
  return {
    op: opAndStack.slice(0, space),
    stack: frame < 0 ? '' : opAndStack.slice(Math.max(space, opAndStack.lastIndexOf('\n', frame)) + 1),
  };
}
