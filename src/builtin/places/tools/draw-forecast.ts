import type { BuiltinTool } from '../../server-definition.ts';
import { toBase64 } from '../media/base64.ts';
import { drawChart } from '../media/chart.ts';
import { DAYS, findPlace, PLACE, READ_ONLY } from '../schemas.ts';
import { weatherOn } from '../weather.ts';

export const drawForecast: BuiltinTool<null> = {
  name: 'draw_forecast',
  title: 'Draw a forecast',
  description:
    'A chart of the coming days as a PNG image: a bar from low to high for each day, its rain below.\n\nExample: `{ "place": "bergen", "days": 10 }`',
  inputSchema: {
    type: 'object',
    properties: { place: PLACE, days: DAYS },
    required: ['place'],
    additionalProperties: false,
  },
  annotations: { title: 'Draw a forecast', ...READ_ONLY },
  latencyMs: 60,
  async run(_state, input) {
    const { place: id, days = DAYS.default } = input as { place: string; days?: number };
    const place = findPlace(id);
    if ('error' in place) return place;
    const png = await drawChart(Array.from({ length: days }, (_, day) => weatherOn(place, day)));
    return {
      content: [
        { type: 'text', text: `${place.name}, ${days} days` },
        { type: 'image', data: toBase64(png), mimeType: 'image/png' },
      ],
    };
  },
};
