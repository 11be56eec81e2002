import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import './virtual-list.css';

/** Where rows start, from heights that are known without measuring. */
export interface RowLayout {
  readonly count: number;
  /** Top of row `index`; of `count` it is the height of all rows. */
  top(index: number): number;
  /** The row at a height, at most the last. */
  at(y: number): number;
}

/** Layout of rows that are all of one height. */
export function evenRows(count: number, rowPx: number): RowLayout {
  return {
    count,
    top: (index) => index * rowPx,
    at: (y) => Math.max(0, Math.min(count - 1, Math.floor(y / rowPx))),
  };
}

export interface VirtualListHandle {
  /** Brings a row into view with as little scrolling as that takes. */
  reveal(index: number): void;
}

/** Attributes go to the element that scrolls: it takes the focus, the keys and the role. */
export interface VirtualListProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly layout: RowLayout;
  /**
   * A row, and its place among those that are drawn: a row that stays in view stays in its place, and those that come take the
   * places of those that leave. As a key, it lets rows without a state of their own change instead of being made anew.
   */
  readonly renderRow: (index: number, place: number) => ReactNode;
  /**
   * A row that shows nothing. It keeps the element of one that a shorter list does not need, for when the list is longer again:
   * with these, as many rows are drawn as were in view at once.
   */
  readonly renderSpare?: (place: number) => ReactNode;
  /** Puts the rows from `from` on under what they belong to. */
  readonly wrapRows?: (rows: readonly ReactNode[], from: number) => ReactNode;
  /** What scrolls in place of the list where its style lets it be as high as its rows; null until it is on the page. */
  readonly outer?: HTMLElement | null | undefined;
  /** Above the rows; scrolls with them. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Keeps the end in view while rows are added, as long as the reader has not scrolled away from it. */
  readonly followEnd?: boolean;
  /** What has the rows, by a number: those of another begin with their end in view, whatever the reader looked at before. */
  readonly rowsOf?: number | undefined;
  /** The list, too, begins with its end in view: its first rows are new to the reader. */
  readonly beginsAtEnd?: boolean;
  readonly handle?: Ref<VirtualListHandle>;
}

type WindowProps = Pick<VirtualListProps, 'layout' | 'rowsOf' | 'outer'> &
  Readonly<Record<'followEnd' | 'beginsAtEnd', boolean>>;

const OVERSCAN_PX = 240;
const END_SLACK_PX = 4;

interface Rows {
  readonly from: number;
  readonly to: number;
}
interface PlacedRows extends Rows {
  readonly firstPlace: number;
}
const NO_ROWS: Rows = { from: 0, to: 0 };

/** The rows in view, and those of some pixels around them. */
function rowsBetween(layout: RowLayout, topPx: number, bottomPx: number, aroundPx: number): Rows {
  if (layout.count === 0) return NO_ROWS;
  return { from: layout.at(topPx - aroundPx), to: layout.at(bottomPx + aroundPx) + 1 };
}

/** Rows of which only those in view are on the page, however many there are. */
export function VirtualList({
  layout,
  renderRow,
  renderSpare,
  wrapRows,
  outer,
  className,
  before,
  after,
  followEnd = false,
  rowsOf,
  beginsAtEnd = false,
  handle,
  ...attributes
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const places = useRef(0);
  const { from, to, firstPlace, latest } = useWindow({ layout, followEnd, rowsOf, beginsAtEnd, outer }, scroller, rows);

  useImperativeHandle(handle, () => ({
    reveal(index) {
      const element = scroller.current;
      if (element === null || rows.current === null) return;
      const top = layout.top(index) + rows.current.offsetTop;
      const bottom = layout.top(index + 1) + rows.current.offsetTop;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      latest.current();
    },
  }));

  const shown = Math.min(to, layout.count) - from;
  places.current = Math.max(places.current, shown);
  // Rows that leave at one end of the view are those that come at the other.
  const placeOf = (at: number): number => modulo(firstPlace + at, places.current);
  const drawn = Array.from({ length: renderSpare === undefined ? shown : places.current }, (_, at) =>
    at < shown ? renderRow(from + at, placeOf(at)) : renderSpare?.(placeOf(at)),
  );

  return (
    <div
      tabIndex={-1}
      {...attributes}
      ref={scroller}
      className={`virtual ${className ?? ''}`}
      onScroll={() => latest.current()}
    >
      {before}
      <div ref={rows} className="virtual__rows" style={{ height: layout.top(layout.count) }}>
        <div style={{ transform: `translateY(${layout.top(Math.min(from, layout.count))}px)` }}>
          {wrapRows === undefined ? drawn : wrapRows(drawn, from)}
        </div>
      </div>
      {after}
    </div>
  );
}

/** The rows to draw. Where the end is followed they are known without asking the page, which would lay itself out for the answer. */
function useWindow(
  { layout, followEnd, rowsOf, beginsAtEnd, outer }: WindowProps,
  scroller: RefObject<HTMLDivElement | null>,
  rows: RefObject<HTMLDivElement | null>,
) {
  const atEnd = useRef(true);
  /** Where the rows end, while their end is in view because it was followed, and nobody has scrolled since. */
  const followedPx = useRef(followEnd ? Number.NaN : undefined);
  const laidOut = useRef({ layout, followEnd, rowsOf: beginsAtEnd ? undefined : rowsOf });
  const heightPx = useRef(0);
  const isGuess = useRef(!followEnd && !beginsAtEnd);
  const drawn = useRef<PlacedRows>({ ...(isGuess.current ? firstRows(layout) : NO_ROWS), firstPlace: 0 });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const holdFocus = useHeldFocus(scroller, rows);

  const measure = (): void => {
    const element = viewOf(scroller.current, outer);
    if (element === null || rows.current === null) return;
    // A list that gets lower keeps its upper rows in view.
    const isResized = heightPx.current !== element.clientHeight;
    if (isResized && followEnd && atEnd.current) scrollToEnd(element);
    const offset = offsetIn(element, scroller.current, rows.current);
    heightPx.current = element.clientHeight;
    atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - END_SLACK_PX;
    if (!atEnd.current) followedPx.current = undefined;
    // Where the end is followed all rows soon leave, so that those around the view would be drawn for nothing.
    const aroundPx = followedPx.current === undefined ? OVERSCAN_PX : 0;
    const next = rowsBetween(layout, offset, offset + heightPx.current, aroundPx);
    if (areDrawn(next, drawn.current, isGuess.current)) return;
    isGuess.current = false;
    drawn.current = placed(next, drawn.current);
    holdFocus();
    redraw();
  };
  const latest = useRef(measure);
  latest.current = measure;
  useResized(scroller, latest);
  useOuter(outer, latest);

  const isOther = rowsOf !== laidOut.current.rowsOf;
  if (isOther) atEnd.current = true;
  // The last rows may come together with the end of what adds them.
  const isFollowing = (followEnd || laidOut.current.followEnd || isOther) && atEnd.current;
  const isKnown = isFollowing && heightPx.current > 0;
  const endPx = layout.top(layout.count);
  const next = isKnown ? rowsBetween(layout, endPx - heightPx.current, endPx, 0) : drawn.current;
  const now = placed(next, drawn.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout is what must be measured
  useLayoutEffect(() => {
    const isLaidOut = isKnown && layout === laidOut.current.layout;
    laidOut.current = { layout, followEnd, rowsOf };
    const isInView = isKnown && (endPx <= heightPx.current || endPx === followedPx.current);
    followedPx.current = isFollowing ? endPx : undefined;
    if (isLaidOut) return;
    // To scroll has the page lay itself out at once.
    if (isFollowing && !isInView) scrollToEnd(scroller.current);
    if (isKnown) drawn.current = now;
    // What is new is measured once it is laid out with its rows: to ask before would have the page lay itself out without them.
    else if (isFollowing || heightPx.current > 0) latest.current();
  }, [layout, followEnd, rowsOf]);
  return { ...now, latest };
}

/** Whether rows are among those that are drawn: a guess may draw more than have room. */
const areDrawn = (next: Rows, { from, to }: Rows, isGuess: boolean): boolean =>
  isGuess ? from <= next.from && to >= next.to : from === next.from && to === next.to;

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** How far the rows of a list have left the top of what scrolls: the list, or what is around it. */
function offsetIn(view: HTMLElement, list: HTMLElement | null, rows: HTMLElement): number {
  if (view === list) return view.scrollTop - rows.offsetTop;
  return view.getBoundingClientRect().top - rows.getBoundingClientRect().top;
}

/** The rows that a screen has room for: what a list begins with that nobody has scrolled. */
const firstRows = (layout: RowLayout): Rows => rowsBetween(layout, 0, innerHeight, 0);

/** Rows with the place of the first, after those that were drawn before. */
function placed(next: Rows, before: PlacedRows): PlacedRows {
  const someStay = next.from < before.to && next.to > before.from;
  return { ...next, firstPlace: before.firstPlace + (someStay ? next.from - before.from : 0) };
}

/** Calls what is the latest when the size of an element has changed. */
function useResized(element: RefObject<HTMLElement | null>, onResize: RefObject<() => void>): void {
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(() => onResize.current());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onResize]);
}

/** What scrolls: the list, or what is around it where the list is as high as its rows. */
function viewOf(list: HTMLElement | null, outer: HTMLElement | null | undefined): HTMLElement | null {
  if (list === null || outer === null) return null;
  return outer !== undefined && getComputedStyle(list).overflowY === 'visible' ? outer : list;
}

/** Calls what is the latest when what is around the list is scrolled or gets another size. */
function useOuter(outer: HTMLElement | null | undefined, latest: RefObject<() => void>): void {
  useLayoutEffect(() => {
    if (outer === undefined || outer === null) return;
    const measure = (): void => latest.current();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    outer.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', measure);
    };
  }, [outer, latest]);
}

/**
 * Gives the list the focus of a row that leaves: keys scroll what is around the focus, and nothing once it is gone. What it
 * returns is called before other rows are drawn.
 */
function useHeldFocus(scroller: RefObject<HTMLElement | null>, rows: RefObject<HTMLElement | null>): () => void {
  const isInRows = useRef(false);
  useLayoutEffect(() => {
    if (isInRows.current && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
    isInRows.current = false;
  });
  return () => {
    isInRows.current = rows.current?.contains(document.activeElement) ?? false;
  };
}
