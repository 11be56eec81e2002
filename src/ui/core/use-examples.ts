import { useEffect, useState } from 'react';
import { type Example, useParts } from './playground.ts';

const NONE: readonly Example[] = [];

/** The gallery, once its code is there; empty until then, and `missing` where it cannot be had. */
export function useExamples(isNeeded: boolean): readonly Example[] | 'missing' {
  const { examples } = useParts();
  const [match, setFound] = useState<readonly Example[] | 'missing'>(NONE);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    examples().then(
      (loaded) => current && setFound(loaded),
      () => current && setFound('missing'),
    );
    return () => {
      current = false;
    };
  }, [examples, isNeeded]);
  return match;
}
