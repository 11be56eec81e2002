import type { BuiltinTool } from '../../server-definition.ts';
import { toBase64 } from '../media/base64.ts';
import { playDays } from '../media/tune.ts';
import { DAYS, findPlace, PLACE, READ_ONLY } from '../schemas.ts';
import { weatherOn } from '../weather.ts';

export const playForecast: BuiltinTool<null> = {
  name: 'play_forecast',
  title: 'Play a forecast',
  description:
    'The coming days as a short tune in WAV audio: a note a day, higher when it is warmer, rougher when it rains.\n\nExample: `{ "place": "hobart" }`',
  inputSchema: {
    type: 'object',
    properties: { place: PLACE, days: DAYS },
    required: ['place'],
    additionalProperties: false,
  },
  annotations: { title: 'Play a forecast', ...READ_ONLY },
  latencyMs: 44,
  run(_state, input) {
    const { place: id, days = DAYS.default } = input as { place: string; days?: number };
    const place = findPlace(id);
    if ('error' in place) return place;
    const wav = playDays(Array.from({ length: days }, (_, day) => weatherOn(place, day)));
    return { content: [{ type: 'audio', data: toBase64(wav), mimeType: 'audio/wav' }] };
  },
};
