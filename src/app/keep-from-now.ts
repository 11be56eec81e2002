import { keepDrafts } from './keep-drafts.ts';
import { keepLeftRuns } from './left-run.ts';

/**
 * Keeps the draft and a run that the page is left in: in one part, which comes after the page. Returns what saves the draft once
 * more and keeps it no longer; the draft comes first, for it may need all the room that the tab has.
 */
export function keepFromNow(
  keepLeft: Parameters<typeof keepLeftRuns>[2],
  ...draft: Parameters<typeof keepDrafts>
): ReturnType<typeof keepDrafts> {
  const [session, , { tab }] = draft;
  const endKeeping = keepDrafts(...draft);
  keepLeftRuns(session, tab, keepLeft);
  return endKeeping;
}
