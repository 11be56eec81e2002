import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonSchema } from '../json.ts';
import { instancesNear } from './testing/instances.ts';
import { validateInput } from './testing/validate-input.ts';

/** Folder of tool lists as servers send them, one JSON array a file; without it these tests are skipped. */
const CATALOGS = process.env.CODEMODE_CATALOGS;

interface Score {
  valid: number;
  invalid: number;
  readonly falseRejects: string[];
  readonly falseAccepts: string[];
}

/** Holds our verdicts against those of ajv, which compiles schemas and so cannot run where we do. */
function compare(name: string, schema: JsonSchema, score: Score): void {
  const bare = withoutFormats(schema);
  if (!isJsonObject(bare)) return;
  const { $schema, ...rules } = bare;
  const Oracle = typeof $schema === 'string' && $schema.includes('draft-07') ? Ajv : Ajv2020;
  const oracle = new Oracle({ strict: false, validateSchema: false, logger: false, unicodeRegExp: false }).compile(
    rules,
  );
  for (const instance of instancesNear(bare)) {
    const expected = oracle(instance);
    const verdict = validateInput(bare, instance);
    if (expected) score.valid++;
    else score.invalid++;
    if (expected && !verdict.ok) score.falseRejects.push(`${name}: ${verdict.problem.message}`);
    if (!expected && verdict.ok && verdict.warning === undefined)
      score.falseAccepts.push(`${name}: ${JSON.stringify(instance)}`);
  }
}

/** Which strings are of a format is a matter of its own; here both sides leave it out. */
function withoutFormats(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutFormats);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key, child]) => key !== 'format' || typeof child !== 'string');
  return Object.fromEntries(entries.map(([key, child]) => [key, withoutFormats(child)]));
}

const newScore = (): Score => ({ valid: 0, invalid: 0, falseRejects: [], falseAccepts: [] });

describe('tools as servers list them', () => {
  test('given schemas of the kinds that servers send, ajv and we agree on every input', () => {
    const schemas: JsonSchema[] = [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What to look for', minLength: 1 },
          limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
          sort: { type: 'string', enum: ['newest', 'oldest'] },
          filter: {
            anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
            default: null,
          },
          where: { $ref: '#/properties/nested' },
          nested: {
            type: 'object',
            properties: { a: { type: ['number', 'null'] } },
            required: ['a'],
            additionalProperties: false,
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          blocks: {
            type: 'array',
            items: {
              oneOf: [
                {
                  type: 'object',
                  properties: { type: { const: 'text' }, text: { type: 'string' } },
                  required: ['type', 'text'],
                },
                {
                  type: 'object',
                  properties: { type: { const: 'image' }, url: { type: 'string', pattern: '^https://' } },
                  required: ['type', 'url'],
                },
              ],
            },
            minItems: 1,
          },
          tree: { $ref: '#/$defs/Node' },
          labels: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { pattern: '^[a-z]+$' } },
        },
        required: ['blocks'],
        $defs: {
          Node: {
            type: 'object',
            properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Node' } } },
          },
        },
      },
      { type: 'object', properties: {}, additionalProperties: false },
      { type: 'object' },
    ];
    const score = newScore();
    for (const [index, schema] of schemas.entries()) compare(`schema ${index}`, schema, score);
    expect(score.falseRejects).toEqual([]);
    expect(score.falseAccepts).toEqual([]);
    expect(score.valid).toBeGreaterThan(20);
    expect(score.invalid).toBeGreaterThan(50);
  });

  describe.skipIf(CATALOGS === undefined || !existsSync(CATALOGS))('real catalogs (set CODEMODE_CATALOGS)', () => {
    test('given the schemas of all their tools, no input that ajv takes is refused', () => {
      const score = newScore();
      const folder = CATALOGS as string;
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
        const tools: Json = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        for (const tool of Array.isArray(tools) ? tools : []) {
          if (!isJsonObject(tool)) continue;
          for (const schema of [tool.inputSchema, tool.outputSchema]) {
            if (schema !== undefined) compare(`${file} ${String(tool.name)}`, schema, score);
          }
        }
      }
      expect(score.falseRejects).toEqual([]);
      expect(score.falseAccepts).toEqual([]);
      expect(score.valid).toBeGreaterThan(10_000);
    }, 120_000);
  });
});
