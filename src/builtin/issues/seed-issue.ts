import type { CloseReason, Priority } from './model.ts';

/** An issue as the seed files write it. Days count from the epoch of the tracker's calendar. */
export interface SeedIssue {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly priority: Priority;
  readonly author: string;
  readonly assignee?: string;
  readonly milestone?: string;
  readonly estimateHours?: number;
  readonly votes: number;
  readonly day: number;
  readonly closed?: readonly [day: number, reason: CloseReason];
  readonly comments?: readonly (readonly [day: number, author: string, body: string])[];
}
