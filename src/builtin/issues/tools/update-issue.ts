import type { BuiltinTool } from '../../server-definition.ts';
import type { Issue } from '../model.ts';
import {
  BODY,
  CLOSE_REASON,
  ISSUE,
  LABEL,
  LOGIN,
  MILESTONE,
  NUMBER,
  nullable,
  PRIORITY,
  STATE,
  TITLE,
} from '../schemas.ts';
import { type IssueStore, nextChange } from '../store.ts';
import { notFound, whole } from '../views.ts';

type Changes = Partial<
  Pick<
    Issue,
    'title' | 'body' | 'state' | 'closeReason' | 'labels' | 'priority' | 'assignee' | 'milestone' | 'estimateHours'
  >
>;

export const updateIssue: BuiltinTool<IssueStore> = {
  name: 'update_issue',
  title: 'Update an issue',
  description:
    'Changes the fields that are given and leaves the others. `labels` replaces all labels; null takes an assignee, milestone or estimate away. Returns the whole issue.\n\nExample: close one — `{ "number": 7, "state": "closed", "closeReason": "completed" }`',
  inputSchema: {
    type: 'object',
    properties: {
      number: NUMBER,
      title: TITLE,
      body: BODY,
      state: STATE,
      closeReason: { ...CLOSE_REASON, description: 'Why it is closed; `completed` where it is not given.' },
      labels: { type: 'array', items: LABEL, uniqueItems: true, description: 'All labels it shall have.' },
      priority: PRIORITY,
      assignee: nullable(LOGIN),
      milestone: nullable(MILESTONE),
      estimateHours: nullable({ type: 'number', exclusiveMinimum: 0, maximum: 1000 }),
    },
    required: ['number'],
    minProperties: 2,
    additionalProperties: false,
  },
  outputSchema: ISSUE,
  annotations: {
    title: 'Update an issue',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  latencyMs: 28,
  run(store, input) {
    const { number, ...changes } = input as unknown as Changes & { readonly number: number };
    const issue = store.issues.get(number);
    if (issue === undefined) return notFound(store, number);
    const state = changes.state ?? issue.state;
    if (state === 'open' && changes.closeReason != null) {
      return { error: `Issue #${number} is open, so it has no closeReason. Give "state": "closed" with it.` };
    }
    const now = nextChange(store);
    const closing = state === 'closed';
    const updated: Issue = {
      ...issue,
      ...changes,
      state,
      closeReason: closing ? (changes.closeReason ?? issue.closeReason ?? 'completed') : null,
      closedAt: closing ? (issue.closedAt ?? now) : null,
      updatedAt: now,
    };
    store.issues.set(number, updated);
    return { structured: whole(updated) };
  },
};
