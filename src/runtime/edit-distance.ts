/**
 * How many typing errors lie between two words: a letter missing, added, wrong, or two swapped (optimal string alignment).
 * Counting stops at `limit`, which is returned for every distance of that or more.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const wrong = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(wrong, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      }
      row.push(distance);
      least = Math.min(least, distance);
    }
    if (least >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] as number, limit);
}
