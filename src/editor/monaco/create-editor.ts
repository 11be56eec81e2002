import { toolNotes } from '../annotations.ts';
import type { EditorHandle, EditorOptions, Problem, RunMark, ScriptChange, ScriptPosition } from '../editor.ts';
import { createEmitter } from '../emitter.ts';
import { planImport } from '../imports.ts';
import { editorMetrics } from '../metrics.ts';
import { parsePath, toCodePointColumn, toUtf16Column } from '../positions.ts';
import { editorWords } from '../words.ts';
import { editingActions, monacoActions } from './actions.ts';
import { editor } from './api.ts';
import { checkScript } from './check-script.ts';
import { forgetScript, openProject } from './checker-client.ts';
import { forgetDeclarations, onDeclaration } from './declarations-view.ts';
import { editorOptions, gutterOptions } from './editor-options.ts';
import { createErrorLine } from './error-line.ts';
import { formatInEditor } from './format-script.ts';
import { showHiddenMarks } from './hidden-marks.ts';
import { installMonaco } from './install.ts';
import { showProblemLines } from './problem-lines.ts';
import { setRunMarkers } from './run-markers.ts';
import { createScripts, rangeOf, replaceText, type ScriptContext } from './scripts.ts';
import { installTabFocus } from './tab-focus.ts';
import { applyTheme } from './theme.ts';
import { restoreViewState, saveViewState } from './view-state.ts';
import '../signs.css';
import './editor.css';

/** Creates a Monaco editor that fills `container`. */
export function createEditor(container: HTMLElement, options: EditorOptions): EditorHandle {
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
  let readOnly = options.readOnly ?? false;
  let programmatic = false;
  let disposed = false;

  const alive = () => {
    if (disposed) throw new Error('This editor was disposed. Create another one.');
  };
  const current = () => scripts.ofModel(view.getModel());
  const applyReadOnly = () => view.updateOptions({ readOnly: readOnly || current() === undefined });
  const quietly = (change: () => void) => {
    programmatic = true;
    change();
    programmatic = false;
  };
  const disposables = [
    view.onDidChangeModelContent(() => {
      const script = current();
      if (!programmatic && script !== undefined) changes.emit({ scriptId: script.id, text: script.model.getValue() });
    }),
    view.onDidChangeCursorPosition(({ position }) => {
      const line = view.getModel()?.getLineContent(position.lineNumber) ?? '';
      cursors.emit({ line: position.lineNumber, column: toCodePointColumn(line, position.column) });
    }),
    showProblemLines(view),
    showHiddenMarks(view),
    check,
    tabFocus,
    ...(errorLine === undefined ? [] : [errorLine]),
  ];

  const handle: EditorHandle = {
    kind: 'monaco',
    get scriptId() {
      return current()?.id;
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
    getValue: () => view.getModel()?.getValue() ?? '',
    setValue: (text) => {
      alive();
      const model = view.getModel();
      if (model !== null) quietly(() => replaceText(model, text.replace(/\r\n?/g, '\n')));
    },
    onChange: changes.subscribe,
    onCursor: cursors.subscribe,
    onProblems: problems.subscribe,
    setLanguage: (language) => {
      alive();
      const model = view.getModel();
      if (model !== null) editor.setModelLanguage(model, language);
    },
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
    ...createCommands(view, alive, () => readOnly || current() === undefined),
    focus: () => view.focus(),
    layout: () => {
      alive();
      view.layout();
      measure();
    },
    setTheme: (theme) => {
      alive();
      applyTheme(theme, container);
    },
    setReadOnly: (value) => {
      alive();
      readOnly = value;
      applyReadOnly();
    },
    saveViewState: () => saveViewState(view),
    restoreViewState: (state) => {
      alive();
      restoreViewState(view, state);
    },
    can: (action) => current() !== undefined && !(readOnly && editingActions.has(action)),
    run: async (action) => {
      alive();
      if (!handle.can(action)) return { ok: false, reason: words.notHere };
      view.focus();
      if (action === 'format') return formatInEditor(view, words.notHere);
      if (action === 'toggle-tab-focus') tabFocus.toggle();
      else view.trigger('page', monacoActions[action], {});
      return { ok: true };
    },
    dispose: () => {
      if (disposed) return;
      disposed = true;
      for (const disposable of disposables) disposable.dispose();
      for (const emitter of [changes, cursors, problems]) emitter.clear();
      view.dispose();
      scripts.dispose();
      project.dispose();
      if (editor.getEditors().length === 0) forgetDeclarations();
      root.remove();
    },
  };
  return handle;
}

/** What is done to the text by a command, and not by typing. */
function createCommands(
  view: editor.IStandaloneCodeEditor,
  alive: () => void,
  isReadOnly: () => boolean,
): Pick<EditorHandle, 'revealPosition' | 'insertAtCursor' | 'addImport'> {
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
  const view = editor.create(root, { ...editorOptions(metrics, options.label ?? words.label), readOnly: true });
  const measure = () => {
    view.updateOptions(gutterOptions(metrics, view.getOption(editor.EditorOption.fontInfo).maxDigitWidth));
  };
  measure();
  return { root, view, measure };
}
