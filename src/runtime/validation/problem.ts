import type { OutputUnit } from '@cfworker/json-schema';
import type { Json } from '../json.ts';
import { describeSchema, describeValue, enumerated, listed, literal } from './describe.ts';
import { type Failure, failureTree } from './failure-tree.ts';
import { standsForFormat } from './formats.ts';
import type { RepairedSchema } from './schema-node.ts';
import { closest } from './spelling.ts';
import { type Complaint, complaint, complaintAt, expectedBy, explainKeyword } from './words.ts';

const MAX_OTHERS = 2;
const MAX_KINDS = 20;

/** The first thing wrong, with up to two others named in its message. */
export function explainFailures(units: readonly OutputUnit[], schema: RepairedSchema, input: Json): Complaint {
  const complaints = failureTree(units, schema).flatMap((failure) => complaintsOf(failure, schema, input));
  const [first, ...others] = distinct(complaints);
  if (first === undefined) return complaint([], 'input that fits the schema', describeValue(input));
  if (others.length === 0) return first;
  const more = others.slice(0, MAX_OTHERS).map((other) => other.message);
  const rest = others.length - more.length;
  return { ...first, message: `${first.message}; also ${more.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}` };
}

function distinct(complaints: readonly Complaint[]): readonly Complaint[] {
  return [...new Map(complaints.map((one) => [one.message, one])).values()];
}

function complaintsOf(failure: Failure, schema: RepairedSchema, input: Json): readonly Complaint[] {
  if (failure.keyword === 'anyOf' || failure.keyword === 'oneOf') return ofAlternatives(failure, schema, input);
  const denied = failure.children.find((child) => child.keyword === 'false');
  if (denied !== undefined) return [ofDenied(failure, denied, input)];
  if (failure.keyword === 'propertyNames') {
    return failure.children.map((child) => {
      const expected = expectedBy(child.keyword, child.schema, schema.targets);
      return complaint(child.at, `a property name that is ${expected}`, `the name ${literal(child.at.at(-1) ?? '')}`);
    });
  }
  if (failure.children.length > 0) return failure.children.flatMap((child) => complaintsOf(child, schema, input));
  return [explainKeyword(failure, schema.targets, valueAt(input, failure.at))];
}

const MATCHES = /\((\d+) matches\)/;

function ofDenied({ schema: holder }: Failure, denied: Failure, input: Json): Complaint {
  const name = denied.at.at(-1);
  const value = describeValue(valueAt(input, denied.at));
  // A property may be known and denied by its own schema.
  const known = Object.keys(holder.properties ?? {}).filter((known) => known !== name);
  if (name === undefined || holder.properties === undefined) {
    const wrong = complaint(denied.at, 'nothing here', value);
    return { ...wrong, hint: `Remove ${wrong.path === '' ? 'the input' : wrong.path}.` };
  }
  const likely = closest(name, known);
  const expected =
    likely === undefined
      ? known.length === 0
        ? 'no properties'
        : listed('no property but ', known)
      : `no such property (did you mean ${literal(likely)}?)`;
  const wrong = complaint(denied.at, expected, value);
  return {
    ...wrong,
    hint: likely === undefined ? `Remove ${wrong.path}.` : `Rename ${wrong.path} to ${literal(likely)}.`,
  };
}

function ofAlternatives(failure: Failure, schema: RepairedSchema, input: Json): readonly Complaint[] {
  const format = standsForFormat(failure.schema)
    ? failure.children.find(({ keyword }) => keyword === 'format')
    : undefined;
  if (format !== undefined) return complaintsOf(format, schema, input);
  const matches = Number(MATCHES.exec(failure.message)?.[1] ?? 0);
  const value = valueAt(input, failure.at);
  if (matches > 1) {
    return [
      complaint(
        failure.at,
        'a value that fits exactly one of the alternatives',
        `${describeValue(value)}, which fits ${matches}`,
      ),
    ];
  }
  const branches = new Map<string, Failure[]>();
  for (const child of failure.children) branches.set(child.branch, [...(branches.get(child.branch) ?? []), child]);
  const ranked = [...branches.values()]
    .map((failures) => ({
      complaints: failures.flatMap((one) => complaintsOf(one, schema, input)),
      rank: Math.max(...failures.map((one) => rankOf(one, failure.at.length))),
    }))
    .sort((a, b) => a.rank - b.rank || a.complaints.length - b.complaints.length);
  const best = ranked[0];
  if (best === undefined || best.rank === WRONG_TYPE) {
    return [complaint(failure.at, describeSchema(alternativesOnly(failure), schema.targets), describeValue(value))];
  }
  const equals = ranked.filter(({ rank }) => rank === best.rank).map(({ complaints }) => complaints);
  return kindsOf(equals) ?? best.complaints;
}

const WRONG_DETAIL = 0;
const WRONG_KIND = 1;
const WRONG_TYPE = 2;

/** How far a branch is from the one that was meant: only in details, by its discriminator, or even by its type. */
function rankOf({ keyword, schema, at, children }: Failure, depth: number): number {
  const below = at.length - depth;
  const wrongValue = keyword === 'const' || keyword === 'enum' || keyword === 'type' || keyword === 'false';
  if (below === 0 && wrongValue) return WRONG_TYPE;
  const discriminates = keyword === 'const' || (keyword === 'enum' && schema.enum?.length === 1);
  if (below === 1 && discriminates) return WRONG_KIND;
  return Math.max(WRONG_DETAIL, ...children.map((child) => rankOf(child, depth)));
}

/** Where every branch wants another value of one property, which tells the branches apart: all those values at once. */
function kindsOf(branches: readonly (readonly Complaint[])[]): readonly Complaint[] | undefined {
  for (const { path, received } of branches.length < 2 ? [] : (branches[0] ?? [])) {
    const expectations = branches.map(
      (some) => some.find((one) => one.path === path && one.received === received)?.expected,
    );
    const kinds = new Set(expectations);
    if (kinds.size > 1 && !kinds.has(undefined))
      return [
        complaintAt(path, enumerated('one of ', ([...kinds] as string[]).slice(0, MAX_KINDS), kinds.size), received),
      ];
  }
  return undefined;
}

function alternativesOnly({ keyword, schema }: Failure) {
  const options = keyword === 'anyOf' ? schema.anyOf : schema.oneOf;
  return options === undefined ? true : { anyOf: options };
}

function valueAt(input: Json, at: readonly string[]): Json | undefined {
  let value: Json | undefined = input;
  for (const name of at) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, Json>)[name];
  }
  return value;
}
