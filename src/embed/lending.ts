import { isLive, type Session } from '../session/index.ts';
import type { Embed } from './embed-state.ts';
import type { Page } from './page.ts';

/** Servers of the page around, each behind a port. */
export interface Lending {
  readonly portOf: (id: string) => MessagePort | undefined;
  readonly isLent: (id: string) => boolean;
  /** Takes a port for a server, or a new one for a server that was lent before. */
  add(session: Session, id: string, port: MessagePort): void;
}

const MAX_LENT = 50;

/** What the page lends is for scripts that the page answers for: never for what a link or a file brought by itself. */
export function createLending(page: Page, embed: Embed): Lending {
  const ports = new Map<string, MessagePort>();
  return {
    portOf: (id) => ports.get(id),
    isLent: (id) => ports.has(id),
    add(session, id, port) {
      const { store } = session;
      // A server must not become another one while a run calls it, or while the reader decides about a call.
      if (isLive(store.getState().run)) {
        const end = store.subscribe(({ run }) => {
          if (isLive(run)) return;
          end();
          this.add(session, id, port);
        });
        return;
      }
      if (!embed.getState().config.own || ports.size >= MAX_LENT || id.length > 100) {
        port.close();
        return;
      }
      ports.set(id, port);
      const { servers, actions } = store.getState();
      const there = servers.find((server) => server.id === id);
      if (there?.status.state === 'ready' || there?.status.state === 'connecting') void actions.connect(id);
      const ordinal = there?.ordinal ?? Math.max(-1, ...servers.map((server) => server.ordinal)) + 1;
      const entry = {
        id,
        origin: { kind: 'remote', url: page.origin === 'null' ? 'about:blank' : page.origin },
        headerNames: [],
        lent: true,
        ordinal,
        status: there?.status ?? { state: 'idle' },
      } as const;
      store.setState({ servers: [...servers.filter((server) => server.id !== id), entry] });
    },
  };
}
