export const toolWords = {
  title: 'Tools',
  width: 'Width of servers and tools',
  search: 'Search tools',
  count: (shown: string, all: string) => (shown === all ? all : `${shown} of ${all}`),
  of: (id: string) => `Tools of ${id}`,
  allServers: (id: string) => `Tools of ${id}: show those of all servers`,
  none: 'No server is connected. Its tools appear here.',
  noTools: 'The connected servers list no tools.',
  noMatch: (query: string, id?: string) =>
    id === undefined ? `No tool matches “${query}”.` : `No tool of ${id} matches “${query}”.`,
  readOnly: 'read-only',
  destructive: 'destructive',
  writes: 'writes',
  idempotent: 'idempotent',
  loading: 'Loading tools',
  noDescription: 'The server gives no description.',
  more: (count: string) => `Show ${count} more`,
} as const;
