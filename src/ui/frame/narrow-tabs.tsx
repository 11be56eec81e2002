import { Tabs } from '../controls/tabs.tsx';
import { isUndecided, useParts, useSession, useView } from '../core/playground.ts';
import { PANES, type Pane } from '../core/view.ts';
import { frameWords as words } from '../words/frame.ts';
import { usePaneTabs } from './panel.tsx';

type NarrowTab = 'tools' | 'code' | Pane;

const isPane = (tab: NarrowTab): tab is Pane => (PANES as readonly string[]).includes(tab);

/** One strip of tabs where one thing is shown at a time. */
export function NarrowTabs() {
  const { view } = useParts();
  const narrow = useView((state) => state.narrow);
  const undecided = useSession(isUndecided);
  const chosen = useView((state) => state.pane);
  const pane = undecided ? 'result' : chosen;
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
