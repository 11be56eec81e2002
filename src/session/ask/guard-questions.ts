import type { GuardQuestion } from '../../agent/index.ts';
import type { PolicyCall, PolicyRead } from '../../runtime/host/policy.ts';
import { utf8Bytes } from '../../runtime/json.ts';
import type { Session } from '../create-session.ts';

/** Puts the questions of a guard to the person. */
export interface GuardQuestions {
  ask(question: GuardQuestion): Promise<boolean>;
  dispose(): void;
}

/** A call that the person has just allowed, with its input before them, is not asked about a second time. */
export function createGuardQuestions(session: Session): GuardQuestions {
  const { store } = session;
  const shown = new Set<number>();
  const unsubscribe = store.subscribe(({ requests }) => {
    for (const request of requests) if (request.kind === 'approval') shown.add(request.callId);
  });
  return {
    async ask({ about, why, signal }) {
      if (isCall(about) && shown.has(about.callId)) return true;
      const state = store.getState();
      const origin = state.servers.find(({ id }) => id === about.sourceId)?.origin;
      const serverUrl = origin?.kind === 'remote' ? origin.url : '';
      const answer = await session.parts.approval.ask({
        request: async (id) => {
          // As for any question, its code comes with the first one.
          const { readRequestOf, requestOf } = await import('../requests/call-questions.ts');
          return () => {
            const now = performance.now();
            if (!isCall(about)) {
              const request = readRequestOf(id, about, serverUrl, store.getState(), now);
              return { ...request, why: 'other-server' };
            }
            const inputBytes = about.input === undefined ? 0 : utf8Bytes(JSON.stringify(about.input));
            return { ...requestOf(id, about, { serverUrl, inputBytes, changed: false }, store.getState(), now), why };
          };
        },
        runKey: `guard ${about.runId}`,
        ...(isCall(about) ? { callId: about.callId } : {}),
        signal,
      });
      return answer !== 'refuse';
    },
    dispose: unsubscribe,
  };
}

const isCall = (about: PolicyCall | PolicyRead): about is PolicyCall => 'callId' in about;
