import type { Node } from '../../program/index.ts';
import type { CallHead, CallInput, DialectConversion, FoundTool, WriteContext } from './conversion.ts';
import { type Draft, note, replace } from './edits.ts';

export interface CallSides extends WriteContext {
  readonly from: DialectConversion;
  readonly to: DialectConversion;
}

/** Writes one call, or one mention of a tool as a function, as another system has it; false where that is not possible. */
export function writeTool(draft: Draft, call: FoundTool, sides: CallSides): boolean {
  const { from, to } = sides;
  const { server, tool, node, parent, args } = call;
  const head = to.head(call, sides);
  if ('cannot' in head) {
    note(draft, 'warning', `${server.sourceId}/${tool.name} ${head.cannot}`, node.start);
    return false;
  }
  if (args === undefined) {
    replace(draft, node.start, node.end, head.asFunction);
    return true;
  }
  const given = call.input?.(draft) ?? inputOf(args);
  const input = head.narrow?.(given) ?? given;
  const guarded = call.safeName === undefined ? ['', ''] : attempt(draft, call.safeName, to);
  const isRaw = [from.results === 'raw', to.results === 'raw'] as const;
  const raw = isRaw[0] && !isRaw[1] ? ['asResult(async () => ', ')'] : ['', ''];
  const unwrapped = isRaw[1] && !isRaw[0] ? '.then(unwrapped)' : '';
  const around = awaits(call, sides, parent?.type === 'AwaitExpression');
  const start = `${around.head}${guarded[0]}${raw[0]}${head.open(input)}`;
  const end = `${head.close(input)}${raw[1]}${unwrapped}${guarded[1]}${around.tail}`;
  const at = around.start ?? node.start;
  if (input.span === undefined) replace(draft, at, node.end, `${start}${end}`);
  else {
    replace(draft, at, input.span.start, `${start}${input.head}`);
    replace(draft, input.span.end, node.end, `${input.tail}${end}`);
  }
  return true;
}

/** A failure as a value, for systems whose calls throw it. */
function attempt(draft: Draft, name: string, to: DialectConversion): readonly [string, string] {
  const [async, wait] = to.calls === 'sync' ? ['', ''] : ['async ', 'await '];
  draft.helpers.set(
    'attempted',
    `${async}function attempted(call, toolName) {
  try {
    return { success: true, data: ${wait}call() };
  } catch (error) {
    return { success: false, error: { code: 'EXECUTION', message: error.message, toolName } };
  }
}`,
  );
  return [`attempted(${async}() => `, `, ${JSON.stringify(name)})`];
}

/** A call of a function by its name. */
export const plainCall = (callee: string): CallHead => ({
  asFunction: callee,
  open: () => `${callee}(`,
  close: () => ')',
});

/** A call of a function that takes the tool's name first: `text` is the call up to there. */
export const namedCall = (text: string): CallHead => ({
  asFunction: `((input) => ${text}, input))`,
  open: ({ span }) => (span === undefined ? text : `${text}, `),
  close: () => ')',
});

function inputOf(args: readonly Node[]): CallInput {
  const [first] = args;
  if (first === undefined) return { head: '', tail: '' };
  return { span: first, head: '', tail: '', ...(first.type === 'ObjectExpression' ? { literal: first } : {}) };
}

/** Where calls wait in one system and not in the other. */
function awaits(
  { node, parent }: FoundTool,
  { from, to }: CallSides,
  awaited: boolean,
): { readonly head: string; readonly tail: string; readonly start?: number } {
  const [waited, waits] = [from.calls === 'async', to.calls === 'async'];
  if (!waits && waited && awaited && parent !== undefined && from.results !== 'raw') {
    return { head: '', tail: '', start: parent.start };
  }
  if (waited || !waits || awaited) return { head: '', tail: '' };
  const isBase = parent?.type === 'MemberExpression' && parent.object === node;
  return isBase ? { head: '(await ', tail: ')' } : { head: 'await ', tail: '' };
}
