import type {
  EditorHandle,
  EditorOptions,
  Problem,
  RunMark,
  ScriptChange,
  ScriptLanguage,
  ScriptPosition,
  ViewState,
} from '../editor.ts';
import { createEmitter } from '../emitter.ts';
import { parsePath, positionOf } from '../positions.ts';
import { editorWords } from '../words.ts';
import { createHighlightLayer, type HighlightLayer } from './highlight-layer.ts';
import { createPlainCommands } from './plain-commands.ts';
import { buildPlainDom } from './plain-dom.ts';
import { createPlainField, type PlainField } from './plain-field.ts';
import { createPlainPlace, type PlainPlace } from './plain-place.ts';
import '../signs.css';
import './plain.css';

interface PlainScript {
  text: string;
  language: ScriptLanguage;
  viewState: ViewState;
  markers: readonly RunMark[];
}

const START: ViewState = { anchor: 0, head: 0, scrollTop: 0, scrollLeft: 0 };

/**
 * Creates an editor that is a text field with coloured text behind it: for touch, for input methods, and for a page that
 * recovers from a crash. It has no checker: declarations are ignored and there are no problems to tell. Undo history
 * starts anew when another script is shown. Tab leaves it.
 */
export function createPlainEditor(container: HTMLElement, options: EditorOptions): EditorHandle {
  const words = { ...editorWords, ...options.words };
  const { root, field, layer } = buildPlainDom(options.label ?? words.label);
  const changes = createEmitter<ScriptChange>();
  const cursors = createEmitter<ScriptPosition>();
  const problems = createEmitter<readonly Problem[]>();
  const abort = new AbortController();
  const plain = createParts({ root, field, layer }, options, abort.signal, cursors.emit);
  const { state, texts, place, current, alive, view } = plain;
  listen(plain, changes.emit, abort.signal);
  const commands = createPlainCommands({
    ...{ field, texts, place, view, alive },
    language: () => (state.isReadOnly || state.shown === undefined ? undefined : current()?.language),
    isDisposed: () => state.isDisposed,
    notHere: words.notHere,
  });
  const handle: EditorHandle = {
    kind: 'plain',
    get scriptId() {
      return state.shown;
    },
    ...createScriptMethods(plain),
    onChange: changes.subscribe,
    onCursor: cursors.subscribe,
    onProblems: problems.subscribe,
    setDeclarations: alive,
    ...commands,
    layout: place.measure,
    // Colours are custom properties and follow `color-scheme` by themselves.
    setTheme: alive,
    // It draws what changes as it changes.
    drawNow: alive,
    position: plain.position,
    saveViewState: view,
    restoreViewState: (next) => {
      alive();
      texts.fill();
      texts.select(next);
      place.scroll(next);
    },
    dispose: () => {
      if (state.isDisposed) return;
      state.isDisposed = true;
      abort.abort();
      for (const emitter of [changes, cursors, problems]) emitter.clear();
      state.scripts.clear();
      root.remove();
    },
  };
  place.measure();
  container.append(root);
  // What is beyond the screen comes once this has been drawn.
  place.begin();
  return handle;
}

interface PlainState {
  readonly scripts: Map<string, PlainScript>;
  /** The id of the script on show. */
  shown: string | undefined;
  isReadOnly: boolean;
  /** An input method is at work. */
  isComposing: boolean;
  /** What the page set meanwhile. */
  afterComposition: Parameters<PlainParts['show']> | undefined;
  isDisposed: boolean;
}

/** What the parts of one editor share. */
interface PlainParts {
  readonly state: PlainState;
  readonly root: HTMLElement;
  readonly field: HTMLTextAreaElement;
  readonly texts: PlainField;
  readonly place: PlainPlace;
  readonly highlight: HighlightLayer;
  readonly current: () => PlainScript | undefined;
  /** Throws once the editor was disposed. */
  readonly alive: () => void;
  readonly view: () => ViewState;
  readonly position: () => ScriptPosition;
  readonly tellCursor: () => void;
  /** Shows a text, scrolled as it was or as it is to be. */
  readonly show: (text: string, viewState?: ViewState) => void;
}

function createParts(
  { root, field, layer }: ReturnType<typeof buildPlainDom>,
  { readOnly = false }: EditorOptions,
  signal: AbortSignal,
  onCursor: (position: ScriptPosition) => void,
): PlainParts {
  const highlight = createHighlightLayer(layer);
  const texts = createPlainField(field, layer, signal, () => highlight.paint(field.value, true));
  const place = createPlainPlace(root, texts, highlight);
  const state: PlainState = {
    scripts: new Map(),
    shown: undefined,
    isReadOnly: readOnly,
    isComposing: false,
    afterComposition: undefined,
    isDisposed: false,
  };
  /** What has shown nothing yet is scrolled like this already. */
  let scrolled: ViewState | null = START;
  const position = () => positionOf(field.value, texts.selection().head);
  return {
    ...{ state, root, field, texts, place, highlight },
    current: () => (state.shown === undefined ? undefined : state.scripts.get(state.shown)),
    alive: () => {
      if (state.isDisposed) throw new Error('This editor was disposed. Create another one.');
    },
    view: () => ({ ...texts.selection(), scrollTop: root.scrollTop, scrollLeft: root.scrollLeft }),
    position,
    tellCursor: () => onCursor(position()),
    show: (text, viewState) => {
      // Setting the value would end the composition of an input method and lose what it holds.
      if (state.isComposing) {
        state.afterComposition = [text, viewState];
        return;
      }
      // Whatever is written goes before what is asked of the page, which lays itself out to answer.
      texts.show(text);
      if (viewState !== undefined) texts.select(viewState);
      highlight.paint(text, texts.isWhole);
      const isLaidOut = viewState !== scrolled;
      scrolled = null;
      // Of a field with the beginning alone nothing has to be asked.
      if (isLaidOut || !texts.isWhole) texts.measure();
      if (isLaidOut) place.scroll(viewState);
    },
  };
}

/** Hears what a person does, until the signal. */
function listen(
  { state, root, field, place, highlight, current, tellCursor, show }: PlainParts,
  onChange: (change: ScriptChange) => void,
  signal: AbortSignal,
): void {
  const edited = () => {
    const script = current();
    if (script === undefined || state.shown === undefined) return;
    highlight.paint(field.value, true);
    place.measureEdit();
    // A text that the page set while an input method was at work takes the place of what it brings.
    if (script.text === field.value || state.afterComposition !== undefined) return;
    script.text = field.value;
    onChange({ scriptId: state.shown, text: script.text });
    tellCursor();
  };
  root.addEventListener('scroll', () => place.see(), { signal, passive: true });
  // The size of the place, and whether there is any, is known only to the page.
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => state.isDisposed || place.measureWidth()));
  sizes.observe(root);
  signal.addEventListener('abort', () => sizes.disconnect());
  field.addEventListener('input', edited, { signal });
  field.addEventListener('compositionstart', () => (state.isComposing = true), { signal });
  field.addEventListener(
    'compositionend',
    () => {
      state.isComposing = false;
      if (state.afterComposition !== undefined) show(...state.afterComposition);
      state.afterComposition = undefined;
    },
    { signal },
  );
  document.addEventListener(
    'selectionchange',
    () => {
      if (document.activeElement === field && state.shown !== undefined) tellCursor();
    },
    { signal },
  );
}

type ScriptMethods = Pick<
  EditorHandle,
  'openScript' | 'closeScript' | 'getValue' | 'setValue' | 'setLanguage' | 'setMarkers' | 'setReadOnly'
>;

/** Which script is shown, its text and its marks. */
function createScriptMethods(plain: PlainParts): ScriptMethods {
  const { state, texts, highlight, current, alive, view, tellCursor, show } = plain;
  const { scripts } = state;
  const mark = () => highlight.mark(markedLines(current()?.markers ?? []));
  return {
    openScript: (id, source, language, { viewState = START } = {}) => {
      alive();
      const text = source.replace(/\r\n?/g, '\n');
      const { shown } = state;
      if (shown !== undefined && shown !== id) (current() as PlainScript).viewState = view();
      const script = { markers: [], viewState, ...scripts.get(id), text, language };
      scripts.set(id, script);
      const other = shown !== id;
      state.shown = id;
      texts.setReadOnly(state.isReadOnly);
      if (other) show(text, script.viewState);
      else if (texts.text !== text) show(text);
      mark();
      tellCursor();
    },
    closeScript: (id) => {
      alive();
      scripts.delete(id);
      if (state.shown !== id) return;
      state.shown = undefined;
      show('');
      highlight.mark(new Map());
      texts.setReadOnly(true);
    },
    getValue: () => current()?.text ?? '',
    setValue: (source) => {
      alive();
      const script = current();
      const text = source.replace(/\r\n?/g, '\n');
      if (script === undefined || script.text === text) return;
      script.text = text;
      show(text);
    },
    setLanguage: (language) => {
      alive();
      const script = current();
      if (script !== undefined) script.language = language;
    },
    setMarkers: (diagnostics) => {
      alive();
      const script = current();
      if (script === undefined) return;
      script.markers = diagnostics;
      mark();
    },
    setReadOnly: (value) => {
      alive();
      state.isReadOnly = value;
      texts.setReadOnly(value || state.shown === undefined);
    },
  };
}

/** Lines of a script that a run marked, with the class of each: an error counts more than a warning. */
function markedLines(markers: readonly RunMark[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  for (const { path, severity } of [...markers].reverse()) {
    const position = path === undefined ? undefined : parsePath(path);
    if (position !== undefined && lines.get(position.line) !== 'plain-line--error')
      lines.set(position.line, `plain-line--${severity}`);
  }
  return lines;
}
