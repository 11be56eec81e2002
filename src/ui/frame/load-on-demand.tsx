import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useParts } from '../core/playground.ts';
import { Blank } from '../panes/blank.tsx';
import { missingWords as words } from '../words/missing.ts';
import { useSaved } from './error-boundary.tsx';
import { MissingDialog } from './missing-dialog.tsx';

const MISSING = { pane: MissingPane, dialog: MissingPart, line: () => null };
const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of the screen whose code comes when it is first shown, or before, when the page has nothing better to do. Where it
 * cannot be had (no connection, or a newer version was published) a note stands in its place, or nothing in that of a line.
 */
export function loadOnDemand<Props extends object>(
  place: keyof typeof MISSING,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load);
  const missing: ComponentType<Props> = MISSING[place];
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: missing };
    }
  });
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
