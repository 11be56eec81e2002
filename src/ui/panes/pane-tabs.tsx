import type { TabItem } from '../controls/tabs.tsx';
import { formatCount } from '../core/format.ts';
import { useSessionAtBeats } from '../core/playground.ts';
import type { PaneDefinition } from './pane.ts';

/** The tab of a pane, with how much is in it. */
export function paneTab<Id extends string>(
  pane: PaneDefinition & { readonly id: Id },
  label: string = pane.title,
): TabItem<Id> {
  const { count } = pane;
  return {
    value: pane.id,
    label,
    ...(count === undefined ? {} : { count: <PaneCount count={count} isBad={pane.isBad ?? never} /> }),
  };
}

const never = (): boolean => false;

function PaneCount({ count, isBad }: Required<Pick<PaneDefinition, 'count' | 'isBad'>>) {
  const shown = useSessionAtBeats(count);
  const bad = useSessionAtBeats(isBad);
  return shown === 0 ? null : <span className={`count${bad ? ' count--error' : ''}`}>{formatCount(shown)}</span>;
}
