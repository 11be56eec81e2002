/** Event streams held open per origin, over all connections of this page. */
export interface StandingStreams {
  /** Takes a place and returns the function that gives it back; undefined when all are taken. */
  claim(origin: string): (() => void) | undefined;
}

const MAX_PER_ORIGIN = 2;

export function createStandingStreams(maxPerOrigin = MAX_PER_ORIGIN): StandingStreams {
  const open = new Map<string, number>();
  return {
    claim(origin) {
      const count = open.get(origin) ?? 0;
      if (count >= maxPerOrigin) return undefined;
      open.set(origin, count + 1);
      let isActive = true;
      return () => {
        if (!isActive) return;
        isActive = false;
        open.set(origin, (open.get(origin) ?? 1) - 1);
      };
    },
  };
}

/** The places of this page. */
export const standingStreams = createStandingStreams();
