import { useEffect, useState } from 'react';
import { otherToolsOf } from '../../session/web-mcp/other-tools.ts';
import { useSession } from '../core/playground.ts';

/** How many tools of this page could be added as a server, by now; 0 where there are none, or they are one already. */
export function usePageTools(): number {
  const isAdded = useSession(({ servers }) => servers.some(({ lent }) => lent === true));
  const [count, setCount] = useState(0);
  useEffect(() => {
    const tools = otherToolsOf(document);
    if (tools === undefined) return;
    const look = (): void =>
      void tools.list().then(
        ({ length }) => setCount(length),
        // A browser that does not say which tools there are has none to add.
        () => setCount(0),
      );
    look();
    return tools.onChange(look);
  }, []);
  return isAdded ? 0 : count;
}
