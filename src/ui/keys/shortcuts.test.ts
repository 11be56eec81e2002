import { describe, expect, it } from 'vitest';
import { ariaKeys, type KeyPress, keyCaps, pressed, SHORTCUTS } from './shortcuts.ts';

const press = (key: string, pending: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...pending,
});

describe('key combinations', () => {
  it('given Ctrl+Enter, runs where Ctrl is the modifier and not on a Mac', () => {
    const event = press('Enter', { ctrlKey: true });
    expect([pressed(event, SHORTCUTS.run, false), pressed(event, SHORTCUTS.run, true)]).toEqual([true, false]);
    expect(pressed(press('Enter', { metaKey: true }), SHORTCUTS.run, true)).toBe(true);
  });
  it('given Ctrl+Shift+. on a keyboard that makes > of it, stops', () => {
    expect(pressed(press('>', { code: 'Period', ctrlKey: true, shiftKey: true }), SHORTCUTS.stop, false)).toBe(true);
  });
  it('given ⌥2 on a Mac, which types ™, goes by the key itself', () => {
    expect(pressed(press('™', { code: 'Digit2', altKey: true }), { key: '2', alt: true }, true)).toBe(true);
  });
  it('given ⇧⌥F on a Mac, which types Ï, formats', () => {
    const event = press('Ï', { code: 'KeyF', altKey: true, shiftKey: true });
    expect(pressed(event, SHORTCUTS.format, true)).toBe(true);
  });
  it('given ?, needs no Shift of its own', () => {
    expect(pressed(press('?', { shiftKey: true }), SHORTCUTS.help, false)).toBe(true);
  });
  it('given Shift+F6, is not F6', () => {
    const event = press('F6', { shiftKey: true });
    expect([pressed(event, SHORTCUTS.nextPane, false), pressed(event, SHORTCUTS.previousPane, false)]).toEqual([
      false,
      true,
    ]);
  });
  it('names caps as the platform does', () => {
    expect(keyCaps(SHORTCUTS.stop, true)).toEqual(['⇧', '⌘', '.']);
    expect(keyCaps(SHORTCUTS.stop, false)).toEqual(['Ctrl', 'Shift', '.']);
    expect(ariaKeys(SHORTCUTS.run, false)).toBe('Control+Enter');
  });
});
