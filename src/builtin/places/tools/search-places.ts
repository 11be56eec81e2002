import type { BuiltinTool } from '../../server-definition.ts';
import { PLACES, type Place } from '../data.ts';
import { READ_ONLY } from '../schemas.ts';

export const searchPlaces: BuiltinTool<null> = {
  name: 'search_places',
  title: 'Search places',
  description:
    'Places whose name, country or description has the words. Without words: all of them. Accents do not matter.\n\nExample: `{ "query": "andes" }`',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 100, examples: ['harbour'] },
      hemisphere: { type: 'string', enum: ['north', 'south'] },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      places: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            country: { type: 'string' },
            latitude: { type: 'number' },
            longitude: { type: 'number' },
            elevationMeters: { type: 'number' },
          },
          required: ['id', 'name', 'country', 'latitude', 'longitude', 'elevationMeters'],
        },
      },
      total: { type: 'integer' },
    },
    required: ['places', 'total'],
  },
  annotations: { title: 'Search places', ...READ_ONLY },
  latencyMs: 16,
  run(_state, input) {
    const { query = '', hemisphere, limit = 10 } = input as { query?: string; hemisphere?: string; limit?: number };
    const words = plain(query).split(/\s+/).filter(Boolean);
    const matching = [...PLACES.values()].filter((place) => {
      const text = plain(`${place.name} ${place.country} ${place.about}`);
      const isNorth = place.latitude >= 0;
      return (
        (hemisphere === undefined || isNorth === (hemisphere === 'north')) && words.every((word) => text.includes(word))
      );
    });
    return { structured: { places: matching.slice(0, limit).map(listed), total: matching.length } };
  },
};

function listed({ id, name, country, latitude, longitude, elevationMeters }: Place) {
  return { id, name, country, latitude, longitude, elevationMeters };
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
