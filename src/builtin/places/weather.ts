import type { Place } from './data.ts';

export const SKIES = ['clear', 'partly cloudy', 'cloudy', 'fog', 'rain', 'thunderstorm', 'snow'] as const;
export type Sky = (typeof SKIES)[number];

export interface DayWeather {
  /** ISO 8601 date. */
  readonly date: string;
  readonly sky: Sky;
  readonly highCelsius: number;
  readonly lowCelsius: number;
  readonly rainMillimeters: number;
  readonly windMetersPerSecond: number;
}

/** The day that is today in this world, so that the same question always has the same answer. */
const TODAY_MS = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
/** How many days ahead can be asked for. */
export const MAX_DAYS = 14;

/** The weather of a place, `day` days from today. Made up: a plain model of latitude and height, and a seeded dice. */
export function weatherOn(place: Place, day: number): DayWeather {
  const dice = createDice(`${place.id}/${day}`);
  const summer = place.latitude >= 0 ? 1 : -1;
  const away = Math.abs(place.latitude);
  const mean = 29 - away * 0.42 + summer * Math.min(away, 45) * 0.16 - place.elevationMeters * 0.0058;
  const high = mean + 4 + dice() * 5 - 2.5;
  const low = high - 5 - dice() * 6;
  const wetness = dice() * (away < 25 ? 1.15 : 1);
  const sky = skyFor(wetness, high, dice());
  const isWet = sky === 'rain' || sky === 'thunderstorm' || sky === 'snow';
  return {
    date: new Date(TODAY_MS + day * DAY_MS).toISOString().slice(0, 10),
    sky,
    highCelsius: round(high),
    lowCelsius: round(low),
    rainMillimeters: isWet ? round(1 + dice() * 18) : 0,
    windMetersPerSecond: round(1 + dice() * (away > 40 ? 13 : 8)),
  };
}

function skyFor(wetness: number, high: number, turn: number): Sky {
  if (wetness < 0.3) return 'clear';
  if (wetness < 0.52) return 'partly cloudy';
  if (wetness < 0.7) return turn < 0.15 ? 'fog' : 'cloudy';
  if (high < 2) return 'snow';
  return turn < 0.25 && high > 20 ? 'thunderstorm' : 'rain';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32 over a 32-bit hash of the text). */
export function createDice(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
