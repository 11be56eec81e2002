import type { DayWeather } from '../weather.ts';

const RATE = 8000;
const NOTE_SECONDS = 0.22;
/** A minor pentatonic scale, in half-tones: no two of its notes clash. */
const SCALE = [0, 3, 5, 7, 10];
const A3_HERTZ = 220;

/** One note a day, higher when it is warmer and rougher when it rains, as WAV: 8-bit PCM, mono. */
export function playDays(days: readonly DayWeather[]): Uint8Array {
  const perNote = Math.round(RATE * NOTE_SECONDS);
  const samples = new Uint8Array(perNote * days.length);
  days.forEach((day, index) => {
    const step = Math.max(0, Math.round((day.highCelsius + 10) / 3));
    const halfTones = 12 * Math.floor(step / SCALE.length) + (SCALE[step % SCALE.length] as number);
    const hertz = A3_HERTZ * 2 ** (halfTones / 12);
    for (let at = 0; at < perNote; at++) {
      const phase = (at * hertz) / RATE;
      const smooth = Math.sin(2 * Math.PI * phase);
      const rough = day.rainMillimeters > 0 ? Math.sign(smooth) * 0.35 : 0;
      const fade = Math.min(1, at / 200, (perNote - at) / 600);
      samples[index * perNote + at] = 128 + Math.round(70 * fade * (smooth * 0.65 + rough));
    }
  });
  return wav(samples);
}

/** Wraps samples in the header of a RIFF WAVE file. */
function wav(samples: Uint8Array): Uint8Array {
  const out = new Uint8Array(44 + samples.length);
  const view = new DataView(out.buffer);
  const text = (at: number, value: string) => out.set(new TextEncoder().encode(value), at);
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples.length, true);
  out.set(samples, 44);
  return out;
}
