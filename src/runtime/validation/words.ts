import type { Json } from '../json.ts';
import { describeSchema, describeType, describeValue, listed, literal } from './describe.ts';
import type { Failure } from './failure-tree.ts';
import { formatSample } from './formats.ts';
import { toPointer } from './pointer.ts';
import type { SchemaNode, Subschema } from './schema-node.ts';

/** One thing wrong with an input, in words a model can act on. */
export interface Complaint {
  /** JSON Pointer (RFC 6901). */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
  readonly message: string;
  /** What to do, where it is something else than to change the value. */
  readonly hint?: string;
}

const MAX_POINTER = 200;

export function complaint(at: readonly string[], expected: string, received: string): Complaint {
  return complaintAt(toPointer(at), expected, received);
}

export function complaintAt(path: string, expected: string, received: string): Complaint {
  const place = path === '' ? 'the input' : path.length > MAX_POINTER ? `${path.slice(0, MAX_POINTER)}…` : path;
  return { path, expected, received, message: `${place}: expected ${expected}, received ${received}` };
}

/** The validator's message is the only place that tells which name is missing. */
const MISSING_NAME = /^Instance does not have required property "([\s\S]*)"\.$/;
const DEPENDENT_NAME = /^Instance has "([\s\S]*)" but does not have "([\s\S]*)"\.$/;

/** What one failed keyword asks of `value`. Keywords with failures inside are told by those instead. */
export function explainKeyword(
  failure: Failure,
  targets: Readonly<Record<string, Subschema>>,
  value: Json | undefined,
): Complaint {
  const { keyword, schema, at, message } = failure;
  if (keyword === 'required') {
    const name = MISSING_NAME.exec(message)?.[1] ?? '';
    return complaint([...at, name], describeSchema(schema.properties?.[name] ?? true, targets), 'nothing (required)');
  }
  if (keyword === 'dependentRequired') {
    const [, given = '', missing = ''] = DEPENDENT_NAME.exec(message) ?? [];
    return complaint([...at, missing], `a value, since ${literal(given)} is given`, 'nothing');
  }
  return complaint(at, expectedBy(keyword, schema, targets), receivedBy(keyword, value));
}

function receivedBy(keyword: string, value: Json | undefined): string {
  const received = describeValue(value);
  if (keyword === 'uniqueItems') return `${received}, two of which are equal`;
  if (keyword !== 'maxLength' && keyword !== 'minLength') return received;
  return `${received} of ${counted([...String(value)].length, 'character')}`;
}

/** What a keyword wants, in a few words. */
export function expectedBy(keyword: string, schema: SchemaNode, targets: Readonly<Record<string, Subschema>>): string {
  switch (keyword) {
    case 'false':
      return 'nothing here';
    case 'type':
      return describeType(schema);
    case 'const':
      return literal(schema.const ?? null);
    case 'enum':
      return listed('one of ', schema.enum ?? []);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return describeType({ ...schema, type: schema.type === 'integer' ? 'integer' : 'number' });
    case 'multipleOf':
      return `a multiple of ${schema.multipleOf}`;
    case 'minLength':
      return `a string of at least ${counted(schema.minLength, 'character')}`;
    case 'maxLength':
      return `a string of at most ${counted(schema.maxLength, 'character')}`;
    case 'pattern':
      return `a string that matches /${schema.pattern?.slice(0, MAX_POINTER)}/`;
    case 'format':
      return `a string in ${schema.format} format, such as ${literal(formatSample(schema.format) ?? '')}`;
    case 'minItems':
      return `at least ${counted(schema.minItems, 'item')}`;
    case 'maxItems':
      return `at most ${counted(schema.maxItems, 'item')}`;
    case 'uniqueItems':
      return 'items that all differ';
    case 'contains':
    case 'minContains':
      return `at least ${counted(schema.minContains ?? 1, 'item')} being ${describeSchema(schema.contains ?? true, targets)}`;
    case 'maxContains':
      return `at most ${counted(schema.maxContains, 'item')} being ${describeSchema(schema.contains ?? true, targets)}`;
    case 'minProperties':
      return `at least ${counted(schema.minProperties, 'property')}`;
    case 'maxProperties':
      return `at most ${counted(schema.maxProperties, 'property')}`;
    case 'not':
      return `anything but ${describeSchema(schema.not ?? true, targets)}`;
    default:
      return describeSchema(schema, targets);
  }
}

function counted(amount: number | undefined, noun: string): string {
  if (amount === 1) return `1 ${noun}`;
  return `${amount} ${noun === 'property' ? 'properties' : `${noun}s`}`;
}
