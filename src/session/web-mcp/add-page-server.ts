import type { Session } from '../create-session.ts';
import { freeServerId } from '../server-address.ts';
import type { ServerEntry } from '../state.ts';

const ID = 'page';

/**
 * Adds the tools of this page as a server that scripts import, and connects it; returns its id. It lasts as long as the page,
 * for what registered them may be gone the next time.
 */
export function addPageServer({ store }: Pick<Session, 'store'>): string {
  const { servers, actions } = store.getState();
  const id = freeServerId(ID, new Set(servers.map((server) => server.id)));
  const entry: ServerEntry = {
    id,
    origin: { kind: 'remote', url: location.origin },
    headerNames: [],
    lent: true,
    ordinal: Math.max(-1, ...servers.map(({ ordinal }) => ordinal)) + 1,
    status: { state: 'idle' },
  };
  store.setState({ servers: [...servers, entry] });
  void actions.connect(id);
  return id;
}
