import type { JsonObject } from '../../../runtime/json.ts';
import type { BuiltinTool } from '../../server-definition.ts';
import { type Issue, PRIORITIES } from '../model.ts';
import { closedObject, ISSUE_SUMMARY, LABEL, LOGIN, MILESTONE, nullable, PRIORITY } from '../schemas.ts';
import type { IssueStore } from '../store.ts';
import { summary } from '../views.ts';

const SORTS = ['created', 'updated', 'votes', 'priority'] as const;
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

interface Query {
  readonly state?: Issue['state'] | 'all';
  readonly labels?: readonly string[];
  readonly assignee?: string;
  readonly author?: string;
  readonly milestone?: string;
  readonly priority?: Issue['priority'];
  readonly text?: string;
  readonly sort?: (typeof SORTS)[number];
  readonly order?: 'asc' | 'desc';
  readonly limit?: number;
  readonly cursor?: string;
}

export const listIssues: BuiltinTool<IssueStore> = {
  name: 'list_issues',
  title: 'List issues',
  description: `Issues that match every filter given, a page at a time. Without filters: all open issues, newest first.

Pass \`nextCursor\` of an answer as \`cursor\`, with the same filters, to get the next page; it is null on the last one. \`total\` counts all matches. The text of an issue is not in the list: get it with \`get_issue\`.

Example: the most wanted open bugs — \`{ "labels": ["bug"], "sort": "votes", "limit": 5 }\``,
  inputSchema: {
    type: 'object',
    properties: {
      state: { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' },
      labels: {
        type: 'array',
        items: LABEL,
        description: 'Issues that have all of these.',
        examples: [['bug', 'sync']],
      },
      assignee: {
        type: 'string',
        enum: [...LOGIN.enum, 'nobody'],
        description: 'Login of the person it is assigned to, or `nobody`.',
      },
      author: { ...LOGIN, description: 'Login of the person who reported it.' },
      milestone: { type: 'string', enum: [...MILESTONE.enum, 'none'] },
      priority: PRIORITY,
      text: {
        type: 'string',
        maxLength: 200,
        description: 'Words that are all in the title, the text or a comment. Case does not matter.',
        examples: ['offline edit'],
      },
      sort: { type: 'string', enum: [...SORTS], default: 'created' },
      order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
      limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
      cursor: { type: 'string', description: '`nextCursor` of the answer before.' },
    },
    additionalProperties: false,
  },
  outputSchema: closedObject({
    issues: { type: 'array', items: ISSUE_SUMMARY },
    total: { type: 'integer', description: 'Matches on all pages.' },
    nextCursor: nullable({ type: 'string' }),
  }),
  annotations: { title: 'List issues', readOnlyHint: true, openWorldHint: false },
  latencyMs: 24,
  run(store, input) {
    const query = input as Query;
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const offset = cursor === undefined ? 0 : Number(/^after-(\d{1,9})$/.exec(cursor)?.[1]);
    if (Number.isNaN(offset)) return { error: `“${cursor}” is no cursor. Pass \`nextCursor\` of the page before it.` };
    const matching = [...store.issues.values()].filter((issue) => matches(issue, query)).sort(comparator(query));
    const end = offset + limit;
    return {
      structured: {
        issues: matching.slice(offset, end).map(summary),
        total: matching.length,
        nextCursor: end < matching.length ? `after-${end}` : null,
      } satisfies JsonObject,
    };
  },
};

function matches(issue: Issue, query: Query): boolean {
  const { state = 'open', labels = [], assignee, author, milestone, priority, text = '' } = query;
  return (
    (state === 'all' || issue.state === state) &&
    labels.every((label) => issue.labels.includes(label)) &&
    (assignee === undefined || (issue.assignee ?? 'nobody') === assignee) &&
    (author === undefined || issue.author === author) &&
    (milestone === undefined || (issue.milestone ?? 'none') === milestone) &&
    (priority === undefined || issue.priority === priority) &&
    hasWords(issue, text)
  );
}

function hasWords(issue: Issue, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = [issue.title, issue.body, ...issue.comments.map(({ body }) => body)].join('\n').toLowerCase();
  return words.every((word) => haystack.includes(word));
}

function comparator({ sort = 'created', order = 'desc' }: Query): (a: Issue, b: Issue) => number {
  const key = {
    created: (issue: Issue) => issue.number,
    updated: (issue: Issue) => Date.parse(issue.updatedAt),
    votes: (issue: Issue) => issue.votes,
    priority: (issue: Issue) => PRIORITIES.indexOf(issue.priority),
  }[sort];
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * (key(a) - key(b)) || a.number - b.number;
}
