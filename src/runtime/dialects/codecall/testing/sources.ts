import { sourceOf, structured, text } from '../../../host/testing/sources.ts';
import type { Source } from '../../../source.ts';

const USERS = [
  { id: 1, name: 'Ada', active: true },
  { id: 2, name: 'Bo', active: false },
];

/** Servers with the tools that the examples of the system's document call, and some that go wrong. */
export const users = (): Source =>
  sourceOf('user', {
    'users:list': {
      tool: {
        description: 'List users with pagination',
        inputSchema: { type: 'object', properties: { limit: { type: 'integer', minimum: 1 } } },
        outputSchema: {
          type: 'object',
          required: ['items'],
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id'],
                properties: { id: { type: 'integer' }, name: { type: 'string' } },
              },
            },
          },
        },
      },
      answer: () => structured({ items: USERS }),
    },
    get: {
      tool: { description: 'Get one user', inputSchema: { type: 'object', required: ['id'] } },
      answer: (input) => {
        const { id } = input as { id: number };
        const user = USERS.find((candidate) => candidate.id === id);
        return user === undefined ? { ...text(`User ${id} was not found`), isError: true } : structured(user);
      },
    },
  });

export const billing = (): Source =>
  sourceOf('billing', {
    'invoices:list': {
      tool: { description: 'List the invoices of a user' },
      answer: () => text('[{"userId":1,"total":15},{"userId":1,"total":5}]'),
    },
    get: { tool: { description: 'Get one invoice' }, answer: () => text('invoice') },
    refund: {
      tool: { description: 'Give money back' },
      answer: () => ({
        content: [{ type: 'text', text: 'Sign in first' }],
        structuredContent: { code: 'authorization_required', url: 'https://auth.example' },
        isError: true,
      }),
    },
    shout: () => text('{no data'),
    two: () => ({ content: [text('a'), text('b')].flatMap(({ content }) => content ?? []) }),
    image: () => ({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }),
  });
