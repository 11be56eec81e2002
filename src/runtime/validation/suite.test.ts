import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json } from '../json.ts';
import { validateInput } from './testing/validate-input.ts';

/** Folder of a checkout of JSON-Schema-Test-Suite; without it these tests are skipped. */
const SUITE = process.env.CODEMODE_SCHEMA_SUITE;

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

/** Whether a reference of the schema leaves its document: such are never fetched, so their groups are counted apart. */
function leavesDocument(schema: Json): boolean {
  const base = 'schema://root/';
  const resources = new Set([base]);
  const references: string[] = [];
  const visit = (value: Json, outer: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, outer);
    if (!isJsonObject(value)) return;
    let own = outer;
    if (typeof value.$id === 'string') {
      own = new URL(value.$id, outer).href;
      resources.add(own.split('#')[0] as string);
    }
    for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = value[key];
      if (typeof reference === 'string')
        references.push(reference.startsWith('#') ? own : new URL(reference, own).href);
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'enum' && key !== 'const') visit(child, own);
  };
  visit(schema, base);
  return references.some((reference) => !resources.has(reference.split('#')[0] as string));
}

function run(folder: string, $schema: string) {
  const result = {
    total: 0,
    right: 0,
    falseRejects: [] as string[],
    wrong: [] as string[],
    remoteRejects: 0,
    remote: 0,
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    for (const group of JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[]) {
      const schema = isJsonObject(group.schema) ? { $schema, ...group.schema } : group.schema;
      const remote = leavesDocument(group.schema);
      for (const { description, data, valid } of group.tests) {
        const verdict = validateInput(schema, data);
        if (verdict instanceof Promise) throw new Error('The verdict should come at once');
        const name = `${file}: ${group.description}: ${description}`;
        if (remote) {
          result.remote++;
          if (valid && !verdict.ok) result.remoteRejects++;
          continue;
        }
        result.total++;
        if (verdict.ok === valid) result.right++;
        else (valid ? result.falseRejects : result.wrong).push(name);
      }
    }
  }
  return result;
}

describe.skipIf(SUITE === undefined || !existsSync(SUITE))(
  'the JSON Schema test suite (set CODEMODE_SCHEMA_SUITE)',
  () => {
    const folder = (draft: string) => join(SUITE as string, 'tests', draft);

    test('given the required tests of draft-07, at least 99.7 % are judged right and none is refused for a remote reference', () => {
      const { total, right, falseRejects, wrong, remoteRejects } = run(
        folder('draft7'),
        'http://json-schema.org/draft-07/schema#',
      );
      expect(total).toBeGreaterThan(800);
      expect(right / total, `wrong: ${[...falseRejects, ...wrong].join('; ')}`).toBeGreaterThanOrEqual(0.997);
      expect(remoteRejects).toBe(0);
    });

    test('given the required tests of 2020-12, at least 97.2 % are judged right and none is refused for a remote reference', () => {
      const { total, right, falseRejects, wrong, remoteRejects } = run(
        folder('draft2020-12'),
        'https://json-schema.org/draft/2020-12/schema',
      );
      expect(total).toBeGreaterThan(1_000);
      expect(right / total, `wrong: ${[...falseRejects, ...wrong].join('; ')}`).toBeGreaterThanOrEqual(0.972);
      expect(remoteRejects).toBe(0);
    });
  },
);
