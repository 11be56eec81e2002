import { changeStamp, type Issue } from './model.ts';
import { seedIssues } from './seed.ts';

/** The tracker's data. Issues are replaced, never changed, so that an answer that was handed out stays what it was. */
export interface IssueStore {
  readonly issues: Map<number, Issue>;
  /** The number the next issue gets. Numbers of deleted issues are not used again. */
  nextNumber: number;
  nextCommentId: number;
  /** Changes made so far: they date each other. */
  changes: number;
}

export function createStore(): IssueStore {
  const issues = new Map(seedIssues().map((issue) => [issue.number, issue]));
  const commentIds = [...issues.values()].flatMap(({ comments }) => comments.map(({ id }) => id));
  return { issues, nextNumber: issues.size + 1, nextCommentId: Math.max(...commentIds) + 1, changes: 0 };
}

/** The time of a change that is made now. */
export function nextChange(store: IssueStore): string {
  return changeStamp(++store.changes);
}
