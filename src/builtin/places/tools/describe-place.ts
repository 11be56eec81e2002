import type { BuiltinTool } from '../../server-definition.ts';
import { guideUri } from '../resources.ts';
import { findPlace, PLACE, READ_ONLY } from '../schemas.ts';
import { weatherOn } from '../weather.ts';

export const describePlace: BuiltinTool<null> = {
  name: 'describe_place',
  title: 'Describe a place',
  description:
    'A place in a few sentences of plain text, with a link to its guide. There is no structured content.\n\nExample: `{ "place": "lisbon" }`',
  inputSchema: { type: 'object', properties: { place: PLACE }, required: ['place'], additionalProperties: false },
  annotations: { title: 'Describe a place', ...READ_ONLY },
  latencyMs: 21,
  run(_state, input) {
    const place = findPlace((input as { place: string }).place);
    if ('error' in place) return place;
    const { name, country, about } = place;
    const { sky, highCelsius } = weatherOn(place, 0);
    return {
      content: [
        { type: 'text', text: `${name}, ${country}. ${about} Today: ${sky}, up to ${highCelsius} °C.` },
        { type: 'resource_link', uri: guideUri(place), name: `Guide to ${name}`, mimeType: 'text/markdown' },
      ],
    };
  },
};
