import type { Json } from '../../../runtime/json.ts';
import { plainText } from '../../../runtime/plain-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** A result as it is printed: JSON for programs and people alike; with `raw`, a text as it is. */
export function resultText(result: Json, raw: boolean, { outIsScreen }: Pick<Terminal, 'outIsScreen'>): string {
  const text = raw && typeof result === 'string' ? result : JSON.stringify(result, null, 2);
  return `${outIsScreen ? plainText(text) : text}\n`;
}
