import type { ToolRef } from '../dialects/dialect.ts';
import { type GuestThrow, SourceError } from '../errors.ts';
import { messageOf } from '../json.ts';
import type { ErrorClassName } from '../spec.ts';
import { GuestError } from './discovery.ts';

/** Any failure of a call as the guest gets it (§7, §10). */
export function guestThrow(error: unknown, tool: ToolRef): GuestThrow {
  const fields = { serverId: tool.serverId, toolName: tool.toolName, exportName: tool.exportName };
  if (error instanceof GuestError) return { ...error.thrown, fields: { ...fields, ...error.thrown.fields } };
  const failure = error instanceof SourceError ? error.failure : 'protocol';
  const errorClass: ErrorClassName = failure === 'auth' ? 'AuthenticationError' : 'ToolCallError';
  const { hint: given, details } = error instanceof SourceError ? error : { hint: undefined, details: undefined };
  return {
    errorClass,
    message: messageOf(error),
    hint:
      given ??
      (failure === 'auth'
        ? `Sign in to server "${tool.serverId}" and run again.`
        : 'Catch the error and go on, or try the call again.'),
    fields: { ...fields, ...details },
  };
}
