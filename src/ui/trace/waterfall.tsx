import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CallRow, isLive } from '../../session/index.ts';
import { evenRows, VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { formatCount } from '../core/format.ts';
import { useParts, useSessionRows, useView } from '../core/playground.ts';
import { NARROW, useMedia, useSize } from '../core/use-size.ts';
import { handleRowKeys } from '../panes/row-keys.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus } from './call-status.ts';
import { LABEL_PX, labelRoomPx, OpenCalls } from './open-calls.tsx';
import { OpenStrip } from './open-strip.tsx';
import { useServerColours } from './server-colours.ts';
import { SpanRow } from './span-row.tsx';
import { Spans } from './spans.tsx';
import { TimeAxis } from './time-axis.tsx';
import { along, lastBeatMs, type TimeMotion, useTimeMotion } from './time-motion.ts';
import {
  cutWaits,
  place,
  type Scale,
  scaleOver,
  shownPart,
  type Wait,
  waitsOf,
  withoutWaits,
  type Zoom,
} from './waterfall-model.ts';

const ROW_PX = 30;
const NARROW_ROW_PX = 48;
/** From the top of a row to the middle of its lane. Must agree with the rows in trace.css. */
const MIDDLE_PX = 15;
const NARROW_MIDDLE_PX = 32;
const TICK_PX = 56;
const LEAST_LANE_PX = 40;
/** While it runs the scale grows by leaps, so that bars do not creep; each leap draws all rows in view anew. */
const LIVE_LEAP = 2;
const LIVE_LEAST_MS = 1000;

export interface WaterfallProps {
  readonly runId: number;
  readonly calls: readonly CallRow[];
  readonly zoom: Zoom | undefined;
  readonly onZoom: (zoom: Zoom | undefined) => void;
  readonly onSelect: (callId: number | undefined) => void;
  readonly onEnter: (call: CallRow) => void;
}

/** Calls as bars on one time line, so that overlap shows. The time in which a person decided is a mark on it. */
export const Waterfall = memo(function Waterfall(props: WaterfallProps) {
  const { runId, calls: all, zoom, onZoom, onSelect, onEnter } = props;
  const live = useSessionRows((state) => isLive(state.run));
  const waits = useMemo(() => waitsOf(all), [all]);
  const calls = useMemo(() => cutWaits(all, waits), [all, waits]);
  const selectedId = useView((state) => state.callId);
  const narrow = useMedia(NARROW);
  const lane = useRef<HTMLElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const lanePx = Math.max(LEAST_LANE_PX, useSize(lane).width);
  const listId = useId();
  const colourOf = useServerColours();
  const rowPx = narrow ? NARROW_ROW_PX : ROW_PX;

  const { scale, endMs, motion } = useScale({ runId, calls, waits, zoom, lanePx });

  const layout = useMemo(() => evenRows(calls.length, rowPx), [calls.length, rowPx]);
  const active = calls.findIndex((call) => call.callId === selectedId);
  useReveal(list, { calls, active, selectedId, scale, endMs, zoom });
  const grid = { '--ticks': scale.ticks.length - 1 } as CSSProperties;

  return (
    <div className="waterfall" style={narrow ? grid : undefined}>
      <TimeAxis scale={scale} lane={lane} />
      <OpenStrip {...{ calls, scale, endMs, motion, onZoom }} />
      <div className="waterfall__body">
        <VirtualList
          className="waterfall__list"
          role="listbox"
          tabIndex={0}
          aria-label={words.list}
          aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && selectedId !== undefined) {
              event.stopPropagation();
              onSelect(undefined);
              return;
            }
            handleRowKeys(event, {
              count: calls.length,
              active,
              begin: zoom === undefined ? 0 : Math.max(0, calls.findIndex(isIn(scale, endMs))),
              onMove: (index) => onSelect(calls[index]?.callId),
              onEnter: (index) => calls[index] !== undefined && onEnter(calls[index]),
            });
          }}
          onClick={({ target }) => {
            const row = (target as Element).closest('.span');
            if (row !== null) onSelect(calls[Number(row.id.slice(listId.length + 1))]?.callId);
          }}
          layout={layout}
          handle={list}
          rowsOf={runId}
          followEnd={live}
          wrapRows={(rows, from) => (
            <>
              <div className="grid-lines" style={grid} />
              <Spans
                rows={rows}
                calls={calls.slice(from, from + rows.length)}
                scale={scale}
                lanePx={lanePx}
                colourOf={colourOf}
                listId={listId}
                from={from}
                active={active}
                rowPx={rowPx}
              />
              {live || calls.some(isOpen) ? (
                <OpenCalls
                  calls={calls.slice(from, from + rows.length)}
                  motion={motion}
                  lanePx={lanePx}
                  rowPx={rowPx}
                  middlePx={narrow ? NARROW_MIDDLE_PX : MIDDLE_PX}
                  colourOf={colourOf}
                />
              ) : null}
            </>
          )}
          renderRow={(_, place) => <SpanRow key={place} />}
          renderSpare={(place) => <SpanRow key={place} />}
        />
        {live ? <NowLine motion={motion} /> : null}
      </div>
      <span className="visually-hidden">{formatCount(calls.length)}</span>
    </div>
  );
});

interface RevealProps extends Pick<WaterfallProps, 'calls' | 'zoom'> {
  readonly active: number;
  readonly selectedId: number | undefined;
  readonly scale: Scale;
  readonly endMs: number;
}

/** Brings into view what a person has chosen: a call, or a part of the time. */
function useReveal(list: RefObject<VirtualListHandle | null>, props: RevealProps): void {
  const { calls, active, selectedId, scale, endMs, zoom } = props;
  const order = useView((state) => state.traceView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call, or another place of it
  useEffect(() => {
    if (active !== -1) list.current?.reveal(active);
  }, [selectedId, order]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part that is chosen
  useEffect(() => {
    if (zoom === undefined) return;
    const isShown = isIn(scale, endMs);
    // The last as far as there is room below the first.
    for (const index of [calls.findLastIndex(isShown), calls.findIndex(isShown)])
      if (index !== -1) list.current?.reveal(index);
  }, [zoom]);
}

/** Whether a part of a call lies on the part of the time line that shows. */
const isIn =
  (scale: Scale, endMs: number) =>
  (call: CallRow): boolean =>
    shownPart(place(scale, call.startMs), place(scale, call.endMs ?? endMs)) !== undefined;

function NowLine({ motion }: { readonly motion: TimeMotion }) {
  const line = useTimeMotion<HTMLElement>(motion, along);
  return <i ref={line} className="now" aria-hidden="true" />;
}

interface ScaleProps extends Pick<WaterfallProps, 'runId' | 'calls' | 'zoom'> {
  readonly waits: readonly Wait[];
  readonly lanePx: number;
}

/** The time that the lanes show, and how it goes on while the run is live. */
function useScale({ runId, calls, waits, zoom, lanePx }: ScaleProps) {
  const { session } = useParts();
  const live = useSessionRows((state) => isLive(state.run));
  const nowMs = useCallback((): number => {
    const { run } = session.store.getState();
    return isLive(run) ? withoutWaits(waits, performance.now() - run.clock.startedAtMs) : 0;
  }, [session, waits]);
  const [leap, setLeap] = useState({ runId, toMs: leapFrom(nowMs()) });
  const liveEndMs = leap.runId === runId ? leap.toMs : LIVE_LEAST_MS;
  const endMs = useMemo(
    () => calls.reduce((last, call) => Math.max(last, call.endMs ?? call.startMs), live ? liveEndMs : 0),
    [calls, live, liveEndMs],
  );
  const scale: Scale = useMemo(() => {
    const room = lanePx > 2 * LABEL_PX ? lanePx / (lanePx - LABEL_PX) : 1;
    return zoom === undefined
      ? scaleOver(0, endMs * (live ? 1 : room), lanePx / TICK_PX)
      : scaleOver(zoom.fromMs, zoom.toMs, lanePx / TICK_PX);
  }, [endMs, lanePx, live, zoom]);
  const motion: TimeMotion = useMemo(
    () => ({
      scale,
      nowMs: live ? nowMs() : endMs,
      atMs: performance.now(),
      moves: live && waits.at(-1)?.toMs !== Number.POSITIVE_INFINITY,
    }),
    [live, nowMs, endMs, scale, waits],
  );
  useEffect(() => {
    if (!motion.moves || zoom !== undefined) return;
    const labelMs = (labelRoomPx(lanePx) / lanePx) * (motion.scale.toMs - motion.scale.fromMs);
    const timer = setTimeout(() => setLeap({ runId, toMs: leapFrom(nowMs()) }), lastBeatMs(motion, labelMs));
    return () => clearTimeout(timer);
  }, [runId, motion, nowMs, zoom, lanePx]);
  return { scale, endMs, motion };
}

const isOpen = (call: CallRow): boolean => callStatus(call) === 'open';

const leapFrom = (nowMs: number): number => Math.max(LIVE_LEAST_MS, nowMs * LIVE_LEAP);
