/** How strictly the specification asks, by the words of RFC 2119. */
export type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'MAY';

/** Level and sentence, in our own words, by an id that starts with the section. */
export type RequirementTable = Readonly<Record<`${number}${string}-${string}`, readonly [Level, string]>>;
