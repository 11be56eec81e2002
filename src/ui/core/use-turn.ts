import { useLayoutEffect, useState } from 'react';
import { nextTask } from '../../runtime/next-task.ts';

/**
 * Whether so many tasks have passed since a part of the screen was first drawn. A screen whose parts wait for a turn each is
 * drawn part by part: the page paints what is there, and answers, before it makes the next one.
 */
export function useTurn(tasks: number): boolean {
  const [passed, setPassed] = useState(0);
  useLayoutEffect(() => {
    if (passed < tasks) void nextTask().then(() => setPassed(passed + 1));
  }, [passed, tasks]);
  return passed >= tasks;
}
