import { sourceOf, text } from '../../../host/testing/sources.ts';
import type { Source } from '../../../source.ts';

/** A server with tools, resources and prompts; `asked` counts what it is asked to list. */
export function weather(requests: Record<string, number> = {}): Source {
  const listing =
    <T>(what: string, list: readonly T[]) =>
    async () => {
      requests[what] = (requests[what] ?? 0) + 1;
      return list;
    };
  return sourceOf(
    'weather',
    {
      get_weather: {
        tool: {
          description: 'Current weather of a city',
          inputSchema: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
        },
        answer: (input) => text(`sunny in ${(input as { city: string }).city}`),
      },
      get_forecast: { tool: { description: 'Days ahead' }, answer: () => ({ ...text('no forecast'), isError: true }) },
    },
    {
      listResources: listing('resources', [
        { uri: 'weather://config.json', name: 'config', mimeType: 'application/json' },
        { uri: 'weather://map' },
      ]),
      listResourceTemplates: listing('templates', [{ uriTemplate: 'weather://{city}', name: 'city' }]),
      readResource: async (uri) => ({ contents: [{ uri, text: '{"units":"metric"}' }] }),
      listPrompts: listing('prompts', [
        { name: 'report', description: 'Writes a report', arguments: [{ name: 'city', required: true }] },
      ]),
      getPrompt: async (name, args) => ({
        messages: [{ role: 'user', content: { type: 'text', text: `${name} of ${args.city}` } }],
      }),
    },
  );
}

export const notes = (): Source =>
  sourceOf('notes', { read_note: { tool: { description: 'Reads a note' }, answer: () => text('hi') } });

/** A server that cannot be reached. */
export const broken = (): Source => ({
  id: 'broken',
  tools: () => Promise.reject(new Error('the line is down')),
  call: () => Promise.reject(new Error('the line is down')),
  state: () => 'disconnected',
});
