import type { ServerCall } from '../../agent/index.ts';
import { isJsonObject, type Json, stableStringify } from '../../runtime/json.ts';
import { type CallPattern, INPUT_TYPES, type InputType } from './eval-task.ts';

/** Whether a call is one that a pattern means. */
export function matchesCall({ server, tool, input }: ServerCall, pattern: CallPattern): boolean {
  if (!matchesName(`${server}/${tool}`, pattern.tool)) return false;
  if (pattern.input === undefined) return pattern.exact !== true || isEmpty(input);
  return fits(input, pattern.input, pattern.exact === true);
}

const isEmpty = (input: Json): boolean => input === null || (isJsonObject(input) && Object.keys(input).length === 0);

/** `*` stands for any characters, `/` among them. One pass: patterns of files may be long. */
function matchesName(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return name === pattern;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const position = name.indexOf(part, at);
    if (position === -1) return false;
    at = position + part.length;
  }
  return at <= name.length - last.length;
}

/** Whether a value has what is asked for: objects member by member, everything else as it is. */
function fits(value: Json | undefined, expected: Json, exact: boolean): boolean {
  if (value === undefined) return false;
  const type = expectedType(expected);
  if (type !== undefined) return isOfType(value, type);
  if (Array.isArray(expected)) {
    const items: readonly Json[] = expected;
    return (
      Array.isArray(value) && value.length === items.length && items.every((item, at) => fits(value[at], item, exact))
    );
  }
  if (!isJsonObject(expected)) return stableStringify(value) === stableStringify(expected);
  if (!isJsonObject(value)) return false;
  if (exact && Object.keys(value).some((name) => !Object.hasOwn(expected, name))) return false;
  return Object.entries(expected).every(([name, one]) =>
    fits(Object.hasOwn(value, name) ? value[name] : undefined, one, exact),
  );
}

/** `{ $type: … }` alone. */
function expectedType(expected: Json): InputType | undefined {
  if (!isJsonObject(expected) || Object.keys(expected).length !== 1) return undefined;
  return INPUT_TYPES.find((type) => type === expected.$type);
}

function isOfType(value: Json, type: InputType): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
  }
}
