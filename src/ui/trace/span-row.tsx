import { memo } from 'react';
import { Icon } from '../controls/icon.tsx';
import { drawnText } from '../jsx/drawn-text.ts';
import { traceWords as words } from '../words/trace.ts';
import type { SpanLook } from './span-look.ts';

/** The row of some call: {@link drawSpan} gives it the look of one, and of another later. */
export const SpanRow = memo(function SpanRow() {
  return (
    <div role="option" className="span" aria-selected="false">
      <span className="span__name truncate">
        <i className="swatch" />
        <b> </b>{' '}
      </span>
      <span className="span__lane">
        <i className="bar" hidden />
        <span className="bar__label" hidden>
          <Icon name="close" size={12} />{' '}
        </span>
        <i className="bar bar--hold" hidden title={words.waited} />
      </span>
      <span className="span__in"> </span>
      <span className="span__out"> </span>
    </div>
  );
});

interface Drawn {
  readonly parts: ReturnType<typeof partsOf>;
  /** None while the row is one to spare. */
  readonly id: string | undefined;
  readonly look: SpanLook;
}

/** The rows that have a look. */
const drawn = new WeakMap<Element, Drawn>();

/** Keeps a row that no call needs from being read aloud. Its look stays: the row is out of sight. */
export function spareSpan(row: HTMLElement): void {
  const before = drawn.get(row);
  if (before !== undefined && before.id === undefined) return;
  if (before !== undefined) drawn.set(row, { ...before, id: undefined });
  row.removeAttribute('id');
  row.setAttribute('aria-hidden', 'true');
}

/**
 * Gives a {@link SpanRow} a look; only what differs from its last one is written. During a run all rows change at each beat, and
 * comparing them in the renderer would take longer than drawing them.
 */
export function drawSpan(row: HTMLElement, look: SpanLook): void {
  const { parts = partsOf(row), look: before, id } = drawn.get(row) ?? {};
  const isOther = (...names: readonly (keyof SpanLook)[]) => names.some((name) => before?.[name] !== look[name]);
  drawn.set(row, { parts, id: look.id, look });

  if (id === undefined) row.removeAttribute('aria-hidden');
  if (id !== look.id) row.id = look.id;
  if (isOther('className')) row.className = look.className;
  if (isOther('selected')) row.setAttribute('aria-selected', String(look.selected));
  if (isOther('summary')) row.setAttribute('aria-label', drawnText(look.summary));
  if (isOther('colour')) row.style.setProperty('--c', look.colour);
  if (isOther('tool')) parts.tool.nodeValue = drawnText(look.tool);
  if (isOther('input')) parts.input.nodeValue = drawnText(` ${look.input}`);
  if (isOther('inSize')) parts.inSize.nodeValue = drawnText(look.inSize);
  if (isOther('outSize')) parts.outSize.nodeValue = drawnText(look.outSize);
  if (isOther('barFrom', 'barWidth')) {
    placeAt(parts.bar, look.barFrom);
    parts.bar.style.width = look.barWidth ?? '';
  }
  if (isOther('labelSide')) parts.label.className = `bar__label bar__label--${look.labelSide}`;
  if (isOther('labelSide', 'labelFrom')) placeAt(parts.label, look.labelFrom, look.labelSide === 'before');
  if (isOther('label')) parts.labelText.nodeValue = drawnText(look.label);
  if (isOther('holdFrom')) placeAt(parts.hold, look.holdFrom);
}

/** Shows an element at a place of the lane, from its end where one says so; hides it where there is none. */
function placeAt(element: HTMLElement, from: string | undefined, isFromEnd = false): void {
  element.hidden = from === undefined;
  element.style.insetInlineStart = isFromEnd ? '' : (from ?? '');
  element.style.insetInlineEnd = isFromEnd ? (from ?? '') : '';
}

function partsOf(row: HTMLElement) {
  const part = (name: string) => row.querySelector(name) as HTMLElement;
  const label = part('.bar__label');
  return {
    tool: textOf(part('b')),
    input: textOf(part('.span__name')),
    inSize: textOf(part('.span__in')),
    outSize: textOf(part('.span__out')),
    bar: part('.bar'),
    label,
    labelText: textOf(label),
    hold: part('.bar--hold'),
  };
}

/** The text that an element ends with. */
const textOf = (element: HTMLElement): Text => element.lastChild as Text;
