/** Work that may still be done, in pairs of letters that are held against each other. */
export interface Work {
  cellsLeft: number;
}

/** Rows of the table, made once: words are compared by the ten thousand. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/**
 * How many typing errors lie between two words: a letter missing, added, wrong, or two swapped (optimal string alignment).
 * Counting stops at `limit`, which is returned for every distance of that or more, and for all once `work` is used up.
 */
export function editDistance(a: string, b: string, limit: number, work?: Work): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  if (b.length >= rows[0].length) rows = [rowFor(b), rowFor(b), rowFor(b)];
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, limit);
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal than this, a distance is above the limit.
    const from = Math.max(1, i - limit + 1);
    const to = Math.min(b.length, i + limit - 1);
    if (work !== undefined) {
      work.cellsLeft -= to - from + 1;
      if (work.cellsLeft < 0) return limit;
    }
    const letter = a.charCodeAt(i - 1);
    let least = Math.min(i, limit);
    row[from - 1] = from === 1 ? least : limit;
    if (from > 1) least = limit;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      let distance = (last[j - 1] as number) + (letter === other ? 0 : 1);
      distance = Math.min(distance, (last[j] as number) + 1, (row[j - 1] as number) + 1, limit);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      row[j] = distance;
      if (distance < least) least = distance;
    }
    if (to < b.length) row[to + 1] = limit;
    if (least >= limit) return limit;
    const spare = beforeLast;
    beforeLast = last;
    last = row;
    row = spare;
  }
  return Math.min(last[b.length] as number, limit);
}

const rowFor = (word: string): Uint16Array<ArrayBuffer> => new Uint16Array(2 * word.length);
