import type { EditorWords } from '../words.ts';
import { type editor, type IDisposable, KeyCode, KeyMod } from './api.ts';

/** Lets the keyboard leave an editor: Escape then Tab once, or Ctrl+M until it is pressed again. */
export interface TabFocus extends IDisposable {
  toggle(): void;
}

/** Where Escape has something nearer to close than the way out of the editor. */
const NOTHING_TO_CLOSE = [
  'editorTextFocus',
  '!suggestWidgetVisible',
  '!parameterHintsVisible',
  '!editorHoverVisible',
  '!findWidgetVisible',
  '!renameInputVisible',
  '!markersNavigationVisible',
  '!referenceSearchVisible',
  '!codeActionMenuVisible',
  '!inSnippetMode',
  '!editorHasSelection',
  '!editorHasMultipleSelections',
].join(' && ');

/** Installs the two ways out. `tell` hears whether Tab moves the focus; the same is spoken. */
export function installTabFocus(
  view: editor.IStandaloneCodeEditor,
  words: Pick<EditorWords, 'tabLeaves' | 'tabIndents'>,
  tell: (tabMovesFocus: boolean) => void,
): TabFocus {
  const spoken = document.createElement('div');
  spoken.className = 'script-spoken';
  spoken.setAttribute('role', 'status');
  view.getContainerDomNode().append(spoken);
  let mode: 'indents' | 'leaves' | 'leaves-once' = 'indents';
  const set = (next: typeof mode) => {
    const changed = (mode === 'indents') !== (next === 'indents');
    mode = next;
    if (!changed) return;
    const leaves = next !== 'indents';
    view.updateOptions({ tabFocusMode: leaves });
    spoken.textContent = leaves ? words.tabLeaves : words.tabIndents;
    tell(leaves);
  };
  const toggle = () => set(mode === 'leaves' ? 'indents' : 'leaves');
  const disposables = [
    view.addAction({
      id: 'script.tabLeavesOnce',
      label: words.tabLeaves,
      keybindings: [KeyCode.Escape],
      keybindingContext: NOTHING_TO_CLOSE,
      run: () => {
        if (mode === 'indents') set('leaves-once');
      },
    }),
    view.addAction({
      id: 'script.toggleTabFocus',
      label: words.tabLeaves,
      keybindings: [KeyMod.CtrlCmd | KeyCode.KeyM, KeyMod.WinCtrl | KeyCode.KeyM],
      run: toggle,
    }),
    view.onKeyDown(({ keyCode }) => {
      const stays = keyCode === KeyCode.Escape || keyCode === KeyCode.Tab || keyCode === KeyCode.Shift;
      if (mode === 'leaves-once' && !stays) set('indents');
    }),
    view.onDidBlurEditorText(() => {
      if (mode === 'leaves-once') set('indents');
    }),
  ];
  return {
    toggle,
    dispose: () => {
      for (const disposable of disposables) disposable.dispose();
      spoken.remove();
    },
  };
}
