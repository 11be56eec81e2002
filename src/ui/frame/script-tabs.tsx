import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { useInView } from '../core/use-in-view.ts';
import { frameWords as words } from '../words/frame.ts';

/** The scripts, as buttons in a list. A double click or F2 renames. */
export function ScriptTabs() {
  const scripts = useSession((state) => state.scripts);
  const activeId = useSession((state) => state.activeScriptId);
  const closed = useSession((state) => state.closedScripts.at(-1));
  const { addScript, reopenScript } = useActions();
  const list = useInView<HTMLUListElement>(activeId);
  return (
    <nav className="script-tabs" aria-label={words.scripts}>
      <ul ref={list} className="tabs__set">
        {scripts.map(({ id, name }) => (
          <ScriptTab key={id} id={id} name={name} current={id === activeId} />
        ))}
      </ul>
      <OpenButton icon="add" label={words.newScript} open={addScript} />
      {closed === undefined ? null : (
        <OpenButton icon="retry" label={words.reopenScript(closed.name)} open={reopenScript} />
      )}
    </nav>
  );
}

interface OpenButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly open: () => void;
}

/** Opens a script and goes to its text. */
function OpenButton({ icon, label, open }: OpenButtonProps) {
  const { editor } = useParts();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      onClick={() => {
        open();
        editor.current?.focus();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ScriptTabProps {
  readonly id: string;
  readonly name: string;
  readonly current: boolean;
}

/** Memoised, so that a change of one tab does not draw the others. */
const ScriptTab = memo(function ScriptTab({ id, name, current }: ScriptTabProps) {
  const { activateScript, closeScript, renameScript } = useActions();
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isFocusDue = useRef(false);
  useLayoutEffect(() => {
    if (!renaming && isFocusDue.current) button.current?.focus();
    isFocusDue.current = false;
  }, [renaming]);
  const finish = (next: string | undefined, isFocusLeft: boolean): void => {
    isFocusDue.current = isFocusLeft;
    if (next !== undefined) renameScript(id, next);
    setRenaming(false);
  };
  return (
    <li className={`script-tab${current ? ' is-current' : ''}`}>
      {renaming ? (
        <NameField name={name} onEnd={finish} />
      ) : (
        <button
          ref={button}
          type="button"
          className="script-tab__name truncate"
          aria-current={current ? 'true' : undefined}
          title={current ? words.renameHint : undefined}
          onClick={() => activateScript(id)}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setRenaming(true);
          }}
        >
          {name}
        </button>
      )}
      {current && !renaming ? (
        <button
          type="button"
          className="script-tab__close"
          aria-label={words.closeScript(name)}
          onClick={(event) => {
            const tabs = event.currentTarget.closest('.script-tabs');
            closeScript(id);
            // Once the tabs are drawn, not a frame later: by then the reader may be somewhere else.
            queueMicrotask(() => tabs?.querySelector<HTMLElement>('.is-current .script-tab__name')?.focus());
          }}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </li>
  );
});

interface NameFieldProps {
  readonly name: string;
  /** Called once, with the new name where there is one, and whether the focus went nowhere else. */
  readonly onEnd: (name: string | undefined, isFocusLeft: boolean) => void;
}

/** Takes a name: Enter and leaving the field keep what was typed, Escape does not. */
function NameField({ name, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // A field that is taken away loses the focus once more.
  const end = (next: string | undefined, isFocusLeft: boolean): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(next, isFocusLeft);
  };
  return (
    <input
      ref={field}
      className="script-tab__input"
      aria-label={words.scriptName}
      defaultValue={name}
      size={Math.max(6, name.length)}
      onBlur={(event) => end(event.target.value, event.relatedTarget === null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The rest of the key press would go to what has the focus next.
        event.preventDefault();
        end(event.key === 'Enter' ? event.currentTarget.value : undefined, true);
      }}
    />
  );
}
