import type { BuiltinTool } from '../../server-definition.ts';
import { LABELS } from '../people-and-labels.ts';
import { closedObject } from '../schemas.ts';
import type { IssueStore } from '../store.ts';

export const listLabels: BuiltinTool<IssueStore> = {
  name: 'list_labels',
  title: 'List labels',
  description: 'All labels, what they mean, and how many issues have them. Takes no arguments.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  outputSchema: closedObject({
    labels: {
      type: 'array',
      items: closedObject({
        name: { type: 'string' },
        description: { type: 'string' },
        issueCount: { type: 'integer', description: 'Open and closed.' },
      }),
    },
  }),
  annotations: { title: 'List labels', readOnlyHint: true, openWorldHint: false },
  latencyMs: 8,
  run(store) {
    const issues = [...store.issues.values()];
    const labels = LABELS.map(({ name, description }) => ({
      name,
      description,
      issueCount: issues.filter((issue) => issue.labels.includes(name)).length,
    }));
    return { structured: { labels } };
  },
};
