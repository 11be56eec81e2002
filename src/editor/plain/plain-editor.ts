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
import { createHighlightLayer } from './highlight-layer.ts';
import { createPlainCommands } from './plain-commands.ts';
import { buildPlainDom } from './plain-dom.ts';
import { createPlainField } from './plain-field.ts';
import { createPlainPlace } from './plain-place.ts';
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
  const highlight = createHighlightLayer(layer);
  const scripts = new Map<string, PlainScript>();
  const changes = createEmitter<ScriptChange>();
  const cursors = createEmitter<ScriptPosition>();
  const problems = createEmitter<readonly Problem[]>();
  const abort = new AbortController();
  const texts = createPlainField(field, layer, abort.signal, () => highlight.paint(field.value, true));
  let shown: string | undefined;
  let readOnly = options.readOnly ?? false;
  let composing = false;
  let afterComposition: string | undefined;
  let disposed = false;

  const current = () => (shown === undefined ? undefined : scripts.get(shown));
  const alive = () => {
    if (disposed) throw new Error('This editor was disposed. Create another one.');
  };
  const place = createPlainPlace(root, texts, highlight);
  const { see, measureWidth, scroll } = place;
  const view = (): ViewState => ({
    ...texts.selection(),
    scrollTop: root.scrollTop,
    scrollLeft: root.scrollLeft,
  });
  const tellCursor = () => cursors.emit(positionOf(field.value, texts.selection().head));
  const mark = () => highlight.mark(markedLines(current()?.markers ?? []));
  const show = (text: string) => {
    // Setting the value would end the composition of an input method and lose what it holds.
    if (composing) {
      afterComposition = text;
      return;
    }
    texts.show(text);
    highlight.paint(text, texts.isWhole);
    see();
  };
  const edited = () => {
    const script = current();
    if (script === undefined || shown === undefined) return;
    highlight.paint(field.value, true);
    measureWidth();
    // A text that the page set while an input method was at work takes the place of what it brings.
    if (script.text === field.value || afterComposition !== undefined) return;
    script.text = field.value;
    changes.emit({ scriptId: shown, text: script.text });
    tellCursor();
  };
  const listen = { signal: abort.signal };
  root.addEventListener('scroll', see, { ...listen, passive: true });
  // The size of the place, and whether there is any, is known only to the page.
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => disposed || measureWidth()));
  sizes.observe(root);
  field.addEventListener('input', edited, listen);
  field.addEventListener('compositionstart', () => (composing = true), listen);
  field.addEventListener(
    'compositionend',
    () => {
      composing = false;
      if (afterComposition !== undefined) show(afterComposition);
      afterComposition = undefined;
    },
    listen,
  );
  document.addEventListener(
    'selectionchange',
    () => {
      if (document.activeElement === field && shown !== undefined) tellCursor();
    },
    listen,
  );

  const commands = createPlainCommands({
    ...{ field, texts, place, view, alive },
    language: () => (readOnly || shown === undefined ? undefined : current()?.language),
    isDisposed: () => disposed,
    notHere: words.notHere,
  });
  const handle: EditorHandle = {
    kind: 'plain',
    get scriptId() {
      return shown;
    },
    openScript: (id, source, language, { viewState = START } = {}) => {
      alive();
      const text = source.replace(/\r\n?/g, '\n');
      if (shown !== undefined && shown !== id) (current() as PlainScript).viewState = view();
      const open = scripts.get(id);
      scripts.set(id, { markers: [], viewState, ...open, text, language });
      const other = shown !== id;
      shown = id;
      texts.setReadOnly(readOnly);
      if (other || texts.text !== text) show(text);
      if (other) {
        const state = (scripts.get(id) as PlainScript).viewState;
        texts.select(state);
        scroll(state);
      }
      mark();
      tellCursor();
    },
    closeScript: (id) => {
      alive();
      scripts.delete(id);
      if (shown !== id) return;
      shown = undefined;
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
    onChange: changes.subscribe,
    onCursor: cursors.subscribe,
    onProblems: problems.subscribe,
    setLanguage: (language) => {
      alive();
      const script = current();
      if (script !== undefined) script.language = language;
    },
    setDeclarations: alive,
    setMarkers: (diagnostics) => {
      alive();
      const script = current();
      if (script === undefined) return;
      script.markers = diagnostics;
      mark();
    },
    ...commands,
    layout: place.measure,
    // Colours are custom properties and follow `color-scheme` by themselves.
    setTheme: alive,
    setReadOnly: (value) => {
      alive();
      readOnly = value;
      texts.setReadOnly(value || shown === undefined);
    },
    saveViewState: view,
    restoreViewState: (state) => {
      alive();
      texts.fill();
      texts.select(state);
      scroll(state);
    },
    dispose: () => {
      if (disposed) return;
      disposed = true;
      abort.abort();
      sizes.disconnect();
      for (const emitter of [changes, cursors, problems]) emitter.clear();
      scripts.clear();
      root.remove();
    },
  };
  place.measure();
  container.append(root);
  return handle;
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
