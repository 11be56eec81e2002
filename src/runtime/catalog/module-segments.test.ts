import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moduleSegment, moduleSegments } from './module-segments.ts';

describe('module path segments of servers (§5.0.1)', () => {
  test('given an id, it is lowercased, replaced, collapsed and stripped in that order', () => {
    expect(moduleSegment('Google Drive')).toBe('google-drive');
    expect(moduleSegment('--A__b..C--')).toBe('a-b-c');
    expect(moduleSegment('localhost:3901')).toBe('localhost-3901');
    expect(moduleSegment('K')).toBe('k');
    expect(moduleSegment('x--2')).toBe('x-2');
  });

  test('given an id of which nothing is left, the segment is "server"', () => {
    expect(moduleSegments(['!!!', '', 'server', '名前'])).toEqual(['server', 'server--2', 'server--3', 'server--4']);
  });

  test('given ids that meet, the first of the configuration keeps the clean path', () => {
    expect(moduleSegments(['b', 'A', 'a', 'a!', 'a--2', 'a-2'])).toEqual(['b', 'a', 'a--2', 'a--3', 'a-2', 'a-2--2']);
  });

  test('given any ids, segments are unique, one for each, and hold nothing but [a-z0-9-]', () => {
    const id = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.stringMatching(/^[aA2 -]{0,5}$/));
    fc.assert(
      fc.property(fc.array(id, { maxLength: 20 }), (ids) => {
        const segments = moduleSegments(ids);
        expect(segments.length).toBe(ids.length);
        expect(new Set(segments).size).toBe(ids.length);
        for (const segment of segments) expect(segment).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(--[2-9]\d*|--1\d+)?$/);
        expect(moduleSegments(segments.filter((segment) => !segment.includes('--')))).toEqual(
          segments.filter((segment) => !segment.includes('--')),
        );
      }),
    );
  });

  test('given an id of a million characters, the segment comes at once', () => {
    // Were it quadratic, this would not end.
    expect(moduleSegment(`a${'-!'.repeat(500_000)}b`)).toBe('a-b');
  });
});
