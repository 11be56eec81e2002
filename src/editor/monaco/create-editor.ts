import { toolNotes } from '../annotations.ts';
import type {
  EditorHandle,
  EditorOptions,
  FullEditorHandle,
  Problem,
  RunMark,
  ScriptChange,
  ScriptPosition,
} from '../editor.ts';
import { createEmitter } from '../emitter.ts';
import { planImport } from '../imports.ts';
import { editorMetrics } from '../metrics.ts';
import { parsePath, positionOf, toCodePointColumn, toUtf16Column } from '../positions.ts';
import { editorWords } from '../words.ts';
import { editingActions, monacoActions } from './actions.ts';
import { editor, type IDisposable } from './api.ts';
import { checkScript } from './check-script.ts';
import { forgetScript, openProject } from './checker-client.ts';
import { forgetDeclarations, onDeclaration } from './declarations-view.ts';
import { colourTo, drawNow } from './draw-now.ts';
import { drawSample } from './draw-sample.ts';
import { editorOptions, gutterOptions } from './editor-options.ts';
import { createErrorLine } from './error-line.ts';
import { formatInEditor } from './format-script.ts';
import { showHiddenMarks } from './hidden-marks.ts';
import { installMonaco } from './install.ts';
import { digitWidthPx } from './letters.ts';
import { showProblemLines } from './problem-lines.ts';
import { setRunMarkers } from './run-markers.ts';
import { createScripts, rangeOf, replaceText, type Script, type ScriptContext, type Scripts } from './scripts.ts';
import { installTabFocus } from './tab-focus.ts';
import { applyTheme } from './theme.ts';
import { restoreViewState, saveViewState } from './view-state.ts';

export { prepareEditor } from './prepare-editor.ts';

import '../signs.css';
import './editor.css';

/** Creates a Monaco editor that fills `container`. */
export function createEditor(container: HTMLElement, options: EditorOptions): FullEditorHandle {
  installMonaco();
  const words = { ...editorWords, ...options.words };
  const { root, view, measure } = openView(container, options, words);
  const context: ScriptContext = { words, notes: toolNotes([]) };
  const scripts = createScripts(context, forgetScript);
  const changes = createEmitter<ScriptChange>();
  const cursors = createEmitter<ScriptPosition>();
  const problems = createEmitter<readonly Problem[]>();
  const errorLine = options.errorLine === undefined ? undefined : createErrorLine(view, options.errorLine);
  const tabFocus = installTabFocus(view, words, (moves) => options.onTabFocusChange?.(moves));
  const fault = (reason: string) => options.onFault?.(reason);
  const project = openProject(scripts.authority, fault);
  const check = checkScript(view, problems.emit, fault);
  if (options.onDeclaration !== undefined) onDeclaration(view, options.onDeclaration);
  const state: State = { isReadOnly: options.readOnly ?? false, isProgrammatic: false, isDisposed: false };
  const shared = createShared(view, scripts, state);
  const { alive, current } = shared;
  const disposables = [
    ...tellChanges(shared, () => state.isProgrammatic, changes.emit, cursors.emit),
    showProblemLines(view),
    showHiddenMarks(view),
    check,
    tabFocus,
    ...(errorLine === undefined ? [] : [errorLine]),
  ];

  const handle: FullEditorHandle = {
    kind: 'monaco',
    get scriptId() {
      return current()?.id;
    },
    ...createScriptMethods(shared),
    onChange: changes.subscribe,
    onCursor: cursors.subscribe,
    onProblems: problems.subscribe,
    ...createCheckMethods(shared, context, { project, check, errorLine }),
    ...createCommands(shared),
    ...createViewMethods(shared, container, measure),
    setReadOnly: (value) => {
      alive();
      state.isReadOnly = value;
      shared.applyReadOnly();
    },
    ...createActions(shared, state, tabFocus, words.notHere),
    dispose: () => {
      if (state.isDisposed) return;
      state.isDisposed = true;
      for (const disposable of disposables) disposable.dispose();
      for (const emitter of [changes, cursors, problems]) emitter.clear();
      for (const part of [view, scripts, project]) part.dispose();
      if (editor.getEditors().length === 0) forgetDeclarations();
      root.remove();
    },
  };
  return handle;
}

interface State {
  isReadOnly: boolean;
  /** The page changes the text now. */
  isProgrammatic: boolean;
  isDisposed: boolean;
}

/** What the methods of one editor share. */
interface Shared {
  readonly view: editor.IStandaloneCodeEditor;
  readonly scripts: Scripts;
  /** Throws once the editor was disposed. */
  readonly alive: () => void;
  readonly current: () => Script | undefined;
  readonly isReadOnly: () => boolean;
  readonly applyReadOnly: () => void;
  /** Changes the text as the page wants it: nobody has typed. */
  readonly quietly: (change: () => void) => void;
}

function createShared(view: Shared['view'], scripts: Scripts, state: State): Shared {
  const current = () => scripts.ofModel(view.getModel());
  const isReadOnly = () => state.isReadOnly || current() === undefined;
  return {
    view,
    scripts,
    alive: () => {
      if (state.isDisposed) throw new Error('This editor was disposed. Create another one.');
    },
    current,
    isReadOnly,
    applyReadOnly: () => {
      // Monaco works all of its options out again for each that it is given.
      if (view.getOption(editor.EditorOption.readOnly) !== isReadOnly()) view.updateOptions({ readOnly: isReadOnly() });
    },
    quietly: (change) => {
      state.isProgrammatic = true;
      change();
      state.isProgrammatic = false;
    },
  };
}

/** Tells of what a person does to the text. */
function tellChanges(
  { view, current }: Shared,
  isProgrammatic: () => boolean,
  onChange: (change: ScriptChange) => void,
  onCursor: (position: ScriptPosition) => void,
): readonly IDisposable[] {
  return [
    view.onDidChangeModelContent(() => {
      const script = current();
      if (!isProgrammatic() && script !== undefined) onChange({ scriptId: script.id, text: script.model.getValue() });
    }),
    view.onDidChangeCursorPosition(({ position }) => {
      const line = view.getModel()?.getLineContent(position.lineNumber) ?? '';
      onCursor({ line: position.lineNumber, column: toCodePointColumn(line, position.column) });
    }),
  ];
}

type ScriptMethods = Pick<
  FullEditorHandle,
  'drawSample' | 'addScript' | 'openScript' | 'closeScript' | 'getValue' | 'setValue' | 'setLanguage'
>;

/** Which script is shown, and its text. */
function createScriptMethods({ view, scripts, alive, current, applyReadOnly, quietly }: Shared): ScriptMethods {
  return {
    drawSample: (text, language) => {
      alive();
      return drawSample(view, text, language);
    },
    addScript: (id, text, language, viewState) => {
      alive();
      if (scripts.get(id) !== undefined) return;
      const endPx = viewState.scrollTop + view.getLayoutInfo().height;
      const { model } = scripts.open(id, text, language, viewState);
      colourTo(model, Math.ceil(endPx / view.getOption(editor.EditorOption.lineHeight)));
    },
    openScript: (id, text, language, { viewState } = {}) => {
      alive();
      const shown = current();
      const known = scripts.get(id);
      const script = known ?? scripts.open(id, text, language, viewState);
      if (known !== undefined) {
        quietly(() => replaceText(script.model, text.replace(/\r\n?/g, '\n')));
        editor.setModelLanguage(script.model, language);
      }
      if (shown === script) return;
      if (shown !== undefined) shown.viewState = saveViewState(view);
      view.setModel(script.model);
      applyReadOnly();
      if (script.viewState !== undefined) restoreViewState(view, script.viewState);
    },
    closeScript: (id) => {
      alive();
      if (current()?.id === id) view.setModel(null);
      scripts.close(id);
      applyReadOnly();
    },
    getValue: () => current()?.model.getValue() ?? '',
    setValue: (text) => {
      alive();
      const model = view.getModel();
      if (model !== null) quietly(() => replaceText(model, text.replace(/\r\n?/g, '\n')));
    },
    setLanguage: (language) => {
      alive();
      const model = view.getModel();
      if (model !== null) editor.setModelLanguage(model, language);
    },
  };
}

interface CheckParts {
  readonly project: ReturnType<typeof openProject>;
  readonly check: ReturnType<typeof checkScript>;
  readonly errorLine: ReturnType<typeof createErrorLine> | undefined;
}

/** What the script is checked against, and what a run found in it. */
function createCheckMethods(
  { view, alive }: Shared,
  context: ScriptContext,
  { project, check, errorLine }: CheckParts,
): Pick<EditorHandle, 'setDeclarations' | 'setMarkers'> {
  return {
    setDeclarations: (files, { form = 'module', servers = [] } = {}) => {
      alive();
      context.notes = toolNotes(servers);
      project.setDeclarations(files, form);
      check.again();
    },
    setMarkers: (diagnostics: readonly RunMark[]) => {
      alive();
      const model = view.getModel();
      if (model === null) return;
      setRunMarkers(model, diagnostics);
      errorLine?.show(diagnostics);
    },
  };
}

type ViewMethods = Pick<
  EditorHandle,
  'focus' | 'drawNow' | 'layout' | 'setTheme' | 'position' | 'saveViewState' | 'restoreViewState'
>;

/** What a page can have the editor do, as its own keys do. */
function createActions(
  { view, alive, current }: Shared,
  state: State,
  tabFocus: ReturnType<typeof installTabFocus>,
  notHere: string,
): Pick<EditorHandle, 'can' | 'run'> {
  const can: EditorHandle['can'] = (action) =>
    current() !== undefined && !(state.isReadOnly && editingActions.has(action));
  return {
    can,
    run: async (action) => {
      alive();
      if (!can(action)) return { ok: false, reason: notHere };
      view.focus();
      if (action === 'format') return formatInEditor(view, notHere);
      if (action === 'toggle-tab-focus') tabFocus.toggle();
      else view.trigger('page', monacoActions[action], {});
      return { ok: true };
    },
  };
}

/** How the editor looks, and where it is scrolled. */
function createViewMethods({ view, alive }: Shared, container: HTMLElement, measure: () => void): ViewMethods {
  return {
    focus: () => view.focus(),
    drawNow: () => {
      alive();
      drawNow(view);
    },
    layout: () => {
      alive();
      view.layout();
      measure();
    },
    setTheme: (theme) => {
      alive();
      applyTheme(theme, container);
    },
    position: () => positionOf(view.getModel()?.getValue() ?? '', saveViewState(view).head),
    saveViewState: () => saveViewState(view),
    restoreViewState: (state) => {
      alive();
      restoreViewState(view, state);
    },
  };
}

/** What is done to the text by a command, and not by typing. */
function createCommands({
  view,
  alive,
  isReadOnly,
}: Shared): Pick<EditorHandle, 'revealPosition' | 'insertAtCursor' | 'addImport'> {
  const edit = (start: number, end: number, text: string) => {
    const model = view.getModel();
    if (model === null) return;
    view.pushUndoStop();
    view.executeEdits('page', [{ range: rangeOf(model, start, end), text, forceMoveMarkers: true }]);
    view.pushUndoStop();
  };
  return {
    revealPosition: (path) => {
      alive();
      const model = view.getModel();
      const place = parsePath(path);
      if (model === null || place === undefined) return;
      const lineNumber = Math.min(place.line, model.getLineCount());
      const column = toUtf16Column(model.getLineContent(lineNumber), place.column);
      view.setPosition({ lineNumber, column }, 'page');
      view.revealPositionInCenterIfOutsideViewport({ lineNumber, column });
      view.focus();
    },
    insertAtCursor: (text) => {
      alive();
      if (isReadOnly()) return;
      view.pushUndoStop();
      view.trigger('page', 'type', { text });
      view.pushUndoStop();
      view.focus();
    },
    addImport: (name, specifier) => {
      alive();
      const plan = planImport(view.getModel()?.getValue() ?? '', name, specifier);
      if (plan.edit !== undefined && !isReadOnly()) edit(plan.edit.start, plan.edit.end, plan.edit.text);
      return plan.expression;
    },
  };
}

/** Monaco's own editor, in the theme and the sizes of the page. */
function openView(container: HTMLElement, options: EditorOptions, words: ScriptContext['words']) {
  const metrics = editorMetrics();
  const root = document.createElement('div');
  // The second name makes Monaco's menu, which stands beside its editor, take the theme's colours.
  root.className = 'script-editor monaco-component';
  root.style.setProperty('--script-number-end', `${metrics.lineNumberEndPx}px`);
  root.style.setProperty('--script-number-size', `${metrics.lineNumberFontSizePx}px`);
  container.append(root);
  applyTheme(options.theme, container);
  const view = editor.create(root, {
    ...editorOptions(metrics, options.label ?? words.label),
    ...gutterOptions(metrics, digitWidthPx(metrics)),
    // As its first script will be: until then there is nothing to write in.
    readOnly: options.readOnly ?? false,
  });
  const measure = () => {
    view.updateOptions(gutterOptions(metrics, view.getOption(editor.EditorOption.fontInfo).maxDigitWidth));
  };
  return { root, view, measure };
}
