import { type SchemaNode, schemaNode } from './schema-node.ts';

interface Format {
  /** A valid string of it. */
  readonly sample: string;
  /** What servers take for it besides, as a pattern. */
  readonly also?: string;
}

const DAY_AND_MINUTE = '^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d';

/** The formats that are checked. The others are used too loosely to refuse a call for them. */
const FORMATS: ReadonlyMap<unknown, Format> = new Map([
  ['date', { sample: '2026-01-31' }],
  [
    'date-time',
    {
      sample: '2026-01-31T09:30:00Z',
      also: `${DAY_AND_MINUTE}(?::\\d\\d(?:[.,]\\d+)?)?$|${DAY_AND_MINUTE}(?::\\d\\d(?:\\.\\d+)?)? ?[+-]\\d\\d(?::?\\d\\d)?$`,
    },
  ],
  ['email', { sample: 'ada@example.com', also: '^[^\\s@]+@[^\\s@]+$' }],
  ['uri', { sample: 'https://example.com/', also: '^[A-Za-z][A-Za-z0-9+.-]*:[^\\s<>"]+$' }],
  ['uuid', { sample: '123e4567-e89b-42d3-a456-426614174000', also: '^[0-9a-fA-F]{32}$' }],
]);

/** Adds a format to a node that has no `allOf` yet: as it is defined, or as servers take it. */
export function addFormat(node: SchemaNode, format: unknown): void {
  const known = FORMATS.get(format);
  if (known === undefined) return;
  const name = String(format);
  if (known.also === undefined) {
    node.format = name;
    return;
  }
  node.shownFormat = name;
  const either = schemaNode({ anyOf: [schemaNode({ format: name }), schemaNode({ pattern: known.also })] });
  widened.add(either);
  node.allOf = [either];
}

const widened = new WeakSet<SchemaNode>();

/** Whether a node stands for a format: its alternatives are ours, and nothing to talk of. */
export function standsForFormat(node: SchemaNode): boolean {
  return widened.has(node);
}

/** The name of the format a node asks for. */
export function formatOf({ format, shownFormat }: SchemaNode): string | undefined {
  return format ?? shownFormat;
}

/** A valid string of a format that is checked. */
export function formatSample(format: string | undefined): string | undefined {
  return FORMATS.get(format)?.sample;
}
