import { Tabs } from '../controls/tabs.tsx';
import { isUndecided, useParts, useSession, useView } from '../core/playground.ts';
import { DEFAULT_PANE } from '../panes/embed-panes.ts';
import { type PaneId, paneOf } from '../panes/registry.ts';
import { frameWords as words } from '../words/frame.ts';
import { usePaneTabs } from './panel.tsx';

type NarrowTab = 'tools' | 'code' | PaneId;

const isPane = (tab: NarrowTab): tab is PaneId => paneOf(tab) !== undefined;

/** One strip of tabs where one thing is shown at a time. */
export function NarrowTabs() {
  const { view } = useParts();
  const narrow = useView((state) => state.narrow);
  const undecided = useSession(isUndecided);
  const chosen = useView((state) => state.pane ?? DEFAULT_PANE);
  const pane = undecided ? DEFAULT_PANE : chosen;
  const panes = usePaneTabs();
  return (
    <nav className="narrow-tabs" aria-label={words.panes}>
      <Tabs<NarrowTab>
        label={words.panes}
        idPrefix="view"
        value={narrow === 'output' ? pane : narrow}
        items={[{ value: 'tools', label: words.tools }, { value: 'code', label: words.code }, ...panes]}
        onChange={(tab) => view.setState(isPane(tab) ? { narrow: 'output', pane: tab } : { narrow: tab })}
      />
    </nav>
  );
}
