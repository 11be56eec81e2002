import {
  initialState,
  type LineState,
  MAX_COLOURED_CHARS,
  MAX_COLOURED_LINE_CHARS,
  tokenizeLine,
} from '../../highlight/index.ts';
import type { ScriptLanguage } from '../editor.ts';
import { languages } from './api.ts';

export const scriptLanguages: readonly ScriptLanguage[] = ['typescript', 'javascript'];

/** Registers the two languages with the highlighter of the static view, so that both colour alike. Call once. */
export function registerLanguages(): void {
  for (const id of scriptLanguages) {
    languages.register({ id });
    languages.setLanguageConfiguration(id, configuration);
    languages.setTokensProvider(id, {
      getInitialState: () => wrap(initialState),
      tokenize: (line, state) => {
        // A line as long as a link may bring: to colour it would hold the page up.
        if (line.length > MAX_COLOURED_CHARS) return { tokens: [{ startIndex: 0, scopes: '' }], endState: state };
        const tokens: languages.IToken[] = [];
        const next = tokenizeLine(line, (state as LexerState).line, (kind, startIndex) => {
          if (startIndex <= MAX_COLOURED_LINE_CHARS) tokens.push({ startIndex, scopes: kind === 'text' ? '' : kind });
        });
        return { tokens, endState: wrap(next) };
      },
    });
  }
}

interface LexerState extends languages.IState {
  readonly line: LineState;
}

function wrap(line: LineState): LexerState {
  const state: LexerState = {
    line,
    clone: () => state,
    equals: (other) => sameState(line, (other as LexerState).line),
  };
  return state;
}

function sameState(a: LineState, b: LineState): boolean {
  let left: LineState | undefined = a;
  let right: LineState | undefined = b;
  while (left !== right) {
    if (left === undefined || right === undefined) return false;
    if (left.mode !== right.mode || left.braces !== right.braces || left.operand !== right.operand) return false;
    left = left.outer;
    right = right.outer;
  }
  return true;
}

const configuration: languages.LanguageConfiguration = {
  wordPattern: /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*|-?\d[\w.]*/u,
  comments: { lineComment: '//', blockComment: ['/*', '*/'] },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
    { open: '`', close: '`', notIn: ['string', 'comment'] },
    { open: '/**', close: ' */', notIn: ['string'] },
  ],
  surroundingPairs: ['{}', '[]', '()', '""', "''", '``', '<>'].map(([open, close]) => ({
    open: open as string,
    close: close as string,
  })),
  folding: { markers: { start: /^\s*\/\/\s*#?region\b/, end: /^\s*\/\/\s*#?endregion\b/ } },
  indentationRules: {
    increaseIndentPattern: /^.*(?:\{[^}"'`]*|\([^)"'`]*|\[[^\]"'`]*)$/,
    decreaseIndentPattern: /^\s*[\]})].*$/,
  },
  onEnterRules: [
    {
      beforeText: /^\s*\/\*\*(?!\/)(?:[^*]|\*(?!\/))*$/,
      afterText: /^\s*\*\/$/,
      action: { indentAction: languages.IndentAction.IndentOutdent, appendText: ' * ' },
    },
    {
      beforeText: /^\s*\/\*\*(?!\/)(?:[^*]|\*(?!\/))*$/,
      action: { indentAction: languages.IndentAction.None, appendText: ' * ' },
    },
    {
      beforeText: /^\s*\*(?: (?:[^*]|\*(?!\/))*)?$/,
      action: { indentAction: languages.IndentAction.None, appendText: '* ' },
    },
    {
      beforeText: /^\s* \*\/\s*$/,
      action: { indentAction: languages.IndentAction.None, removeText: 1 },
    },
  ],
};
