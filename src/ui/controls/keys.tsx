import { keyCaps, type Shortcut } from '../keys/shortcuts.ts';

/** A key combination as key caps. */
export function Keys({ keys }: { readonly keys: Shortcut }) {
  return (
    <>
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </>
  );
}
