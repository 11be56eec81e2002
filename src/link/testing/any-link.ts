import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../runtime/json.ts';
import { decodeLink } from '../decode.ts';
import { encodeLink } from '../encode.ts';
import type { LinkData } from '../link-data.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const anyLink: fc.Arbitrary<LinkData> = fc.record(
  {
    scripts: fc.array(fc.record({ name: fc.string({ maxLength: 50 }), text: anyText }), {
      minLength: 1,
      maxLength: 3,
    }) as unknown as fc.Arbitrary<LinkData['scripts']>,
    dialect: fc.constantFrom('codemode', 'koan'),
    limits: fc.dictionary(fc.constantFrom('timeoutMs', 'maxLogBytes'), fc.nat()),
    servers: fc.uniqueArray(
      fc.oneof(
        fc.record({ id: fc.string({ minLength: 1, maxLength: 20 }), url: fc.webUrl({ validSchemes: ['https'] }) }),
        fc.record({
          id: fc.string({ minLength: 1, maxLength: 20 }),
          builtin: fc.constant(true as const),
          tools: fc.array(fc.record({ name: fc.string({ maxLength: 20 }), hash: fc.string({ maxLength: 20 }) })),
        }),
      ),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    selection: fc.tuple(fc.nat(50), fc.nat(50)).map(([from, length]) => [from, from + length] as const),
    recording: fc.record(
      {
        calls: fc.array(
          fc.record({
            server: anyText.filter(({ length }) => length <= 200),
            tool: anyText,
            input: anyText,
            occurrence: fc.integer({ min: 1, max: 9 }),
            result: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()) as fc.Arbitrary<JsonObject>,
            largeIntegers: fc.array(
              fc.record({
                pointer: fc.string({ maxLength: 20 }),
                text: fc.bigInt({ min: 10n ** 16n, max: 10n ** 40n }).map(String),
              }),
              { maxLength: 2 },
            ),
          }),
          { maxLength: 3 },
        ),
        randomSeed: fc.stringMatching(/^[0-9a-f]{96}$/),
        startMs: fc.nat(),
      },
      { requiredKeys: ['calls'] },
    ),
  },
  { requiredKeys: ['scripts'] },
);

/** Writes and reads so many links of whatever data: each is as it was, in characters that survive chat and mail. */
export async function expectRoundTrip(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyLink, async (data) => {
      const link = encodeLink(data);
      expect(link).toMatch(/^c1\.[\w-]+$/);
      const decoded = await decodeLink(`#${link}`);
      expect(JSON.stringify(decoded)).toBe(JSON.stringify({ data: (decoded as { data: LinkData }).data }));
      expect((decoded as { data: LinkData }).data).toEqual(JSON.parse(JSON.stringify(data)));
    }),
    { numRuns },
  );
}
