import type { CatalogServer } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';
import type { Diagnostic } from '../runtime/spec.ts';
import type { EditorWords } from './words.ts';

/** Language of a script. Types are stripped before a run, so both run alike; only the checks differ. */
export type ScriptLanguage = 'typescript' | 'javascript';

/** Colour scheme of an editor. Colours come from the page's design tokens, see `monaco/theme.ts`. */
export type EditorTheme = 'light' | 'dark';

/** How a dialect reads a script: a module, or the body of a function, which may `return`. */
export type ScriptForm = 'module' | 'body';

/** A place in a script, both parts from 1; columns count code points, as in `Diagnostic.path`. */
export interface ScriptPosition {
  readonly line: number;
  readonly column: number;
}

/** Caret, selection and scroll of a script: plain data that either editor can restore. */
export interface ViewState {
  /** Where the selection began, UTF-16 offset. */
  readonly anchor: number;
  /** Where the caret is, UTF-16 offset. */
  readonly head: number;
  /** Scroll position in CSS pixels. */
  readonly scrollTop: number;
  readonly scrollLeft: number;
  /** What only the editor that saved it understands (folded regions, further carets). */
  readonly detail?: unknown;
}

/** An edit by the user: typing, pasting, a quick fix, formatting. Never a call of `setValue` or `openScript`. */
export interface ScriptChange {
  readonly scriptId: string;
  readonly text: string;
}

/** What the type checker found in the script shown, first in the text first. */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'info';
  /** Number of the TypeScript diagnostic. */
  readonly code: number;
  /** Text from the checker; may quote names that a server chose. Show it as text. */
  readonly message: string;
  /** `line:column` as in `Diagnostic.path`. */
  readonly path: string;
}

/** Where a name is declared: a place in a declaration file. */
export interface DeclarationTarget {
  /** Path of the {@link DeclarationFile}, or `lib.*.d.ts` for a name of the language itself. */
  readonly path: string;
  readonly name: string;
  readonly position: ScriptPosition;
}

/** What a command palette or a button can ask an editor to do. */
export type EditorAction =
  | 'undo'
  | 'redo'
  | 'format'
  | 'find'
  | 'suggest'
  | 'quick-fix'
  | 'show-hover'
  | 'go-to-declaration'
  | 'next-problem'
  | 'toggle-comment'
  | 'fold-all'
  | 'unfold-all'
  | 'toggle-tab-focus';

/** How an action ended: `reason` says why it could not be done, as with the format of a script that has a syntax error. */
export type ActionResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** What a run says of a place in its script. */
export interface RunMark extends Diagnostic {
  /** The class of the error or what failed, where `message` does not begin with it. */
  readonly title?: string;
}

export interface EditorOptions {
  readonly theme: EditorTheme;
  readonly readOnly?: boolean;
  /** Accessible name of the text field; a default stands in {@link EditorWords}. */
  readonly label?: string;
  /** Words other than the defaults. */
  readonly words?: Partial<EditorWords>;
  /** Puts the first error of `setMarkers` under its line, with a button of this label. Absent: markers only. */
  readonly errorLine?: {
    readonly actionLabel: string;
    readonly onAction: (mark: RunMark) => void;
  };
  /** Told when the user asks where a name is declared; true when handled, else the declaration opens in a peek view. */
  readonly onDeclaration?: (target: DeclarationTarget) => boolean;
  /** Told that checks are off until the page is loaded anew, and why: the checker's file is gone, or it died. */
  readonly onFault?: (reason: string) => void;
  /** Told when Tab begins or ceases to move the focus out of the editor. */
  readonly onTabFocusChange?: (tabMovesFocus: boolean) => void;
}

export interface DeclarationOptions {
  /** `module` where absent. */
  readonly form?: ScriptForm;
  /** The servers behind the declarations: completions and hovers show the badges of their tools. */
  readonly servers?: readonly CatalogServer[];
}

export interface OpenScriptOptions {
  /** Restored only where the script was not open before; an open script keeps its own. */
  readonly viewState?: ViewState;
}

/** Returns the listener's unsubscribe function. */
export type Subscribe<T> = (listener: (value: T) => void) => () => void;

/**
 * One editor in one container. It shows one of the scripts that were opened; `getValue`, `setMarkers` and the like speak
 * of that one. After `dispose` every call throws.
 */
export interface EditorHandle {
  readonly kind: 'monaco' | 'plain';
  /** Id of the script shown; undefined before the first `openScript`. */
  readonly scriptId: string | undefined;
  /**
   * Shows a script, opening it when it is not. An open script keeps its undo history, caret, scroll and folds; a text
   * that differs from its own replaces it as one undoable edit. Line ends become `\n`.
   */
  openScript(id: string, text: string, language: ScriptLanguage, options?: OpenScriptOptions): void;
  /** Forgets a script and its undo history. The script shown may be closed: the editor is then empty and read-only. */
  closeScript(id: string): void;
  getValue(): string;
  /** Replaces the text of the script shown, as one undoable edit. The caret stays at its offset where that exists. */
  setValue(text: string): void;
  readonly onChange: Subscribe<ScriptChange>;
  readonly onCursor: Subscribe<ScriptPosition>;
  readonly onProblems: Subscribe<readonly Problem[]>;
  setLanguage(language: ScriptLanguage): void;
  /**
   * Declares what scripts of this editor may import and use. Other editors keep theirs. Only files whose text changed
   * are sent to the checker.
   */
  setDeclarations(files: readonly DeclarationFile[], options?: DeclarationOptions): void;
  /** Marks what a run says in the script shown; an empty list clears them. They follow the text until edited. */
  setMarkers(marks: readonly RunMark[]): void;
  /** Puts the caret at `line:column`, brings it into view and focuses. A place outside the text is moved inside. */
  revealPosition(path: string): void;
  /** Replaces the selection, as one undoable edit, and leaves the caret behind it. */
  insertAtCursor(text: string): void;
  /**
   * Makes an export of a module reachable, by an import where there is none yet, and returns the expression that reaches
   * it: `name`, an alias, or `namespace.name`.
   */
  addImport(name: string, specifier: string): string;
  focus(): void;
  /** Draws the script shown, coloured where that takes no long reading, at once instead of when there is time. */
  drawNow(): void;
  /** Fits the editor to its container. Called by itself when the container's size changes. */
  layout(): void;
  setTheme(theme: EditorTheme): void;
  setReadOnly(readOnly: boolean): void;
  /** Where the caret is: what `onCursor` tells of. */
  position(): ScriptPosition;
  saveViewState(): ViewState;
  restoreViewState(state: ViewState): void;
  can(action: EditorAction): boolean;
  /** Does what the action says, and focuses the editor. Rejects only on a fault of ours. */
  run(action: EditorAction): Promise<ActionResult>;
  dispose(): void;
}

/** What {@link import('./index.ts').loadEditor} resolves to: Monaco behind our own words. */
export interface EditorModule {
  /** Does in steps what the first editor of a page needs. Without it `createEditor` does it at once, and takes longer. */
  prepareEditor(container: HTMLElement, options: Pick<EditorOptions, 'theme'>): Promise<void>;
  createEditor(container: HTMLElement, options: EditorOptions): FullEditorHandle;
}

/** An editor that opens a script in steps, where a page has to answer in between. */
export interface FullEditorHandle extends EditorHandle {
  /** Draws a few lines of a text until a script is opened, in steps: what an editor does for its first text alone is then done. */
  drawSample(text: string, language: ScriptLanguage): Promise<void>;
  /** Opens a script without showing it, and colours the lines that are seen once it is shown as it was. */
  addScript(id: string, text: string, language: ScriptLanguage, viewState: ViewState): void;
}
