/** A key combination: `mod` is ⌘ on Macs and Ctrl elsewhere, `alt` is ⌥ there. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly ctrl?: boolean;
}

/** What the page itself listens to, by what it does; the keys of panes are theirs. */
export const SHORTCUTS = {
  run: { key: 'Enter', mod: true },
  stop: { key: '.', mod: true, shift: true },
  searchTools: { key: 'p', mod: true },
  palette: { key: 'F1' },
  nextPane: { key: 'F6' },
  previousPane: { key: 'F6', shift: true },
  help: { key: '?' },
  format: { key: 'f', shift: true, alt: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Tells whether a key press is a combination. */
export function pressed(event: KeyPress, shortcut: Shortcut, mac = isMac): boolean {
  const { key, mod = false, shift = false, alt = false, ctrl = false } = shortcut;
  const wantsCtrl = ctrl || (mod && !mac);
  if (event.ctrlKey !== wantsCtrl || event.metaKey !== (mod && mac) || event.altKey !== alt) return false;
  // `?` and the like already need Shift on most keyboards, so for those the character decides.
  const character = key.length === 1 && !/[a-z0-9]/i.test(key) && !mod;
  if (!character && event.shiftKey !== shift) return false;
  if (alt && /^\d$/.test(key)) return event.code === `Digit${key}`;
  // With ⌥ held, a Mac types another letter.
  if (alt && /^[a-z]$/.test(key) && event.code === `Key${key.toUpperCase()}`) return true;
  if (key === '.') return event.key === '.' || event.code === 'Period';
  return event.key.toLowerCase() === key.toLowerCase();
}

const NAMES: Record<string, string> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** The caps of a combination, in the order of the platform. */
export function keyCaps(shortcut: Shortcut, mac = isMac): string[] {
  const { key, mod, shift, alt, ctrl } = shortcut;
  return [
    ...(ctrl ? [mac ? '⌃' : 'Ctrl'] : []),
    ...(mod && !mac ? ['Ctrl'] : []),
    ...(alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(shift ? [mac ? '⇧' : 'Shift'] : []),
    ...(mod && mac ? ['⌘'] : []),
    NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ];
}

/** `aria-keyshortcuts` of a combination. */
export function ariaKeys(shortcut: Shortcut, mac = isMac): string {
  const { key, mod, shift, alt } = shortcut;
  return [...(mod ? [mac ? 'Meta' : 'Control'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), key].join(
    '+',
  );
}
