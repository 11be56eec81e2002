import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { reactRootForEach } from '../testing/react-root.ts';
import { evenRows, VirtualList } from './virtual-list.tsx';

const ROW_PX = 20;
const HEIGHT_PX = 200;

const root = reactRootForEach();

function draw(count: number, followEnd: boolean, rowsOf?: number, beginsAtEnd = false): void {
  const list = createElement(VirtualList, {
    style: { position: 'relative', height: HEIGHT_PX, overflow: 'auto' },
    layout: evenRows(count, ROW_PX),
    followEnd,
    rowsOf,
    beginsAtEnd,
    renderRow: (index, key) => createElement('p', { key, style: { height: ROW_PX, margin: 0 } }, index),
  });
  root.render(list);
}
const list = () => root.place.firstElementChild as HTMLElement;
const belowPx = (): number => list().scrollHeight - list().clientHeight - list().scrollTop;
const lastRow = () => list().querySelector('p:last-of-type')?.textContent;

it('given a list whose end is followed, rows that come together with the end of that are followed as well', () => {
  draw(100, true);
  draw(200, true);
  expect([belowPx(), lastRow()]).toEqual([0, '199']);
  draw(300, false);
  expect([belowPx(), lastRow()]).toEqual([0, '299']);
  draw(400, false);
  expect(belowPx()).toBe(100 * ROW_PX);
});

it('given a list whose end is followed, it still is when the list gets lower', async () => {
  draw(100, true);
  list().style.height = `${HEIGHT_PX / 2}px`;
  await expect.poll(belowPx).toBe(0);
  draw(200, true);
  expect([belowPx(), lastRow()]).toEqual([0, '199']);
});

it('given a reader who has scrolled away from the end, rows that come move nothing', () => {
  draw(100, true);
  list().scrollTop = 40 * ROW_PX;
  list().dispatchEvent(new Event('scroll'));
  for (const followEnd of [true, false]) {
    draw(200, followEnd);
    expect(list().scrollTop).toBe(40 * ROW_PX);
  }
});

it('given rows of another, begins with their end in view, wherever the reader was', () => {
  draw(100, false, 1);
  expect(list().scrollTop).toBe(0);
  draw(200, false, 2);
  expect([belowPx(), lastRow()]).toEqual([0, '199']);
  list().scrollTop = 40 * ROW_PX;
  list().dispatchEvent(new Event('scroll'));
  draw(300, false, 2);
  expect(list().scrollTop).toBe(40 * ROW_PX);
  draw(300, false, 3);
  expect([belowPx(), lastRow()]).toEqual([0, '299']);
});

it('given an end that was followed, draws the rows around the view once the reader scrolls away from it', async () => {
  const drawnRows = (): number => list().querySelectorAll('p').length;
  draw(100, true);
  draw(200, true);
  draw(200, false);
  await new Promise(requestAnimationFrame);
  expect([belowPx(), drawnRows()]).toEqual([0, HEIGHT_PX / ROW_PX]);
  list().scrollTop -= ROW_PX;
  list().dispatchEvent(new Event('scroll'));
  await expect.poll(drawnRows).toBeGreaterThan(2 * (HEIGHT_PX / ROW_PX));
});

it('given first rows that are new to the reader, begins with their end in view, once', () => {
  draw(100, false, 1, true);
  expect([belowPx(), lastRow()]).toEqual([0, '99']);
  draw(200, false, 1, true);
  expect(belowPx()).toBe(100 * ROW_PX);
});

it('given rows that leave at one end, those that come at the other are the same elements', () => {
  draw(100, true);
  const rows = () => new Set(list().querySelectorAll('p'));
  const before = rows();
  draw(103, true);
  expect(lastRow()).toBe('102');
  expect(rows()).toEqual(before);
});

it('given fewer rows than before, has some to spare where they are asked for', () => {
  const drawSpare = (count: number) =>
    root.render(
      createElement(VirtualList, {
        style: { position: 'relative', height: HEIGHT_PX, overflow: 'auto' },
        layout: evenRows(count, ROW_PX),
        renderRow: (index, key) => createElement('p', { key, style: { height: ROW_PX, margin: 0 } }, index),
        renderSpare: (key) => createElement('p', { key, hidden: true }),
      }),
    );
  drawSpare(8);
  const before = [...list().querySelectorAll('p')];
  drawSpare(3);
  expect([...list().querySelectorAll('p')].map((row) => row.hidden)).toEqual([...before].map((_, at) => at >= 3));
  drawSpare(8);
  expect([...list().querySelectorAll('p')]).toEqual(before);
});

it('given a list that is new, draws what a screen has room for and asks nothing of the page, which then lays it out once', async () => {
  const asked = vi.spyOn(Element.prototype, 'clientHeight', 'get');
  draw(1_000, false);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  const first = list().querySelectorAll('p').length;
  expect(first).toBeGreaterThanOrEqual(Math.min(innerHeight, HEIGHT_PX) / ROW_PX);
  expect(first).toBeLessThanOrEqual(innerHeight / ROW_PX + 1);
  await new Promise(requestAnimationFrame);
  list().scrollTop = 500 * ROW_PX;
  list().dispatchEvent(new Event('scroll'));
  await expect.poll(lastRow).toBe(String(500 + (HEIGHT_PX + 240) / ROW_PX));
});

it('given a list that is new and grows before it is laid out, draws the rows in view', async () => {
  draw(2, false);
  draw(100, false);
  await expect.poll(() => list().querySelectorAll('p').length).toBeGreaterThanOrEqual(HEIGHT_PX / ROW_PX);
});

it.each([
  ['as many rows as before', 100],
  ['rows that all have room', 5],
])('given an end in view, and %s of another, asks nothing of the page', async (_what, count) => {
  draw(count, true, 1);
  await expect.poll(belowPx).toBe(0);
  await new Promise(requestAnimationFrame);
  const asked = vi.spyOn(Element.prototype, 'scrollHeight', 'get');
  draw(count, true, 2);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect([belowPx(), lastRow()]).toEqual([0, String(count - 1)]);
});

it('given an end that was in view, and a reader who has scrolled away from it, brings that of as many rows of another into view', () => {
  draw(100, true, 1);
  draw(200, true, 1);
  list().scrollTop = 40 * ROW_PX;
  list().dispatchEvent(new Event('scroll'));
  draw(200, true, 2);
  expect([belowPx(), lastRow()]).toEqual([0, '199']);
});
