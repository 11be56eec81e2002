import type { BuiltinTool } from '../../server-definition.ts';
import { DAY_WEATHER, DAYS, findPlace, PLACE, READ_ONLY } from '../schemas.ts';
import { weatherOn } from '../weather.ts';

export const getForecast: BuiltinTool<null> = {
  name: 'get_forecast',
  title: 'Forecast',
  description: 'The weather of a place, day by day, from today on.\n\nExample: `{ "place": "kyoto", "days": 3 }`',
  inputSchema: {
    type: 'object',
    properties: { place: PLACE, days: DAYS },
    required: ['place'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { place: { type: 'string' }, days: { type: 'array', items: DAY_WEATHER } },
    required: ['place', 'days'],
    additionalProperties: false,
  },
  annotations: { title: 'Forecast', ...READ_ONLY },
  latencyMs: 38,
  run(_state, input) {
    const { place: id, days = DAYS.default } = input as { place: string; days?: number };
    const place = findPlace(id);
    if ('error' in place) return place;
    const forecast = Array.from({ length: days }, (_, day) => ({ ...weatherOn(place, day) }));
    return { structured: { place: place.name, days: forecast } };
  },
};
