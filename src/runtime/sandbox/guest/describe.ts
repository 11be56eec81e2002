import { toldOf } from './channel.ts';
import { getPrototypeOf, hasOwn, isArray, isError, JSONstringify, Str } from './intrinsics.ts';
import { displayText } from './text.ts';

/** The classes of `@codemode/errors`, most derived first, set by the errors module. */
let classes: readonly (readonly [string, { readonly prototype: object }])[] = [];
export function setErrorClasses(list: typeof classes): void {
  classes = list;
}

function errorClassOf(error: object): string | undefined {
  for (let proto: object | null = getPrototypeOf(error); proto !== null; proto = getPrototypeOf(proto)) {
    for (let i = 0; i < classes.length; i++) {
      const entry = classes[i];
      if (entry !== undefined && entry[1].prototype === proto) return entry[0];
    }
  }
  return undefined;
}

const text = (value: unknown): string | undefined => (value === undefined || value === null ? undefined : Str(value));

const MAX_CAUSES = 5;

const member = (key: string, value: string | undefined): string =>
  value === undefined ? '' : `,${JSONstringify(key)}:${JSONstringify(value)}`;

/**
 * Any thrown value as JSON: what it is, what it says, where it was made. A value that throws while it is looked at is
 * described as unprintable.
 */
export function describe(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) {
      const kind = typeof thrown === 'function' ? 'function' : 'primitive';
      return `{"kind":"${kind}"${member('message', displayText(thrown))}}`;
    }
    if (!isError(thrown)) {
      const message = hasOwn(thrown, 'message') ? text((thrown as { message: unknown }).message) : undefined;
      return `{"kind":"object"${member('message', message ?? displayText(thrown))}${member('stack', text((thrown as { stack?: unknown }).stack))}}`;
    }
    const error = thrown as Error & { hint?: unknown };
    const errorClass = errorClassOf(error);
    const data = toldOf(error);
    const callId = data?.callId;
    // What a script has changed speaks for the script.
    const limit =
      data?.errorClass === 'SandboxLimitError' && data.message === error.message && data.hint === error.hint;
    const cause = error.cause === undefined || error.cause === error ? describeAll(error) : describeCause(error.cause);
    return (
      `{"kind":"error"${member('name', text(error.name) ?? 'Error')}${member('message', text(error.message) ?? '')}` +
      `${member('stack', text(error.stack))}${member('errorClass', errorClass)}` +
      `${errorClass === undefined ? '' : member('hint', text(error.hint))}${member('cause', cause)}` +
      `${callId === undefined ? '' : `,"callId":${callId}`}${limit ? ',"limit":true' : ''}}`
    );
  } catch {
    return '{"kind":"object","message":"[a thrown value that cannot be printed]"}';
  }
}

/** The first errors that an AggregateError holds. */
function describeAll(error: object): string | undefined {
  if (!hasOwn(error, 'errors')) return undefined;
  const { errors } = error as { errors: unknown };
  if (!isArray(errors) || errors.length === 0) return undefined;
  let text = '';
  for (let i = 0; i < errors.length && i < MAX_CAUSES; i++) text += (i === 0 ? '' : '; ') + describeCause(errors[i]);
  return errors.length > MAX_CAUSES ? `${text}; …` : text;
}

function describeCause(cause: unknown): string {
  if (isError(cause)) return `${Str(cause.name)}: ${Str(cause.message)}`;
  return displayText(cause);
}
