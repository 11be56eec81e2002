/** What dates give around one change of local time, as one text; the same function runs in this realm and in the sandbox. */
export interface ZoneChange {
  readonly atMs: number;
  /** What local time was ahead of UTC before. */
  readonly aheadMs: number;
}

const DAY_MS = 86_400_000;
const STEP_MS = DAY_MS / 2;

/** The changes of the realm's own zone in a span of years. */
export function zoneChanges(fromYear: number, toYear: number): readonly ZoneChange[] {
  const offset = (ms: number): number => new Date(ms).getTimezoneOffset();
  const changes: ZoneChange[] = [];
  const end = Date.UTC(toYear + 1, 0);
  for (let ms = Date.UTC(fromYear, 0); ms < end; ms += STEP_MS) {
    const before = offset(ms);
    if (offset(ms + STEP_MS) === before) continue;
    let [low, high] = [ms, ms + STEP_MS];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ atMs: high, aheadMs: -before * 60_000 });
  }
  return changes;
}

/** Complete in itself: its text is what the sandbox gets. */
export function walkZone(changes: readonly ZoneChange[]): readonly string[] {
  const pad = (value: number) => String(value).padStart(2, '0');
  const shown = (d: Date) =>
    `${d.getFullYear()}-${d.getMonth()}-${d.getDate()} ${d.getDay()} ${d.getHours()}:${d.getMinutes()}:${d.getSeconds()}.${d.getMilliseconds()} ${d.getTimezoneOffset()}`;
  const around = ({ atMs, aheadMs }: ZoneChange, hours: number) => {
    const utc = new Date(atMs + hours * 3_600_000);
    const local = new Date(atMs + aheadMs + hours * 3_600_000);
    const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
    const [hour, minute, second] = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()];
    const iso = `${year}-${pad(month + 1)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
    const moved = new Date(atMs - 3 * 86_400_000);
    const set = [
      moved.setFullYear(year, month, day),
      moved.setHours(hour),
      moved.setMinutes(minute, second),
      moved.setMonth(month + 1),
      moved.setMonth(month),
      moved.setDate(day + 1),
      moved.setDate(day),
      moved.setSeconds(second + 3_600),
      moved.setMilliseconds(-1),
    ];
    const created = new Date(year, month, day, hour, minute, second);
    return [
      shown(utc),
      created.getTime(),
      shown(created),
      Date.parse(iso),
      Date.parse(iso.replace('T', ' ').replaceAll('-', '/')),
      new Date(`${iso}.001`).getTime(),
      new Date(year, month, day).getTime(),
      set.join(' '),
    ].join(' | ');
  };
  return changes.map((change) => {
    const texts = [
      String(new Date(change.atMs - 1)),
      String(new Date(change.atMs)),
      new Date(change.atMs).toTimeString(),
    ];
    for (let hours = -26; hours <= 26; hours += Math.abs(hours) <= 4 ? 0.5 : 6) texts.push(around(change, hours));
    return texts.join('\n');
  });
}
