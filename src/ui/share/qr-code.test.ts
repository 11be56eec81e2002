import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

test.each([60, 400, 1_800])('a QR code of a link of %i characters reads as that link', (length) => {
  const link = `https://play.example/#c1.${'aZ09-_'.repeat(length)}`.slice(0, length);
  const { size, dark } = qrPath(link);
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)/g)) {
    for (let dy = 0; dy < scale; dy++) {
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  expect(jsQR(pixels, size * scale, size * scale)?.data).toBe(link);
});
