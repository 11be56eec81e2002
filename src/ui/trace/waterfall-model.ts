import type { CallRow } from '../../session/index.ts';

/** The part of a run's time that the lanes show, and where its marks stand. */
export interface Scale {
  readonly fromMs: number;
  readonly toMs: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 5];

/** A scale over `fromMs` to `toMs` with about `wanted` marks at round times; its end is the last mark. */
export function scaleOver(fromMs: number, toMs: number, requested: number): Scale {
  const span = Math.max(toMs - fromMs, 1);
  const rough = span / Math.max(requested, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((s) => s * power >= rough) ?? 10) * power;
  const first = Math.floor(fromMs / step) * step;
  const ticks = [first];
  while ((ticks.at(-1) as number) < fromMs + span) ticks.push(first + ticks.length * step);
  return { fromMs: first, toMs: ticks.at(-1) as number, ticks };
}

/** Where a time stands in the lane: 0 at its start, 1 at its end, beyond either where it lies outside. */
export function place(scale: Scale, ms: number): number {
  return (ms - scale.fromMs) / (scale.toMs - scale.fromMs);
}

/** A share as CSS has it. */
export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** What of a bar the lane shows, in shares of the lane; undefined where the bar lies before or after what is shown. */
export function shownPart(from: number, to: number): { readonly from: number; readonly to: number } | undefined {
  return from > 1 || to < 0 ? undefined : { from: Math.max(0, from), to: Math.min(1, to) };
}

/** A stretch of a run's time in which it waited for a person; one that goes on has no end. */
export interface Wait {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The same one each time, so that what depends on it is not drawn anew. */
const NO_WAITS: readonly Wait[] = [];

/** When the run waited for a person, as far as its calls tell: in order, without overlap. */
export function waitsOf(calls: readonly CallRow[]): readonly Wait[] {
  const waits: Wait[] = [];
  const holds = calls.flatMap(({ hold }) => (hold === undefined ? [] : [hold]));
  if (holds.length === 0) return NO_WAITS;
  for (const { fromMs, toMs = Number.POSITIVE_INFINITY } of holds.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = waits.at(-1);
    if (last !== undefined && fromMs <= last.toMs)
      waits[waits.length - 1] = { ...last, toMs: Math.max(last.toMs, toMs) };
    else waits.push({ fromMs, toMs });
  }
  return waits;
}

/** A time of the run without what it waited until then. */
export function withoutWaits(waits: readonly Wait[], ms: number): number {
  return waits.reduce((left, { fromMs, toMs }) => left - Math.max(0, Math.min(ms, toMs) - fromMs), ms);
}

/** Calls on a time line that stands still while a person decides. */
export function cutWaits(calls: readonly CallRow[], waits: readonly Wait[]): readonly CallRow[] {
  if (waits.length === 0) return calls;
  const cut = (ms: number): number => withoutWaits(waits, ms);
  return calls.map((call) => ({
    ...call,
    startMs: cut(call.startMs),
    ...(call.endMs === undefined ? {} : { endMs: cut(call.endMs) }),
    ...(call.hold === undefined
      ? {}
      : {
          hold: {
            fromMs: cut(call.hold.fromMs),
            ...(call.hold.toMs === undefined ? {} : { toMs: cut(call.hold.toMs) }),
          },
        }),
  }));
}

/** A number of open calls from a time on. */
export interface Step {
  readonly atMs: number;
  readonly open: number;
}

/** How many calls are open at once, over time. Calls that are still open count to `nowMs`. */
export function openSteps(calls: readonly CallRow[], nowMs: number): Step[] {
  const starts = Float64Array.from(calls, ({ startMs }) => startMs).sort();
  const ends = Float64Array.from(calls, ({ endMs = nowMs }) => endMs).sort();
  const steps: Step[] = [];
  for (let started = 0, ended = 0; ended < ends.length; ) {
    const atMs = Math.min(starts[started] ?? Number.POSITIVE_INFINITY, ends[ended] as number);
    while (starts[started] === atMs) started++;
    while (ends[ended] === atMs) ended++;
    steps.push({ atMs, open: started - ended });
  }
  return steps;
}

/** The most calls that were open at once. */
export function peakOf(steps: readonly Step[]): number {
  return steps.reduce((most, step) => Math.max(most, step.open), 0);
}

/** The width of the box that {@link stepsPath} draws in: more than a lane has pixels. */
export const PATH_WIDTH = 1000;

/** An area under the steps as an SVG path, in a box of {@link PATH_WIDTH} by `height`: of each place, the most that were open. */
export function stepsPath(steps: readonly Step[], scale: Scale, height: number): string {
  const peak = Math.max(peakOf(steps), 1);
  const x = (ms: number): number => Math.round(Math.min(1, Math.max(0, place(scale, ms))) * PATH_WIDTH);
  const y = (open: number): string => (height - (open / peak) * (height - 1)).toFixed(1);
  let path = `M0 ${height}`;
  for (let index = 0; index < steps.length; ) {
    const at = x((steps[index] as Step).atMs);
    let most = 0;
    let last = 0;
    for (; index < steps.length && x((steps[index] as Step).atMs) === at; index++) {
      last = (steps[index] as Step).open;
      most = Math.max(most, last);
    }
    path += `H${at}V${y(most)}`;
    if (last !== most) path += `V${y(last)}`;
  }
  return path;
}

/** Side of its bar on which a label has room: after it, else before it, else inside. */
export function labelSide(
  startPx: number,
  endPx: number,
  lanePx: number,
  labelPx: number,
): 'after' | 'before' | 'inside' {
  if (endPx + labelPx <= lanePx) return 'after';
  return startPx >= labelPx ? 'before' : 'inside';
}

/** Calls grouped by server, in the order in which servers were first called; by time within. */
export function byServer(calls: readonly CallRow[]): CallRow[] {
  const groups = new Map<string, CallRow[]>();
  for (const call of calls) {
    const group = groups.get(call.serverId);
    if (group === undefined) groups.set(call.serverId, [call]);
    else group.push(call);
  }
  return [...groups.values()].flat();
}

/** The part of a run that is on show. */
export interface Zoom {
  readonly fromMs: number;
  readonly toMs: number;
}
