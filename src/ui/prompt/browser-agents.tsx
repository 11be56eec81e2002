import { useSyncExternalStore } from 'react';
import { messageOf } from '../../runtime/json.ts';
import type { Session } from '../../session/index.ts';
import type { Sight } from '../../session/web-mcp/agent-script.ts';
import { modelContextOf } from '../../session/web-mcp/model-context.ts';
import { offerPage } from '../../session/web-mcp/offer-page.ts';
import { useParts } from '../core/playground.ts';
import { promptWords } from '../words/prompt.ts';

const words = promptWords.agents;

/** Whether a session is offered to the agents of the browser. It outlives the pane, and ends with the page. */
interface Offer {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => 'off' | 'on' | { readonly failed: string };
  readonly toggle: () => void;
}

const offers = new WeakMap<Session, Offer>();

const sight: Sight = {
  isHidden: () => document.hidden,
  onHidden(listener) {
    const check = (): void => {
      if (document.hidden) listener();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  },
};

function offerOf(session: Session): Offer {
  const offer = offers.get(session) ?? createOffer(session);
  offers.set(session, offer);
  return offer;
}

function createOffer(session: Session): Offer {
  const listeners = new Set<() => void>();
  let state: ReturnType<Offer['state']> = 'off';
  let controller = new AbortController();
  const set = (next: typeof state): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = (): void => {
    const context = modelContextOf(document);
    if (context === undefined) return;
    controller = new AbortController();
    const { signal } = controller;
    set('on');
    offerPage(session, context, { sight, signal }).catch((error: unknown) => {
      if (signal.aborted) return;
      controller.abort();
      set({ failed: messageOf(error) });
    });
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    toggle() {
      if (state !== 'on') return begin();
      controller.abort();
      set('off');
    },
  };
}

/** The switch by which a person lets agents of the browser work in this page; nothing where the browser has no way for it. */
export function BrowserAgents() {
  const { session } = useParts();
  const offer = offerOf(session);
  const state = useSyncExternalStore(offer.subscribe, offer.state);
  if (modelContextOf(document) === undefined) return null;
  return (
    <section>
      <h2 className="sub">{words.title}</h2>
      <label className="row">
        <input type="checkbox" checked={state === 'on'} onChange={offer.toggle} />
        {words.allow}
      </label>
      <p className="muted small">{words.about}</p>
      {typeof state === 'object' ? <p className="is-error">{words.failed(state.failed)}</p> : null}
    </section>
  );
}
