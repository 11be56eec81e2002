import type { Json, JsonObject } from '../../runtime/json.ts';
import type { Issue } from './model.ts';
import type { IssueStore } from './store.ts';

/** An issue as lists give it. */
export function summary(issue: Issue): JsonObject {
  const { body: _body, comments, ...rest } = issue;
  return { ...rest, commentCount: comments.length };
}

/** A whole issue. */
export function whole(issue: Issue): JsonObject {
  return {
    ...summary(issue),
    body: issue.body,
    comments: issue.comments.map((comment): Json => ({ ...comment })),
  };
}

/** What to tell a caller who asked for an issue that is not there. */
export function notFound(store: IssueStore, number: number): { readonly error: string } {
  const highest = store.nextNumber - 1;
  const reason =
    number <= highest ? 'it was deleted' : `the numbers go from 1 to ${highest}; list_issues shows what there is`;
  return { error: `There is no issue #${number}: ${reason}.` };
}
