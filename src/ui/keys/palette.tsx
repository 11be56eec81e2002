import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Keys } from '../controls/keys.tsx';
import { usePressBeside } from '../controls/press-beside.ts';
import { useModal } from '../controls/use-modal.ts';
import { useParts } from '../core/playground.ts';
import { paletteWords as words } from '../words/palette.ts';
import { type Command, commandsOf, matchCommands } from './commands.ts';
import './keys.css';

/** Every command by name. */
export function Palette({ typed }: { readonly typed: string }) {
  const parts = useParts();
  const { view } = parts;
  const [query, setQuery] = useState(typed);
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const commands = useMemo(() => commandsOf(parts), [parts]);
  const shown = useMemo(() => matchCommands(commands, query), [commands, query]);
  useModal(dialog);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other commands have another first one
  useEffect(() => setActive(0), [query]);

  const close = (): void => view.setState({ dialog: undefined });
  const pressBeside = usePressBeside(dialog, close);
  const choose = (command: Command | undefined): void => {
    if (command === undefined) return;
    close();
    // The palette gives the focus back first; what the command focuses must come after.
    requestAnimationFrame(command.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      const next = (active + step + shown.length) % shown.length;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(shown[active]);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={words.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      {...pressBeside}
    >
      <Query
        listId={listId}
        activeId={shown.length === 0 ? undefined : `${listId}-${active}`}
        value={query}
        onChange={setQuery}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="palette__list" role="listbox" aria-label={words.title}>
        <Options {...{ listId, active }} commands={shown} onChoose={choose} onPoint={setActive} />
      </div>
      {shown.length === 0 ? (
        <p className="palette__none faint" role="status">
          {words.none}
        </p>
      ) : null}
    </dialog>
  );
}

interface QueryProps {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Query({ listId, activeId, value, onChange, onKeyDown }: QueryProps) {
  return (
    <input
      className="palette__input"
      type="text"
      role="combobox"
      aria-label={words.title}
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder={words.hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface OptionsProps {
  readonly listId: string;
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onChoose: (command: Command) => void;
  readonly onPoint: (index: number) => void;
}

function Options({ listId, commands, active, onChoose, onPoint }: OptionsProps) {
  return (
    <>
      {commands.map((command, index) => (
        <Option
          key={command.id}
          id={`${listId}-${index}`}
          command={command}
          active={index === active}
          onChoose={() => onChoose(command)}
          onPoint={() => onPoint(index)}
        />
      ))}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option({ id, command: { title, keys }, active, onChoose, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="palette__item"
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span className="truncate">{title}</span>
      {keys === undefined ? null : (
        <span className="push" aria-hidden="true">
          <Keys keys={keys} />
        </span>
      )}
    </div>
  );
}
