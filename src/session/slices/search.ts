import type { SessionActions } from '../actions.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';

/** Search over what all connected servers offer. What searches is loaded with the first search. */
export function searchActions(context: SessionContext, connections: Connections): Pick<SessionActions, 'searchTools'> {
  const { store } = context;
  return {
    async searchTools(query) {
      if (query.trim() === '') {
        store.setState({ search: { query } });
        return;
      }
      store.setState(({ search }) => ({ search: { ...search, query } }));
      await (await import('../find-offers.ts')).findOffers(query, context, connections);
    },
  };
}
