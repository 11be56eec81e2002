import type { DialectId } from '../index.ts';

/** What a release of the system has that another has not: everything else is the same in all. */
export interface Release {
  readonly id: DialectId;
  readonly title: string;
  /** Whether entities have `firstPage` and `page`, and what is asked of a run may be required of it. */
  readonly current: boolean;
}

/** The system as its decision on code mode describes it: what links mean that name no version. */
export const DECIDED: Release = { id: 'koan', title: 'Koan', current: false };

/** Koan 1.0. */
export const CURRENT: Release = { id: 'koan@current', title: 'Koan, current', current: true };
