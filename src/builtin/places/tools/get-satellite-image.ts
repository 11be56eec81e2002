import type { BuiltinTool } from '../../server-definition.ts';
import { findPlace, PLACE, READ_ONLY } from '../schemas.ts';

export const getSatelliteImage: BuiltinTool<null> = {
  name: 'get_satellite_image',
  title: 'Satellite image',
  description:
    'The latest image of a place from above. The receiver is out of order, so every call fails: a tool to try error handling with.\n\nExample: `{ "place": "dakar" }`',
  inputSchema: { type: 'object', properties: { place: PLACE }, required: ['place'], additionalProperties: false },
  annotations: { title: 'Satellite image', ...READ_ONLY },
  latencyMs: 250,
  run(_state, input) {
    const place = findPlace((input as { place: string }).place);
    if ('error' in place) return place;
    return {
      error: `No image of ${place.name}: the receiver has been out of order since 2026-05-30. Use draw_forecast meanwhile.`,
    };
  },
};
