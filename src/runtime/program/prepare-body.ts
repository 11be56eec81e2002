import type { Diagnostic } from '../spec.ts';
import { joinAccessorLines } from './accessor-line.ts';
import { applyReplacements, type Replacement } from './edits.ts';
import { watchFloating } from './floating.ts';
import type { Mentions, Prepared } from './prepared.ts';
import { inUserText, mentionsInUserText, readScript, rewrite } from './read-script.ts';
import { usingRewrites } from './read-using.ts';
import { rewriteLoops } from './rewrite-loops.ts';
import { syntaxError } from './syntax-error.ts';
import type { Node } from './tree.ts';

/** What stands around the body of a function to make it a module whose default export is what the body returns. */
export interface BodyFrame {
  /** Before the body, on its first line. */
  readonly head: string;
  /** After the body; starts on a line of its own, so that a comment cannot swallow it. */
  readonly tail: string;
}

/** An awaited function: `return` gives the result. */
export const ASYNC_BODY: BodyFrame = { head: 'export default await (async () => {', tail: '\n})();' };

/** A part of the source, by offsets. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** What reading the tree of a body adds. */
export interface BodyFindings {
  /** Where they meet what is put around floating promises, these stand further out at a start and further in at an end. */
  readonly replacements?: readonly Replacement[];
  readonly diagnostics?: readonly Diagnostic[];
  /** Parts of the source that go before the frame: imports. Where absent, a body that imports or exports is refused. */
  readonly hoisted?: readonly Part[];
  /** Text around a part of the source: outside of whatever else is written there. */
  readonly around?: readonly (Part & { readonly head: string; readonly tail: string })[];
  /** Text after the body, before the end of the frame; starts on a line of its own. */
  readonly last?: string;
  /** The frame that this body wants instead of the usual one. */
  readonly frame?: BodyFrame;
}

export interface BodyOptions {
  /** Source of imports and the like, before the frame, on the first line. */
  readonly imports?: string;
  readonly frame: BodyFrame;
  /** Static rules of a dialect, and what it writes into the script. */
  readonly inspect?: (tree: Node, source: string) => BodyFindings;
  readonly mentions?: (tree: Node) => Mentions;
  /** Whether the whole source may be one expression that is no statement: an object, a function without a name. */
  readonly expressions?: boolean;
}

const ANY_SERVER: Mentions = { serverIds: [], open: true };

/** Imports and exports, which a body cannot have; those of types alone are blanked. */
function moduleSyntax(tree: Node, source: string): Diagnostic[] {
  const statements = (tree.body as readonly Node[]).filter((node) =>
    /^(?:Import|Export\w+)Declaration$/.test(node.type),
  );
  return statements.slice(0, 1).map((node) => {
    const what = node.type === 'ImportDeclaration' ? 'import' : 'export';
    const hint = what === 'import' ? 'Use the globals that this system gives.' : 'Return the result.';
    return syntaxError(source, node.start, `The script is the body of a function, which cannot ${what}`, hint);
  });
}

/**
 * Readies the body of a function, which may `return` and `await`: types are blanked, floating promises watched, and the
 * frame put around it. What no parser accepts is a diagnostic: around it the frame would say something else.
 */
export async function prepareBody(source: string, options: BodyOptions): Promise<Prepared> {
  const script = await readScript(source, options.expressions === true ? 'body or expression' : 'body');
  if ('language' in script) {
    return {
      code: source,
      edits: [],
      diagnostics: [syntaxError(source, script.offset, script.message)],
      mentions: ANY_SERVER,
    };
  }
  const { code, tree } = script;
  const inspected = options.inspect?.(tree, code) ?? {};
  const { head, tail } = inspected.frame ?? options.frame;
  const { around = [], hoisted = [] } = inspected;
  const using = await usingRewrites(script, 'body');
  const loops = rewriteLoops(tree, code, using);
  const inside = [
    ...around.map(({ start, head: text }) => ({ offset: start, removed: 0, text })),
    ...loops.heads,
    ...(inspected.replacements ?? []),
    ...joinAccessorLines(tree, code),
    ...watchFloating(tree, () => false),
    ...loops.tails,
    ...around.map(({ end, tail: text }) => ({ offset: end, removed: 0, text })),
  ];
  const isIn = ({ offset }: Replacement, { start, end }: Part): boolean => offset >= start && offset < end;
  const textOf = (part: Part): string => {
    const own = inside.filter((replacement) => isIn(replacement, part));
    const moved = own.map((replacement) => ({ ...replacement, offset: replacement.offset - part.start }));
    return applyReplacements(code.slice(part.start, part.end), moved).code;
  };
  const framed: Replacement[] = [
    {
      offset: 0,
      removed: 0,
      text: `${options.imports ?? ''}${hoisted.map((part) => `${textOf(part)}\n`).join('')}${head}`,
    },
    ...inside.filter((replacement) => !hoisted.some((part) => isIn(replacement, part))),
    ...hoisted.map(({ start, end }) => ({ offset: start, removed: end - start, text: '' })),
    { offset: code.length, removed: 0, text: `${inspected.last ?? ''}${using?.closing ?? ''}${tail}` },
  ];
  return {
    ...rewrite(script, framed),
    diagnostics: [
      ...script.diagnostics,
      ...inUserText(source, script, [
        ...(inspected.hoisted === undefined ? moduleSyntax(tree, code) : []),
        ...(inspected.diagnostics ?? []),
      ]),
    ],
    mentions: mentionsInUserText(script, options.mentions?.(tree) ?? ANY_SERVER),
  };
}
