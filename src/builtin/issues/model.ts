export const STATES = ['open', 'closed'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const CLOSE_REASONS = ['completed', 'not_planned', 'duplicate'] as const;

export type State = (typeof STATES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: State;
  readonly closeReason: CloseReason | null;
  readonly labels: readonly string[];
  readonly priority: Priority;
  readonly author: string;
  readonly assignee: string | null;
  readonly milestone: string | null;
  readonly estimateHours: number | null;
  readonly votes: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly comments: readonly Comment[];
}

export interface Label {
  readonly name: string;
  readonly description: string;
}

export interface Person {
  readonly login: string;
  readonly name: string;
  readonly role: string;
}

/** Where the tracker's calendar begins. Every date is counted from here, so that the same calls give the same answers. */
const EPOCH_MS = Date.UTC(2026, 2, 2, 9, 0);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The time `days` after the epoch, as ISO 8601. Fractions are parts of a day. */
export function dayStamp(days: number): string {
  return stamp(EPOCH_MS + days * DAY_MS);
}

/** The time of the n-th change that a visitor makes: one minute apart, the day after the last event in the seed. */
export function changeStamp(n: number): string {
  return stamp(EPOCH_MS + 92 * DAY_MS + n * MINUTE_MS);
}

function stamp(ms: number): string {
  return new Date(Math.round(ms / MINUTE_MS) * MINUTE_MS).toISOString().replace('.000Z', 'Z');
}
