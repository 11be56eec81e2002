import type { DayWeather } from '../weather.ts';
import { type Bitmap, encodePng } from './png.ts';

const WIDTH = 336;
const HEIGHT = 120;
const MARGIN = 8;
const [PAPER, GRID, BAR, RAIN] = [0, 1, 2, 3];
const PALETTE: Bitmap['palette'] = [
  [250, 250, 248],
  [222, 222, 218],
  [214, 110, 58],
  [72, 128, 196],
];

/** A bar from low to high for each day, with the rain below it, as PNG. Every fifth degree is a line. */
export function drawChart(days: readonly DayWeather[]): Promise<Uint8Array> {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER as number);
  const fill = (left: number, top: number, right: number, bottom: number, colour: number) => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(HEIGHT, Math.round(bottom)); y++) {
      pixels.fill(colour, y * WIDTH + Math.round(left), y * WIDTH + Math.round(right));
    }
  };
  const coldest = Math.floor(Math.min(...days.map(({ lowCelsius }) => lowCelsius)) / 5) * 5;
  const hottest = Math.ceil(Math.max(...days.map(({ highCelsius }) => highCelsius)) / 5) * 5;
  const floor = HEIGHT - MARGIN - 24;
  const scale = (floor - MARGIN) / Math.max(5, hottest - coldest);
  const y = (celsius: number) => floor - (celsius - coldest) * scale;
  for (let line = coldest; line <= hottest; line += 5)
    fill(MARGIN, y(line), WIDTH - MARGIN, y(line) + 1, GRID as number);
  const step = (WIDTH - 2 * MARGIN) / days.length;
  days.forEach(({ highCelsius, lowCelsius, rainMillimeters }, index) => {
    const left = MARGIN + index * step + step * 0.2;
    const right = left + step * 0.6;
    fill(left, y(highCelsius), right, y(lowCelsius), BAR as number);
    const depth = Math.min(20, rainMillimeters);
    fill(left, HEIGHT - MARGIN - depth, right, HEIGHT - MARGIN, RAIN as number);
  });
  return encodePng({ width: WIDTH, height: HEIGHT, pixels, palette: PALETTE });
}
