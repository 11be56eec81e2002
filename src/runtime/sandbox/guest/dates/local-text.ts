import { apply, RegExpCtor, toUpperCase } from '../core.ts';

const { exec } = RegExpCtor.prototype;
const matches = (pattern: RegExp, text: string): boolean => apply(exec, pattern, [text]) !== null;

/** A day alone as ISO 8601 writes it, which is one of UTC. */
const DAY = /^\s*[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?\s*$/;
const ZONE = /(?:^|[^a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])|:\d[^(]*[+-]\d/i;

/** Whether a text that the engine reads as a time is one of local time. What it sets in brackets is a comment. */
export const isLocalText = (text: string): boolean => !(matches(DAY, text) || matches(ZONE, text));

const ISO_IN_SMALL = /^\s*[+-]?\d{4,6}-\d\d-\d\d(?:t\d|T[\d:.]*z)/;
const ISO_WITH_COMMA = /^\s*[+-]?\d{4,6}-\d\d-\d\d[Tt][\d:]*,/;

/** A text as the engine has to get it to read what other engines read. */
export function readableText(text: string): string {
  if (matches(ISO_WITH_COMMA, text)) return '';
  return matches(ISO_IN_SMALL, text) ? apply(toUpperCase, text, []) : text;
}
