import type { HiddenLines } from '../../runtime/plain-text.ts';
import { formatCount } from '../core/format.ts';

/** Which lines of a script are not what they look like. */
export function hiddenWords({ lines, more }: HiddenLines, script?: string): string {
  const listed = lines.map(formatCount);
  const all = more === 0 ? listed : [...listed, `${formatCount(more)} more`];
  const last = all.at(-1) ?? '';
  const joined = all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
  const where = `${all.length === 1 ? 'Line' : 'Lines'} ${joined}${script === undefined ? '' : ` of ${script}`}`;
  return `${where} ${all.length === 1 ? 'holds' : 'hold'} characters that change how it reads. The editor marks them.`;
}
