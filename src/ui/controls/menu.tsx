import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon?: IconName;
  /** Set for items of a choice: whether this one is chosen. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A button that opens a menu beside itself. Arrows move, Enter chooses, Esc goes back to the button. */
export function Menu({ label, className, children, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useEffect(() => {
    const menu = list.current;
    if (menu === null || button.current === null) return;
    if (!open) return;
    menu.showPopover();
    place(menu, button.current);
    const chosen =
      menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector<HTMLElement>('button');
    chosen?.focus();
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') setOpen(false);
    };
    menu.addEventListener('toggle', onToggle);
    return () => menu.removeEventListener('toggle', onToggle);
  }, [open]);

  const close = (): void => {
    list.current?.hidePopover();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open ? (
        <div
          ref={list}
          id={menuId}
          popover="auto"
          role="menu"
          aria-label={label}
          className="menu"
          onKeyDown={(event) => moveInMenu(event, close)}
        >
          {items.map((item) => (
            <Item key={item.id} item={item} onClose={close} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Item({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const { label, note, icon, checked, onSelect } = item;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a radio item wherever it is set
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className="menu__item"
      onClick={() => {
        onClose();
        onSelect();
      }}
    >
      <span>{checked ? <Icon name="check" /> : icon ? <Icon name={icon} /> : null}</span>
      <span>
        {label}
        {note === undefined ? null : <span className="menu__note">{note}</span>}
      </span>
    </button>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items.at(to % items.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Under the button, kept inside the window; above it where there is no room below. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const gapPx = 4;
  const edgePx = 8;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rtl = getComputedStyle(button).direction === 'rtl';
  const left = rtl || at.left + width > innerWidth - edgePx ? at.right - width : at.left;
  const below = at.bottom + gapPx;
  const top = below + height > innerHeight - edgePx ? Math.max(edgePx, at.top - gapPx - height) : below;
  menu.style.left = `${Math.max(edgePx, Math.min(left, innerWidth - edgePx - width))}px`;
  menu.style.top = `${top}px`;
}
