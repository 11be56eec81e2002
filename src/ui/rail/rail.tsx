import { useView } from '../core/playground.ts';
import { useTurn } from '../core/use-turn.ts';
import { Resizer } from '../frame/resizer.tsx';
import { toolWords as words } from '../words/tools.ts';
import './rail.css';
import { ServerList } from './server-list.tsx';
import { ToolList } from './tool-list.tsx';

/** Servers, and the tools of all of them. */
export function Rail() {
  const narrow = useView((state) => state.narrow);
  const hasTurn = useTurn(2);
  return (
    <aside className="rail" data-region="rail" data-shown={narrow === 'tools'}>
      {hasTurn ? (
        <>
          <ServerList />
          <ToolList />
          <Resizer
            label={words.width}
            className="resizer--rail"
            measure="railPx"
            axis="x"
            sign={1}
            minPx={200}
            maxPx={420}
          />
        </>
      ) : null}
    </aside>
  );
}
