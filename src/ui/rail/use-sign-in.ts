import { useActions, useParts } from '../core/playground.ts';

/** Connects a server that waits for a sign-in, and opens its card where no sign-in came of it: that says why not. */
export function useSignIn(): (serverId: string) => Promise<void> {
  const { session, view } = useParts();
  const { connect } = useActions();
  return async (serverId) => {
    const { store } = session;
    let isAsked = false;
    const unsubscribe = store.subscribe(({ requests }) => {
      isAsked ||= requests.some((request) => request.kind === 'sign-in' && request.serverId === serverId);
    });
    try {
      await connect(serverId);
    } finally {
      unsubscribe();
    }
    const state = store.getState().servers.find(({ id }) => id === serverId)?.status.state;
    if (!isAsked && (state === 'needs-sign-in' || state === 'failed')) {
      view.setState({ dialog: { kind: 'server', serverId } });
    }
  };
}
