import type { BuiltinEntry } from '../server-definition.ts';

export const places: BuiltinEntry = {
  title: 'Places and weather',
  description: 'Cities and made-up weather: text, images, audio, a slow tool and a failing one. Runs in this page.',
  load: async () => (await import('./index.ts')).createPlacesServer(),
};
