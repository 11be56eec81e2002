import {
  createPlainEditor,
  type DeclarationOptions,
  type EditorHandle,
  type EditorOptions,
  loadEditor,
  type Problem,
  prefersPlainEditor,
  type RunMark,
  type ScriptChange,
  type ScriptLanguage,
  type ScriptPosition,
} from '../../editor/index.ts';
import { positionOf } from '../../editor/positions.ts';
import type { DeclarationFile } from '../../runtime/declarations/index.ts';
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

export function createEditorHost(options: EditorHostOptions): EditorHost {
  const { container, onHandle } = options;
  let inputs = options.start;
  let disposed = false;

  let slot = addSlot(container);
  let handle = wired(
    options,
    createPlainEditor(slot, { ...options.editor, theme: inputs.theme, readOnly: inputs.readOnly }),
  );
  const show = (): void => {
    const { id, text, name } = inputs.script;
    handle.openScript(id, text, languageOf(name));
    handle.setMarkers(inputs.markers);
    options.onCursor(positionOf(handle.getValue(), handle.saveViewState().head));
  };
  show();
  onHandle(handle);

  return {
    update(next) {
      const before = inputs;
      inputs = next;
      const { id, text, name } = next.script;
      if (id !== before.script.id || languageOf(name) !== languageOf(before.script.name)) show();
      else if (text !== handle.getValue()) handle.setValue(text);
      updateRest(handle, before, next);
    },
    closeScript: (id) => handle.closeScript(id),
    async upgrade() {
      if (prefersPlainEditor()) return false;
      const { createEditor } = await loadEditor();
      if (disposed) return false;
      const plain = handle;
      const plainSlot = slot;
      const focused = plainSlot.contains(document.activeElement);
      const viewState = plain.saveViewState();
      slot = addSlot(container);
      handle = wired(
        options,
        createEditor(slot, { ...options.editor, theme: inputs.theme, readOnly: inputs.readOnly }),
      );
      declare(handle, inputs.declarations);
      handle.openScript(inputs.script.id, plain.getValue(), languageOf(inputs.script.name), { viewState });
      handle.setMarkers(inputs.markers);
      if (focused) handle.focus();
      // It is seen until Monaco has drawn its lines, and takes no more input.
      plainSlot.inert = true;
      onHandle(handle);
      handle.drawNow();
      await nextFrame();
      plain.dispose();
      plainSlot.remove();
      return !disposed;
    },
    dispose() {
      disposed = true;
      handle.dispose();
      slot.remove();
    },
  };
}

/** Brings all but the script into step. */
function updateRest(handle: EditorHandle, before: EditorInputs, next: EditorInputs): void {
  if (next.readOnly !== before.readOnly) handle.setReadOnly(next.readOnly);
  if (next.theme !== before.theme) handle.setTheme(next.theme);
  if (next.declarations !== before.declarations) declare(handle, next.declarations);
  if (next.markers !== before.markers) handle.setMarkers(next.markers);
}

function wired({ onChange, onCursor, onProblems }: EditorHostOptions, handle: EditorHandle): EditorHandle {
  handle.onChange(onChange);
  handle.onCursor(onCursor);
  handle.onProblems(onProblems);
  return handle;
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
