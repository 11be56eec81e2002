import { isLive, type Session } from '../session/index.ts';
import type { Embed } from './embed-state.ts';
import type { Page } from './page.ts';
import { MAX_LENT } from './page-guard.ts';

/** Servers of the page around, each behind a port. */
export interface Lending {
  readonly portOf: (id: string) => MessagePort | undefined;
  readonly isLent: (id: string) => boolean;
  /** Takes a port for a server, or a new one for a server that was lent before. */
  add(session: Session, id: string, port: MessagePort): void;
}

/** What the page lends is for scripts that the page answers for: never for what a link or a file brought by itself. */
export function createLending(page: Page, embed: Embed): Lending {
  const ports = new Map<string, MessagePort>();
  /** Those that came while a run was under way. */
  const waiting = new Map<string, MessagePort>();
  return {
    portOf: (id) => ports.get(id),
    isLent: (id) => ports.has(id),
    add(session, id, port) {
      const { store } = session;
      const { run, servers, actions } = store.getState();
      if (
        !embed.getState().config.own ||
        (ports.size + waiting.size >= MAX_LENT && !ports.has(id) && !waiting.has(id))
      ) {
        port.close();
        return;
      }
      // A server must not become another one while a run calls it, or while the reader decides about a call.
      if (isLive(run)) {
        const isFirst = waiting.size === 0;
        waiting.get(id)?.close();
        waiting.set(id, port);
        if (!isFirst) return;
        const end = store.subscribe((state) => {
          if (isLive(state.run)) return;
          end();
          const due = [...waiting];
          waiting.clear();
          for (const [waited, its] of due) this.add(session, waited, its);
        });
        return;
      }
      ports.get(id)?.close();
      ports.set(id, port);
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
