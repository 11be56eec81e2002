import { freeze, hidden, setErrorClasses, setMakeError } from 'codemode:internal';

interface Options {
  hint?: unknown;
  readonly cause?: unknown;
}

const fieldNames = Object.getOwnPropertyNames;
const { create, defineProperty, hasOwn } = Object;
/** An object without a prototype: nothing a script put on one stands in the way. */
const bare = <T>(): Record<string, T> => create(null) as Record<string, T>;

/** Base of every error that the host throws into a script (§7.1). */
export class CodemodeError extends Error {
  declare readonly hint: string;
  constructor(message?: string, options: Options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    // Own, writable properties: the prototypes are frozen, and a script may rename its own errors.
    hidden(this, 'name', new.target.name);
    hidden(this, 'hint', `${options.hint ?? 'Read the message and correct the call.'}`);
  }
  /** All fields but the stack and the raw result, so that a caught error can be logged and returned. */
  toJSON(): Readonly<Record<string, unknown>> {
    const json = bare<unknown>();
    const names = fieldNames(this);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      if (name !== 'stack' && name !== 'result') json[name] = (this as Record<string, unknown>)[name];
    }
    return json;
  }
}
export class SchemaValidationError extends CodemodeError {}
export class ToolNotFoundError extends CodemodeError {}
export class ServerNotFoundError extends CodemodeError {}
export class ToolCallError extends CodemodeError {}
export class AuthenticationError extends ToolCallError {}
export class SandboxLimitError extends CodemodeError {}

const classes = [
  ['AuthenticationError', AuthenticationError],
  ['ToolCallError', ToolCallError],
  ['SchemaValidationError', SchemaValidationError],
  ['ToolNotFoundError', ToolNotFoundError],
  ['ServerNotFoundError', ServerNotFoundError],
  ['SandboxLimitError', SandboxLimitError],
  ['CodemodeError', CodemodeError],
] as const;

for (const [, errorClass] of classes) {
  freeze(errorClass.prototype);
  freeze(errorClass);
}
/** What a failed tool sent as data is there for whoever spreads, logs or lists the error, unlike what we add to it. */
function showData(error: CodemodeError, result: unknown): void {
  if (typeof result !== 'object' || result === null || !hasOwn(result, 'structuredContent')) return;
  const shown = bare<unknown>();
  shown.value = (result as { readonly structuredContent: unknown }).structuredContent;
  shown.writable = true;
  shown.enumerable = true;
  shown.configurable = true;
  defineProperty(error, 'structuredContent', shown as PropertyDescriptor);
}

setErrorClasses(classes);
const ownNames = Object.keys;
const lookup = Object.assign(bare<typeof CodemodeError>(), Object.fromEntries(classes));
setMakeError((data) => {
  const options: Options = bare();
  options.hint = data.hint;
  const error = new (lookup[data.errorClass] ?? CodemodeError)(data.message, options);
  const fields = hasOwn(data, 'fields') ? data.fields : undefined;
  if (fields !== undefined) {
    const names = ownNames(fields);
    for (let i = 0; i < names.length; i++) hidden(error, names[i] as string, fields[names[i] as string]);
    showData(error, hasOwn(fields, 'result') ? fields.result : undefined);
  }
  return error;
});
