import { apply, RegExpCtor } from '../core.ts';

const { exec } = RegExpCtor.prototype;
const matches = (pattern: RegExp, text: string): boolean => apply(exec, pattern, [text]) !== null;

/** A day alone as ISO 8601 writes it, which is one of UTC. */
const DAY = /^\s*[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?\s*$/;
const ZONE = /(?:^|[^a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])|:\d[^(]*[+-]\d/i;

/** Whether a text that the engine reads as a time is one of local time. What it sets in brackets is a comment. */
export const isLocalText = (text: string): boolean => !(matches(DAY, text) || matches(ZONE, text));
