import { describe, expect, it } from 'vitest';
import { blocksIn } from './blocks.ts';

const png = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' };

describe('content blocks in a result', () => {
  it('given pictures and texts at any depth, finds them', () => {
    const matches = blocksIn({ a: [{ content: [png, { type: 'text', text: 'hello' }] }] });
    expect(matches).toEqual({ media: [{ kind: 'image', mimeType: 'image/png', data: png.data }], texts: ['hello'] });
  });

  it.each([
    { ...png, mimeType: 'image/svg+xml' },
    { ...png, mimeType: 'text/html' },
    { ...png, data: 'javascript:alert(1)' },
    { ...png, data: 'https://host.example/x.png' },
    { type: 'audio', mimeType: 'image/png', data: 'AAAA' },
  ])('given $mimeType with $data, shows nothing of it as media', (block) => {
    expect(blocksIn([block]).media).toEqual([]);
  });
});
