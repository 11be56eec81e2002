import { systemOf } from '../dialect-id.ts';
import type { DialectId, DialectName } from '../index.ts';
import { type Draft, note } from './edits.ts';
import type { FoundTool } from './find-calls.ts';

/** A raw result as each system would have unwrapped it, for scripts that expect that. */
const UNWRAPPED: Readonly<Record<DialectName, string>> & { readonly 'codecall@1.5': string } = {
  codemode: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? text : result;`,
  cloudflare: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length > 0 && texts.length === blocks.length ? dataOf(text) : result;`,
  'mcp-use': `const [first] = blocks;
  if (first === undefined) return result;
  return first.type === 'text' ? dataOf(first.text) : first;`,
  codecall: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? dataOf(text) : blocks;`,
  'codecall@1.5': `if (result.isError) throw new Error(text);
  if (blocks.length === 0) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? dataOf(text) : blocks;`,
  koan: `if (result.isError) throw new Error(text);
  return result.structuredContent ?? (texts.length === 0 ? null : dataOf(text));`,
  emceepee: 'return result;',
};

const unwrappedHelper = (from: DialectId): string => `function unwrapped(result) {
  const blocks = result.content ?? [];
  const texts = blocks.filter((block) => block.type === 'text').map((block) => block.text);
  const text = texts.join('\\n');
  const dataOf = (json) => { try { return JSON.parse(json); } catch { return json; } };
  ${UNWRAPPED[from === 'codecall@1.5' ? from : systemOf(from)]}
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

const THROWS: readonly DialectName[] = ['codemode', 'cloudflare', 'codecall', 'koan'];

/** Tells where calls give something else, and has raw results and values made into one another. */
export function writeShapes(draft: Draft, found: readonly FoundTool[], fromId: DialectId, toId: DialectId): void {
  if (found.length === 0) return;
  const [from, to] = [systemOf(fromId), systemOf(toId)];
  const takesContent = fromId === 'codecall@1.5' || toId === 'codecall@1.5';
  if (takesContent && found.some(({ tool }) => tool.tool.outputSchema !== undefined)) {
    note(draft, 'info', 'CodeCall 1.5 gives the text of a result before its structured content');
  }
  if (toId === 'codecall@1.5') note(draft, 'info', 'Errors of CodeCall 1.5 say little: read error.code');
  if (to === 'emceepee') draft.helpers.set('unwrapped', unwrappedHelper(fromId));
  else if (from === 'emceepee') {
    draft.helpers.set('asResult', AS_RESULT);
    note(draft, 'info', 'Results are put together from what calls give here: blocks other than text may be missing');
  }
  if (from === 'emceepee' || to === 'emceepee') return;
  const untyped = found.some(({ tool }) => tool.tool.outputSchema === undefined);
  if (untyped && from === 'codemode')
    note(draft, 'info', 'A text that is JSON comes parsed here: leave JSON.parse out');
  if (untyped && to === 'codemode')
    note(draft, 'info', 'A text that is JSON comes as text here: parse it with JSON.parse');
  if (untyped && (from === 'mcp-use') !== (to === 'mcp-use')) {
    const first = 'the first block of a result';
    note(
      draft,
      'info',
      to === 'mcp-use' ? `A call gives ${first} alone here` : `A call gave ${first} alone; here it gives all of them`,
    );
  }
  if (THROWS.includes(from) && to === 'mcp-use')
    note(draft, 'warning', 'A failed tool does not throw here: what it says is the value');
  if (from === 'mcp-use' && THROWS.includes(to))
    note(draft, 'info', 'A failed tool throws here, and gave what it says before');
  if (from === 'koan' || to === 'koan') {
    note(
      draft,
      'info',
      'Koan gives lists as pages and deletions as counts; elsewhere a call gives what the tool answers',
    );
  }
}
