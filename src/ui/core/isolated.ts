import { plainText } from '../../runtime/plain-text.ts';
import { markIsolated } from '../jsx/drawn-text.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefe]/;

/** Text from outside inside a sentence of ours: on one line, and without a say over the direction of what stands around it. */
export function isolated(text: string): string {
  const line = plainText(text.replace(/\s+/g, ' '));
  return RIGHT_TO_LEFT.test(line) ? markIsolated(line) : line;
}
