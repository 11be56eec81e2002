import { counted } from '../core/format.ts';

export const messageWords = {
  list: 'Protocol messages',
  ofCall: 'Protocol messages of the call',
  find: 'Find in messages',
  sent: 'sent',
  received: 'received',
  kinds: { request: '', notification: '', result: 'result', error: 'error', unreadable: 'not JSON-RPC' },
  id: (id: string | number) => `id ${id}`,
  noAnswer: 'no response',
  pending: 'waiting',
  after: (offset: string) => `+${offset}`,
  orMore: (size: string) => `over ${size}`,
  message: 'Message',
  cut: (shown: string) => `First ${shown}. The rest is not stored.`,
  request: 'HTTP request',
  response: 'HTTP response',
  body: 'Body of the response',
  exposed: 'A page sees only the response headers that the server exposes, and not those that the browser adds.',
  copyOne: 'Copy the message',
  copyAll: 'Copy all messages',
  copyShown: 'Copy the messages shown',
  save: 'Save as a file',
  earlier: (count: number) => `Show ${counted(count, 'earlier message')}`,
  dropped: (count: number) =>
    `${counted(count, 'earlier entry', 'earlier entries')} dropped: the list holds the last 1,000, and 2 million characters.`,
  noMatch: 'No message matches.',
  none: 'No messages yet.',
  unavailable:
    'Not available: the server was reconnected since, newer messages took the space, or a recording answered.',
  shared:
    'Servers do not say which call their questions and log lines belong to, so all that arrived during this call are listed.',
  masked:
    'Values of keys, tokens, cookies and headers that you typed are masked. Messages can contain your data: read them before you share them.',
} as const;
