import type { BuiltinResources } from '../server-definition.ts';
import { PLACES, type Place } from './data.ts';
import { toBase64 } from './media/base64.ts';
import { drawChart } from './media/chart.ts';
import { weatherOn } from './weather.ts';

/** Address of the guide to a place. */
export function guideUri({ id }: Place): string {
  return `places://${id}/guide`;
}

const CHART_DAYS = 14;

/** A guide for every place in Markdown, its chart as PNG, and its weather on any day as JSON. */
export const placesResources: BuiltinResources<null> = {
  resources: [...PLACES.values()].flatMap((place) => [
    {
      uri: guideUri(place),
      name: `Guide to ${place.name}`,
      description: place.about,
      mimeType: 'text/markdown',
    },
  ]),
  templates: [
    { uriTemplate: 'places://{place}/guide', name: 'Guide', mimeType: 'text/markdown' },
    { uriTemplate: 'places://{place}/chart.png', name: 'Chart of two weeks', mimeType: 'image/png' },
    {
      uriTemplate: 'places://{place}/weather/{day}',
      name: 'Weather of a day',
      description: 'Days are counted from today, 0 to 13.',
      mimeType: 'application/json',
    },
  ],
  async read(_state, uri) {
    const [, id = '', what = ''] = /^places:\/\/([a-z-]+)\/(guide|chart\.png|weather\/(?:\d|1[0-3]))$/.exec(uri) ?? [];
    const place = PLACES.get(id);
    if (place === undefined) return undefined;
    if (what === 'guide') return { mimeType: 'text/markdown', text: guide(place) };
    if (what === 'chart.png') {
      const days = Array.from({ length: CHART_DAYS }, (_, day) => weatherOn(place, day));
      return { mimeType: 'image/png', blob: toBase64(await drawChart(days)) };
    }
    const day = Number(what.slice('weather/'.length));
    return { mimeType: 'application/json', text: JSON.stringify(weatherOn(place, day)) };
  },
};

function guide(place: Place): string {
  const { name, country, about, latitude, longitude, elevationMeters, utcOffsetMinutes } = place;
  const days = Array.from({ length: 3 }, (_, day) => weatherOn(place, day));
  return `# ${name}, ${country}

${about}

- Position: ${latitude}, ${longitude}, ${elevationMeters} m above the sea
- Clock: UTC${utcOffsetMinutes < 0 ? '−' : '+'}${Math.abs(utcOffsetMinutes) / 60} h

## The next days

| Day | Sky | High | Low |
|---|---|---|---|
${days.map(({ date, sky, highCelsius, lowCelsius }) => `| ${date} | ${sky} | ${highCelsius} °C | ${lowCelsius} °C |`).join('\n')}
`;
}
