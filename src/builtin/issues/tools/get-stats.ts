import type { JsonObject } from '../../../runtime/json.ts';
import type { BuiltinTool } from '../../server-definition.ts';
import { type Issue, PRIORITIES } from '../model.ts';
import { LABELS, MILESTONES, PEOPLE } from '../people-and-labels.ts';
import { closedObject } from '../schemas.ts';
import type { IssueStore } from '../store.ts';

const HOUR_MS = 3_600_000;
const counts = (description: string): JsonObject => ({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description,
});

export const getStats: BuiltinTool<IssueStore> = {
  name: 'get_stats',
  title: 'Statistics',
  description:
    'Counts over all issues: by state, and the open ones by label, assignee, priority and milestone, with the hours estimated for them. Takes no arguments.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  outputSchema: closedObject({
    total: { type: 'integer' },
    open: { type: 'integer' },
    closed: { type: 'integer' },
    openByLabel: counts('Open issues by label; an issue counts for each label it has.'),
    openByAssignee: counts('Open issues by login; `nobody` for those without.'),
    openByPriority: counts('Open issues by priority.'),
    openByMilestone: counts('Open issues by milestone; `none` for those without.'),
    estimatedHoursOpen: { type: 'number', description: 'Sum of the estimates of open issues that have one.' },
    medianHoursToClose: { type: 'number', description: 'Median time from report to close; 0 with none closed.' },
  }),
  annotations: { title: 'Statistics', readOnlyHint: true, openWorldHint: false },
  latencyMs: 45,
  run(store) {
    const issues = [...store.issues.values()];
    const open = issues.filter(({ state }) => state === 'open');
    const count = (keys: readonly string[], of: (issue: Issue) => readonly string[]): JsonObject =>
      Object.fromEntries(keys.map((key) => [key, open.filter((issue) => of(issue).includes(key)).length]));
    return {
      structured: {
        total: issues.length,
        open: open.length,
        closed: issues.length - open.length,
        openByLabel: count(
          LABELS.map(({ name }) => name),
          ({ labels }) => labels,
        ),
        openByAssignee: count([...PEOPLE.map(({ login }) => login), 'nobody'], ({ assignee }) => [
          assignee ?? 'nobody',
        ]),
        openByPriority: count(PRIORITIES, ({ priority }) => [priority]),
        openByMilestone: count([...MILESTONES, 'none'], ({ milestone }) => [milestone ?? 'none']),
        estimatedHoursOpen: open.reduce((sum, { estimateHours }) => sum + (estimateHours ?? 0), 0),
        medianHoursToClose: median(
          issues.flatMap(({ createdAt, closedAt }) =>
            closedAt === null ? [] : [(Date.parse(closedAt) - Date.parse(createdAt)) / HOUR_MS],
          ),
        ),
      },
    };
  },
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Math.round(((low + high) / 2) * 10) / 10;
}
