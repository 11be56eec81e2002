import type { OutputUnit } from '@cfworker/json-schema';
import { fromFragment } from './pointer.ts';
import { isSchemaNode, type RepairedSchema, type SchemaNode } from './schema-node.ts';

/** One failed keyword with the failures inside that made it fail. */
export interface Failure {
  readonly keyword: string;
  /** The schema that holds the keyword. */
  readonly schema: SchemaNode;
  /** Names that lead to the value in the input. */
  readonly at: readonly string[];
  /** For a child of `anyOf` or `oneOf`: the branch it belongs to. */
  readonly branch: string;
  readonly message: string;
  readonly children: readonly Failure[];
}

interface Open extends Failure {
  /** What the location of every failure inside starts with. */
  readonly inside: string;
  readonly children: Open[];
}

/** Keywords that fail as a whole: what failed inside says little of what to do. */
const LEAVES = ['contains', 'minContains', 'maxContains', 'not'];

/** The validator's flat list, outer failures first, as a tree. */
export function failureTree(units: readonly OutputUnit[], schema: RepairedSchema): readonly Failure[] {
  const roots: Open[] = [];
  const path: Open[] = [];
  for (const unit of units) {
    // A `false` schema is reported with the place of the value only; it belongs to the failure right before.
    const denied = unit.keyword === 'false';
    while (!denied && path.length > 0 && !unit.keywordLocation.startsWith((path.at(-1) as Open).inside)) path.pop();
    const parent = path.at(-1);
    if (parent !== undefined && LEAVES.includes(parent.keyword)) continue;
    const place = denied ? parent?.schema : holder(unit.keywordLocation, schema);
    if (place === undefined && !denied) continue;
    const failure: Open = {
      keyword: unit.keyword,
      schema: place ?? ({} as SchemaNode),
      at: fromFragment(unit.instanceLocation),
      branch: parent === undefined || denied ? '' : branchOf(unit.keywordLocation, parent.inside),
      message: unit.error,
      children: [],
      inside: insideOf(unit),
    };
    (parent?.children ?? roots).push(failure);
    if (!denied) path.push(failure);
  }
  return roots;
}

function insideOf({ keyword, keywordLocation }: OutputUnit): string {
  if (keyword === 'if') return `${keywordLocation.slice(0, -'if'.length)}`;
  return `${keywordLocation}/`;
}

function branchOf(location: string, inside: string): string {
  return location.slice(inside.length).split('/', 1)[0] as string;
}

/** The schema that holds the keyword at the end of a location; undefined inside of a `contains`, which fails as a whole. */
function holder(location: string, { root, targets }: RepairedSchema): SchemaNode | undefined {
  let place: unknown = root;
  let schema: SchemaNode | undefined = isSchemaNode(root) ? root : undefined;
  for (const token of fromFragment(location).slice(0, -1)) {
    if (token === 'contains' && isSchemaNode(place)) return undefined;
    place =
      isSchemaNode(place) && token === '$ref' ? targets[place.$ref ?? ''] : (place as Record<string, unknown>)[token];
    if (isSchemaNode(place)) schema = place;
  }
  return schema;
}
