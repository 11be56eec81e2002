import type { JsonObject } from '../../runtime/json.ts';
import { PLACE_IDS, PLACES, type Place } from './data.ts';
import { MAX_DAYS, SKIES } from './weather.ts';

export const PLACE = {
  type: 'string',
  description: `Id of a place, as search_places gives it: ${PLACE_IDS.slice(0, 3).join(', ')}, …`,
  examples: [PLACE_IDS[0] as string],
} as const satisfies JsonObject;

export const DAYS = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_DAYS,
  default: 7,
  description: 'How many days, from today on.',
} as const satisfies JsonObject;

export const DAY_WEATHER: JsonObject = {
  type: 'object',
  properties: {
    date: { type: 'string', format: 'date' },
    sky: { type: 'string', enum: [...SKIES] },
    highCelsius: { type: 'number' },
    lowCelsius: { type: 'number' },
    rainMillimeters: { type: 'number', minimum: 0 },
    windMetersPerSecond: { type: 'number', minimum: 0 },
  },
  required: ['date', 'sky', 'highCelsius', 'lowCelsius', 'rainMillimeters', 'windMetersPerSecond'],
  additionalProperties: false,
};

export const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

/** The place with an id, or what to tell who asked for it. */
export function findPlace(id: string): Place | { readonly error: string } {
  const place = PLACES.get(id);
  if (place !== undefined) return place;
  const near = PLACE_IDS.find((known) => known.startsWith(id.slice(0, 3).toLowerCase()));
  const hint = near === undefined ? 'search_places knows them all.' : `did you mean “${near}”?`;
  return { error: `There is no place “${id.slice(0, 60)}”: ${hint}` };
}
