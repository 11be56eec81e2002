import { useView } from '../core/playground.ts';
import './rail.css';
import { ServerList } from './server-list.tsx';
import { ToolList } from './tool-list.tsx';

/** Servers, and the tools of all of them. */
export function Rail() {
  const narrow = useView((state) => state.narrow);
  return (
    <aside className="rail" data-region="rail" data-shown={narrow === 'tools'}>
      <ServerList />
      <ToolList />
    </aside>
  );
}
