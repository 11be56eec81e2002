import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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
  readonly renderRow: (index: number) => ReactNode;
  /** Above the rows; scrolls with them. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Keeps the end in view while rows are added, as long as the reader has not scrolled away from it. */
  readonly followEnd?: boolean;
  readonly handle?: Ref<VirtualListHandle>;
}

const OVERSCAN_PX = 240;
const END_SLACK_PX = 4;

/** The rows in view, and some around them. */
function rowsBetween(layout: RowLayout, topPx: number, bottomPx: number): { from: number; to: number } {
  if (layout.count === 0) return { from: 0, to: 0 };
  return { from: layout.at(topPx - OVERSCAN_PX), to: layout.at(bottomPx + OVERSCAN_PX) + 1 };
}

/** Rows of which only those in view are on the page, however many there are. */
export function VirtualList({
  layout,
  renderRow,
  className,
  before,
  after,
  followEnd,
  handle,
  ...attributes
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [window, setWindow] = useState({ from: 0, to: 0 });

  const measure = (): void => {
    const element = scroller.current;
    if (element === null || rows.current === null) return;
    const offset = element.scrollTop - rows.current.offsetTop;
    atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - END_SLACK_PX;
    const next = rowsBetween(layout, offset, offset + element.clientHeight);
    setWindow((shown) => (shown.from === next.from && shown.to === next.to ? shown : next));
  };
  const latest = useRef(measure);
  latest.current = measure;
  useResized(scroller, latest);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout is what must be measured
  useLayoutEffect(() => {
    const element = scroller.current;
    if (followEnd && atEnd.current && element !== null) element.scrollTop = element.scrollHeight;
    measure();
  }, [layout, followEnd]);

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

  const { from, to } = window;
  const shown: ReactNode[] = [];
  for (let index = from; index < Math.min(to, layout.count); index++) shown.push(renderRow(index));

  return (
    <div {...attributes} ref={scroller} className={`virtual ${className ?? ''}`} onScroll={measure}>
      {before}
      <div ref={rows} className="virtual__rows" style={{ height: layout.top(layout.count) }}>
        <div style={{ transform: `translateY(${layout.top(Math.min(from, layout.count))}px)` }}>{shown}</div>
      </div>
      {after}
    </div>
  );
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
