import type { GuestThrow } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { CallToolResult, ErrorClassName } from '../../spec.ts';
import type { Encoded } from '../dialect.ts';
import { encode, resultOf } from './encode.ts';

/** The codes that scripts of 1.5 and later see of a failed call. */
type SafeCode = 'NOT_FOUND' | 'VALIDATION' | 'EXECUTION' | 'TIMEOUT' | 'ACCESS_DENIED' | 'SELF_REFERENCE';

const MAX_MESSAGE_CHARS = 200;

/** Content before structured content: one text, as data where it is JSON, else all the blocks. */
export function encodeContent(result: CallToolResult): Encoded {
  const { content, structuredContent, ...rest } = result;
  if (result.isError === true || !Array.isArray(content) || content.length === 0) return encode(result);
  return { value: resultOf({ ...rest, content } as CallToolResult) };
}

const CODES: Readonly<Partial<Record<ErrorClassName, SafeCode>>> = {
  SchemaValidationError: 'VALIDATION',
  ToolNotFoundError: 'NOT_FOUND',
  ServerNotFoundError: 'NOT_FOUND',
};

/** Errors that no option turns into a value: the run itself is over its limits. */
const FATAL: readonly ErrorClassName[] = ['SandboxLimitError'];

/**
 * The error of a call as the system lets scripts see it: one of its codes and a message that tells nothing of the tool's
 * insides. What was said of it stands in `details.reason`, which is ours: a person has to see why a call failed.
 */
export function safeThrown(error: GuestThrow, name: string): GuestThrow {
  if (FATAL.includes(error.errorClass)) return { ...error, fields: { ...error.fields, toolName: name } };
  const code = codeOf(error);
  const { message } = error;
  const shown = messageOf(code, name, message);
  const details = message === shown ? {} : { details: { reason: message } };
  return { ...error, message: shown, fields: { code, toolName: name, ...details } };
}

function codeOf({ errorClass, message, fields }: GuestThrow): SafeCode {
  const known = fields?.code;
  if (known === 'ACCESS_DENIED' || known === 'SELF_REFERENCE') return known;
  const byClass = CODES[errorClass];
  if (byClass !== undefined) return byClass;
  // The system itself reads the code out of what the tool says.
  if (/validation/.test(message)) return 'VALIDATION';
  if (/timeout|timed out/.test(message)) return 'TIMEOUT';
  return /not found/.test(message) ? 'NOT_FOUND' : 'EXECUTION';
}

function messageOf(code: SafeCode, name: string, message: string): string {
  switch (code) {
    case 'NOT_FOUND':
      return `Tool "${name}" was not found`;
    case 'VALIDATION':
      return message.length > MAX_MESSAGE_CHARS ? `${message.slice(0, MAX_MESSAGE_CHARS)}...` : message;
    case 'EXECUTION':
      return `Tool "${name}" execution failed`;
    case 'TIMEOUT':
      return `Tool "${name}" execution timed out`;
    case 'ACCESS_DENIED':
      return `Access denied for tool "${name}"`;
    case 'SELF_REFERENCE':
      return 'Cannot call CodeCall tools from within a script';
  }
}

/** Why a name leads to no tool, with the code that the system has for it. */
export function refusedAs(code: SafeCode, { message, hint }: GuestThrow): GuestThrow {
  return { errorClass: 'ToolNotFoundError', message, hint, fields: { code } satisfies Record<string, Json> };
}
