import type { FlowParty, ServerEntry } from '../state.ts';

/** Where a server is, for a person to judge and to compare by: the whole address, or that it has none. */
export function partyOf(entry: ServerEntry | undefined, id: string): FlowParty {
  if (entry === undefined) return { id, place: 'remote', address: '' };
  const { origin } = entry;
  if (origin.kind === 'builtin') return { id, place: 'builtin', address: '' };
  return { id, place: entry.lent === true ? 'page' : 'remote', address: origin.url };
}

/** Equal for servers that are one and the same receiver. */
export const partyKey = ({ id, place, address }: FlowParty): string =>
  JSON.stringify(address === '' ? [place, id] : [place, address]);
