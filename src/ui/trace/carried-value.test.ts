import { expect, it } from 'vitest';
import { carriedValue } from './carried-value.ts';

it.each([
  [{ content: [{ type: 'text', text: '{}' }], structuredContent: null }, null],
  [{ content: [{ type: 'text', text: '{"a":1}' }] }, { a: 1 }],
  [{ content: [{ type: 'text', text: 'plain' }] }, 'plain'],
  [{ content: [] }, undefined],
  [{}, undefined],
  [{ content: [{ type: 'image', data: '', mimeType: 'image/png' }] }, undefined],
  [
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    undefined,
  ],
] as const)('given %j, the value is %j', (result, value) => expect(carriedValue(result)).toEqual(value));
