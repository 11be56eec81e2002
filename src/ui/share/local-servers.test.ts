import { expect, test } from 'vitest';
import { localServers } from './local-servers.ts';

const server = (id: string, url: string) => ({ id, url });

test('given servers of a link, names those that only this computer reaches', () => {
  const servers = [
    server('a', 'http://localhost:3001/mcp'),
    server('b', 'https://example.com/mcp'),
    server('c', 'http://127.0.0.1/mcp'),
    server('d', 'http://[::1]:8080/'),
    server('e', 'https://localhost.example.com/'),
    server('f', 'no address'),
    { id: 'issues', builtin: true as const },
  ];
  expect(localServers({ servers })).toEqual(['a', 'c', 'd']);
  expect(localServers({})).toEqual([]);
});
