import type { DialectConversion, FoundTool } from './conversion.ts';
import { type Draft, note } from './edits.ts';

/** A raw result as a system would have unwrapped it, for scripts that expect that. */
const unwrappedHelper = ({ unwraps }: DialectConversion): string => `function unwrapped(result) {
  const blocks = result.content ?? [];
  const texts = blocks.filter((block) => block.type === 'text').map((block) => block.text);
  const text = texts.join('\\n');
  const dataOf = (json) => { try { return JSON.parse(json); } catch { return json; } };
  ${unwraps}
}`;

const AS_RESULT = `async function asResult(call) {
  try {
    const value = await call();
    if (typeof value === 'string') return { content: [{ type: 'text', text: value }] };
    if (Array.isArray(value?.content)) return value;
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
  } catch (error) {
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}`;

/** Tells where calls give something else, and has raw results and values made into one another. */
export function writeShapes(
  draft: Draft,
  calls: readonly FoundTool[],
  from: DialectConversion,
  to: DialectConversion,
): void {
  if (calls.length === 0) return;
  for (const message of [...(from.notes?.('from', calls, to) ?? []), ...(to.notes?.('to', calls, from) ?? [])]) {
    note(draft, 'info', message);
  }
  if (to.results === 'raw') {
    draft.helpers.set('unwrapped', unwrappedHelper(from));
    return;
  }
  if (from.results === 'raw') {
    draft.helpers.set('asResult', AS_RESULT);
    note(draft, 'info', 'Results are put together from what calls give here: blocks other than text may be missing');
    return;
  }
  if (calls.some(({ tool }) => tool.outputSchema === undefined)) noteTexts(draft, from, to);
  if (from.throws && !to.throws) note(draft, 'warning', 'A failed tool does not throw here: what it says is the value');
  if (!from.throws && to.throws) note(draft, 'info', 'A failed tool throws here, and gave what it says before');
}

/** What else becomes of results that no schema describes. */
function noteTexts(draft: Draft, from: DialectConversion, to: DialectConversion): void {
  if (from.parsesText !== to.parsesText) {
    note(
      draft,
      'info',
      to.parsesText
        ? 'A text that is JSON comes parsed here: leave JSON.parse out'
        : 'A text that is JSON comes as text here: parse it with JSON.parse',
    );
  }
  if (from.firstBlockOnly === to.firstBlockOnly) return;
  const first = 'the first block of a result';
  note(
    draft,
    'info',
    to.firstBlockOnly === true
      ? `A call gives ${first} alone here`
      : `A call gave ${first} alone; here it gives all of them`,
  );
}
