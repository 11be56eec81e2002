import { isLive } from '../../session/index.ts';
import type { PlaygroundParts } from '../core/playground.ts';
import { showPane } from '../core/view.ts';
import { PANES } from '../panes/registry.ts';
import { runScript } from '../run/run-script.ts';
import { doInEditor } from './do-in-editor.ts';
import { searchTools } from './search-tools.ts';
import { pressed, SHORTCUTS } from './shortcuts.ts';

const REGIONS = ['rail', 'run', 'editor', 'panel'] as const;

/** Listens to the page's own key combinations, before any editor does. Returns what ends that. */
export function bindKeys(parts: PlaygroundParts): () => void {
  const { session, view, editor } = parts;
  const actions = session.store.getState().actions;

  const onKey = (event: KeyboardEvent): void => {
    const taken = handle(event);
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const handle = (event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    if (pressed(event, SHORTCUTS.stop)) {
      actions.stop();
      return true;
    }
    // A modal dialog has the keyboard to itself, but for Stop.
    if (document.querySelector('dialog[open]') !== null) return false;
    if (view.getState().dialog !== undefined) return holdKey(view, event);
    if (pressed(event, SHORTCUTS.run)) {
      runScript(parts);
      return true;
    }
    if (pressed(event, SHORTCUTS.searchTools)) {
      searchTools(view);
      return true;
    }
    if (pressed(event, SHORTCUTS.palette)) {
      view.setState({ dialog: { kind: 'palette', typed: '' } });
      return true;
    }
    if (pressed(event, SHORTCUTS.nextPane) || pressed(event, SHORTCUTS.previousPane)) {
      moveRegion(parts, event.shiftKey ? -1 : 1);
      return true;
    }
    if (pressed(event, SHORTCUTS.format)) {
      void doInEditor(parts, 'format');
      return true;
    }
    for (const pane of PANES) {
      if (!pressed(event, pane.key)) continue;
      showPane(view, pane.id);
      return true;
    }
    if (isTyping(event.target)) return false;
    if (pressed(event, SHORTCUTS.help)) {
      view.setState({ dialog: { kind: 'keys' } });
      return true;
    }
    if (event.key === 'Escape' && !hasOpenPopover()) {
      // In the rows of a pane, Esc first closes what the pane has open; that handler runs later and stops here.
      if (view.getState().callId !== undefined && inRegion(event.target, 'panel')) return false;
      if (isLive(session.store.getState().run)) actions.stop();
      else editor.current?.focus();
      return true;
    }
    return false;
  };

  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

/** Keys while a dialog is on its way: they are not for the script. The palette gets them when it has come. */
function holdKey(view: PlaygroundParts['view'], { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const { dialog } = view.getState();
  if (key === 'Escape') view.setState({ dialog: undefined });
  else if (dialog?.kind === 'palette') {
    const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
    const typed = key === 'Backspace' ? dialog.typed.slice(0, -1) : isText ? `${dialog.typed}${key}` : dialog.typed;
    view.setState({ dialog: { ...dialog, typed } });
  }
  return true;
}

function moveRegion({ view, editor }: PlaygroundParts, by: 1 | -1): void {
  const at = REGIONS.findIndex((name) => inRegion(document.activeElement, name));
  const next = REGIONS[(at + by + REGIONS.length) % REGIONS.length] ?? 'editor';
  if (next !== 'run') view.setState({ narrow: next === 'rail' ? 'tools' : next === 'editor' ? 'code' : 'output' });
  requestAnimationFrame(() => {
    if (next === 'editor') {
      editor.current?.focus();
      return;
    }
    const within = `[data-region="${next}"]`;
    // The chosen tab first, for the edge that changes the size of the panel comes before it.
    const target =
      document.querySelector<HTMLElement>(`${within} [role="tab"][aria-selected="true"]`) ??
      [...document.querySelectorAll<HTMLElement>(`${within} :is(button:enabled, input:enabled, [tabindex="0"])`)].find(
        (element) => element.checkVisibility(),
      );
    target?.focus();
  });
}

function inRegion(target: EventTarget | null, name: string): boolean {
  return target instanceof Element && target.closest(`[data-region="${name}"]`) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    (target.closest('[data-region="editor"]') !== null ||
      target.matches('input, textarea, select, [contenteditable="true"]'))
  );
}

function hasOpenPopover(): boolean {
  return document.querySelector(':popover-open') !== null;
}
