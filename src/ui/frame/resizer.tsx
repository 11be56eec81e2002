import type { PointerEvent } from 'react';
import { useParts, useView } from '../core/playground.ts';
import type { ViewState } from '../core/view.ts';

export interface ResizerProps {
  readonly label: string;
  readonly className: string;
  readonly measure: 'railPx' | 'panelPx' | 'bottomPx';
  readonly axis: 'x' | 'y';
  /** 1 where moving right or down makes it larger. */
  readonly sign: 1 | -1;
  readonly minPx: number;
  readonly maxPx: number;
}

const STEP_PX = 16;

/** A line between two parts that moves: by pointer, or by arrows while it has the focus. */
export function Resizer({ label, className, measure, axis, sign, minPx, maxPx }: ResizerProps) {
  const { view } = useParts();
  const size = useView((state) => state[measure]);
  const set = (px: number): void =>
    view.setState({ [measure]: Math.round(Math.max(minPx, Math.min(maxPx, px))) } as Partial<ViewState>);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const line = event.currentTarget;
    const rtl = axis === 'x' && getComputedStyle(line).direction === 'rtl' ? -1 : 1;
    const from = axis === 'x' ? event.clientX : event.clientY;
    const start = sizeOf(line, axis) ?? size;
    line.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void =>
      set(start + ((axis === 'x' ? moved.clientX : moved.clientY) - from) * sign * rtl);
    const end = (): void => {
      line.removeEventListener('pointermove', move);
      line.removeEventListener('pointerup', end);
      line.removeEventListener('pointercancel', end);
    };
    line.addEventListener('pointermove', move);
    line.addEventListener('pointerup', end);
    line.addEventListener('pointercancel', end);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`resizer resizer--${axis} ${className}`}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        const steps = axis === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
        const step = (steps as Record<string, number>)[event.key];
        if (step === undefined) return;
        event.preventDefault();
        set((sizeOf(event.currentTarget, axis) ?? size) + step * sign * STEP_PX);
      }}
    />
  );
}

/** The size of the part whose edge a line is, as the screen has it. */
function sizeOf(line: HTMLElement, axis: 'x' | 'y'): number | undefined {
  const box = line.parentElement?.getBoundingClientRect();
  return axis === 'x' ? box?.width : box?.height;
}
