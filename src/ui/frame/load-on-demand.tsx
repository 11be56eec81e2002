import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';
import { useParts } from '../core/playground.ts';
import { Blank } from '../panes/blank.tsx';
import { missingWords as words } from '../words/missing.ts';
import { useSaved } from './error-boundary.tsx';
import { MissingDialog } from './missing-dialog.tsx';

const MISSING = { pane: MissingPane, dialog: MissingPart, line: () => null };
const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of the screen whose code comes when it is first shown, or before, when the page has nothing better to do. Where it
 * cannot be had (no connection, or a newer version was published) a note stands in its place, or nothing in that of a line, and
 * it is asked for again when it is shown again or the connection is back.
 */
export function loadOnDemand<Props extends object>(
  place: keyof typeof MISSING,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load);
  return partOr(MISSING[place], load);
}

/** A part whose code comes when it is first shown, and what stands in its place for as long as that cannot be had. */
export function partOr<Props extends object>(
  Missing: ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let late: ComponentType<Props> | undefined;
  const Awaited = (props: Props) => {
    const [Part, setPart] = useState(() => late);
    useEffect(() => askAgain(load, (part) => setPart(() => (late = part))), []);
    return Part === undefined ? <Missing {...props} /> : <Part {...props} />;
  };
  return lazy(async () => ({ default: await load().catch(() => Awaited) }));
}

/** Browsers say that they are online before the network answers. */
const RETRY_AFTER_MS = [500, 2_000, 8_000];

/** Asks for a part, a few times, and again when the connection is back. Returns what ends that. */
function askAgain<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const ask = (retry: number): void => {
    clearTimeout(timer);
    load().then(onLoaded, () => {
      clearTimeout(timer);
      // After the last, the next time it is shown is the next chance.
      if (!ended && retry < RETRY_AFTER_MS.length) timer = setTimeout(ask, RETRY_AFTER_MS[retry], retry + 1);
    });
  };
  const again = (): void => ask(0);
  again();
  addEventListener('online', again);
  return () => {
    ended = true;
    removeEventListener('online', again);
    clearTimeout(timer);
  };
}

/** Fetches what has not been fetched; what cannot be had now is asked for again when it is shown. */
export async function preloadParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

/** Stands in the place of a pane whose code cannot be had. */
export function MissingPane() {
  const saved = useSaved();
  return (
    <Blank title={words.missing} text={words.missingText + saved}>
      <Reload />
    </Blank>
  );
}

function MissingPart() {
  const { view } = useParts();
  const lead = words.missingText + useSaved();
  return <MissingDialog lead={lead} foot={<Reload />} onClose={() => view.setState({ dialog: undefined })} />;
}

function Reload() {
  return (
    <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
      {words.reload}
    </button>
  );
}
