import type { BuiltinTool } from '../../server-definition.ts';
import type { Issue } from '../model.ts';
import { BODY, ISSUE, LABEL, LOGIN, MILESTONE, PRIORITY, TITLE } from '../schemas.ts';
import { type IssueStore, nextChange } from '../store.ts';
import { whole } from '../views.ts';

interface Input {
  readonly title: string;
  readonly body?: string;
  readonly labels?: readonly string[];
  readonly priority?: Issue['priority'];
  readonly assignee?: string;
  readonly author?: string;
  readonly milestone?: string;
  readonly estimateHours?: number;
}

export const createIssue: BuiltinTool<IssueStore> = {
  name: 'create_issue',
  title: 'Create an issue',
  description:
    'Reports a new issue and returns it with its number. Each call makes another one, also for the same title.\n\nExample: `{ "title": "Export as EPUB", "labels": ["enhancement", "import"], "priority": "low" }`',
  inputSchema: {
    type: 'object',
    properties: {
      title: { ...TITLE, examples: ['Export as EPUB'] },
      body: BODY,
      labels: { type: 'array', items: LABEL, uniqueItems: true, default: [] },
      priority: { ...PRIORITY, default: 'medium' },
      assignee: { ...LOGIN, description: 'Login of the person who takes it on.' },
      author: { ...LOGIN, description: 'Who reports it.', default: 'nadia' },
      milestone: MILESTONE,
      estimateHours: { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
    },
    required: ['title'],
    additionalProperties: false,
  },
  outputSchema: ISSUE,
  annotations: {
    title: 'Create an issue',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  latencyMs: 32,
  run(store, input) {
    const { title, body, labels, priority, assignee, author, milestone, estimateHours } = input as unknown as Input;
    const now = nextChange(store);
    const issue: Issue = {
      number: store.nextNumber++,
      title,
      body: body ?? '',
      state: 'open',
      closeReason: null,
      labels: labels ?? [],
      priority: priority ?? 'medium',
      author: author ?? 'nadia',
      assignee: assignee ?? null,
      milestone: milestone ?? null,
      estimateHours: estimateHours ?? null,
      votes: 0,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
      comments: [],
    };
    store.issues.set(issue.number, issue);
    return { structured: whole(issue) };
  },
};
