import { expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { createIntlHost } from './intl-host.ts';

const TEXT = 'The quick (“brown”) fox can’t jump 32.3 feet, right? 👨‍👩‍👧 สวัสดีครับ ผมชื่อ 日本語の文章です。\r\n';

test.each(walk(['word', 'grapheme', 'sentence'] as const))(
  'given a long text, its %ss are those of the realm',
  (granularity) => {
    const text = TEXT.repeat(60) + 'x'.repeat(9_000);
    const answer = createIntlHost()(
      JSON.stringify(['Segmenter', ['en'], { granularity }]),
      'segment',
      JSON.stringify([text]),
    );
    const { value } = JSON.parse(answer ?? '{}') as { value: number[] };
    const expected = [...new Intl.Segmenter('en', { granularity }).segment(text)];
    expect(value.filter((_, index) => index % 2 === 0)).toEqual(expected.map(({ index }) => index));
    expect(value.filter((_, index) => index % 2 === 1)).toEqual(
      expected.map(({ isWordLike }) => (isWordLike === undefined ? -1 : Number(isWordLike))),
    );
  },
);
