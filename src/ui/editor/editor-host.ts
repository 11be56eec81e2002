import {
  createPlainEditor,
  type DeclarationOptions,
  type EditorHandle,
  type EditorOptions,
  type FullEditorHandle,
  loadEditor,
  type Problem,
  prefersPlainEditor,
  type RunMark,
  type ScriptChange,
  type ScriptLanguage,
  type ScriptPosition,
} from '../../editor/index.ts';
import type { DeclarationFile } from '../../runtime/declarations/index.ts';
import { nextTask } from '../../runtime/next-task.ts';
import type { Script } from '../../session/index.ts';

/** What scripts may import, the servers behind it, and how the dialect reads a script. */
export interface Declarations extends Pick<DeclarationOptions, 'form' | 'servers'> {
  readonly files: readonly DeclarationFile[];
}

/** What the page keeps an editor in step with. */
export interface EditorInputs {
  readonly script: Script;
  readonly declarations: Declarations;
  /** What the last run says of the script shown. */
  readonly markers: readonly RunMark[];
  readonly theme: EditorOptions['theme'];
  /** True while the script may be read and nothing else. */
  readonly readOnly: boolean;
}

export interface EditorHostOptions {
  readonly container: HTMLElement;
  readonly editor: EditorOptions;
  readonly start: EditorInputs;
  readonly onChange: (change: ScriptChange) => void;
  readonly onCursor: (position: ScriptPosition) => void;
  /** What the type checker found in the script shown. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** The editor on screen was exchanged. */
  readonly onHandle: (handle: EditorHandle) => void;
}

/** The place of the editor: first the plain one, which is there at once, then Monaco without a pixel moving. */
export interface EditorHost {
  update(inputs: EditorInputs): void;
  closeScript(id: string): void;
  /** Loads Monaco and puts it in the plain editor's place; resolves to false where touch prefers the plain one. */
  upgrade(): Promise<boolean>;
  dispose(): void;
}

interface State {
  inputs: EditorInputs;
  isDisposed: boolean;
  /** The editor on screen, and its place. */
  handle: EditorHandle;
  slot: HTMLElement;
  /** Monaco, while it is made below the plain editor. */
  coming?: { readonly handle: FullEditorHandle; readonly slot: HTMLElement } | undefined;
}

export function createEditorHost(options: EditorHostOptions): EditorHost {
  const { container, start, onHandle } = options;
  const slot = addSlot(container);
  const plain = createPlainEditor(slot, { ...options.editor, theme: start.theme, readOnly: start.readOnly });
  const state: State = { inputs: start, isDisposed: false, handle: plain, slot };
  wire(options, plain);
  const show = (): void => {
    const { id, text, name } = state.inputs.script;
    state.handle.openScript(id, text, languageOf(name));
    state.handle.setMarkers(state.inputs.markers);
    tellCursor(options, state.handle);
  };
  show();
  onHandle(plain);

  return {
    update(next) {
      const { inputs: before, handle, coming } = state;
      state.inputs = next;
      const { id, text, name } = next.script;
      if (id !== before.script.id || languageOf(name) !== languageOf(before.script.name)) show();
      else if (text !== handle.getValue()) handle.setValue(text);
      updateRest(handle, before, next);
      if (coming !== undefined) updateRest(coming.handle, before, next);
    },
    closeScript(id) {
      state.handle.closeScript(id);
      state.coming?.handle.closeScript(id);
    },
    upgrade: () => upgrade(options, state),
    dispose() {
      state.isDisposed = true;
      for (const { handle, slot: place } of [state, ...(state.coming === undefined ? [] : [state.coming])]) {
        handle.dispose();
        place.remove();
      }
    },
  };
}

async function upgrade(options: EditorHostOptions, state: State): Promise<boolean> {
  if (prefersPlainEditor()) return false;
  const { createEditor, prepareEditor } = await loadEditor();
  await prepareEditor(options.container, { theme: state.inputs.theme });
  if (state.isDisposed) return false;
  const { inputs, handle: plain, slot: plainSlot } = state;
  const slot = addSlot(options.container);
  try {
    const handle = createEditor(slot, { ...options.editor, theme: inputs.theme, readOnly: inputs.readOnly });
    state.coming = { handle, slot };
    await prepare(handle, options, state);
    if (state.isDisposed) return false;
    const isFocused = plainSlot.contains(document.activeElement);
    openAs(handle, plain, state.inputs.script);
    wire(options, handle);
    Object.assign(state, { handle, slot, coming: undefined } satisfies Partial<State>);
    handle.setMarkers(state.inputs.markers);
    tellCursor(options, handle);
    if (isFocused) handle.focus();
    // It is seen until Monaco has drawn its lines, and takes no more input.
    plainSlot.inert = true;
    options.onHandle(handle);
    handle.drawNow();
    await nextFrame();
    plain.dispose();
    plainSlot.remove();
    return !state.isDisposed;
  } catch (error) {
    state.coming?.handle.dispose();
    if (state.slot !== slot) slot.remove();
    state.coming = undefined;
    throw error;
  }
}

/** Has Monaco show what the plain editor shows, in steps between which the page draws and answers. */
async function prepare(monaco: FullEditorHandle, { onProblems }: EditorHostOptions, state: State) {
  const steps = [
    () => monaco.drawSample(state.handle.getValue(), languageOf(state.inputs.script.name)),
    () => {
      monaco.onProblems(onProblems);
      declare(monaco, state.inputs.declarations);
    },
    () => {
      const { inputs, handle } = state;
      monaco.addScript(inputs.script.id, handle.getValue(), languageOf(inputs.script.name), handle.saveViewState());
    },
    () => openAs(monaco, state.handle, state.inputs.script),
    () => monaco.drawNow(),
  ];
  for (const step of steps) {
    await nextTask();
    if (state.isDisposed) return;
    await step();
  }
  await nextTask();
}

/** Shows a script as another editor does: its text, its selection, and how far it is scrolled. */
function openAs(monaco: EditorHandle, plain: EditorHandle, { id, name }: Script): void {
  const viewState = plain.saveViewState();
  const text = plain.getValue();
  if (monaco.scriptId !== id || monaco.getValue() !== text)
    monaco.openScript(id, text, languageOf(name), { viewState });
  else monaco.setLanguage(languageOf(name));
  monaco.restoreViewState(viewState);
}

/** Brings all but the script into step. */
function updateRest(handle: EditorHandle, before: EditorInputs, next: EditorInputs): void {
  if (next.readOnly !== before.readOnly) handle.setReadOnly(next.readOnly);
  if (next.theme !== before.theme) handle.setTheme(next.theme);
  if (next.declarations !== before.declarations) declare(handle, next.declarations);
  if (next.markers !== before.markers) handle.setMarkers(next.markers);
}

function wire({ onChange, onCursor }: EditorHostOptions, handle: EditorHandle): void {
  handle.onChange(onChange);
  handle.onCursor(onCursor);
}

function tellCursor({ onCursor }: EditorHostOptions, handle: EditorHandle): void {
  onCursor(handle.position());
}

/** A place for an editor. What was there before stays above it until it is taken away. */
function addSlot(container: HTMLElement): HTMLElement {
  const slot = document.createElement('div');
  slot.className = 'editor__slot';
  // Code is read from left to right, whatever the page's own language.
  slot.dir = 'ltr';
  container.prepend(slot);
  return slot;
}

/** Longer than a frame of any screen; a page that is not on screen has none. */
const FRAME_MS = 100;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, FRAME_MS);
  });

function declare(handle: EditorHandle, { files, ...options }: Declarations): void {
  handle.setDeclarations(files, options);
}

/** The language of a script, by its name. */
export function languageOf(name: string): ScriptLanguage {
  return /\.m?js$/.test(name) ? 'javascript' : 'typescript';
}
