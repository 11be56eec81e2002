import { createServer } from '../serve.ts';
import type { BuiltinServer } from '../server-definition.ts';
import { placesPrompts } from './prompts.ts';
import { placesResources } from './resources.ts';
import { describePlace } from './tools/describe-place.ts';
import { drawForecast } from './tools/draw-forecast.ts';
import { getForecast } from './tools/get-forecast.ts';
import { getSatelliteImage } from './tools/get-satellite-image.ts';
import { playForecast } from './tools/play-forecast.ts';
import { searchPlaces } from './tools/search-places.ts';
import { surveyPlaces } from './tools/survey-places.ts';

/** Cities of the world and weather that is made up: every kind of content, a slow tool, a failing one. */
export function createPlacesServer(): BuiltinServer {
  return createServer<null>({
    name: 'places',
    title: 'Places and weather',
    version: '1.0.0',
    instructions:
      'Cities of the world and their weather. The weather is made up and the same each time; today is 2026-06-01.',
    createState: () => null,
    tools: [searchPlaces, getForecast, describePlace, drawForecast, playForecast, surveyPlaces, getSatelliteImage],
    resources: placesResources,
    prompts: placesPrompts,
  });
}
