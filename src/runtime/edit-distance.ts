/** Work that may still be done, in pairs of letters that are held against each other. */
export interface Work {
  cellsLeft: number;
}

/** Longer words are not compared. */
const MAX_LETTERS = 200;
/** Rows of the table, made once: words are compared by the ten thousand. */
const newRow = () => new Uint16Array(MAX_LETTERS + 1);
const rows = [newRow(), newRow(), newRow()] as const;

/**
 * How many typing errors lie between two words: a letter missing, added, wrong, or two swapped (optimal string alignment).
 * Counting stops at `limit`, which is returned for every distance of that or more, for words of more than 200 letters, and for
 * all once `work` is used up.
 */
export function editDistance(a: string, b: string, limit: number, work?: Work): number {
  if (Math.abs(a.length - b.length) >= limit || Math.max(a.length, b.length) > MAX_LETTERS) return limit;
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
    let least = from > 1 ? limit : Math.min(i, limit);
    row[from - 1] = least;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      const wrong = (last[j - 1] as number) + (letter === other ? 0 : 1);
      let distance = Math.min(wrong, (last[j] as number) + 1, (row[j - 1] as number) + 1, limit);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      row[j] = distance;
      least = Math.min(least, distance);
    }
    row[to + 1] = limit;
    if (least >= limit) return limit;
    const spare = beforeLast;
    beforeLast = last;
    last = row;
    row = spare;
  }
  return last[b.length] as number;
}
