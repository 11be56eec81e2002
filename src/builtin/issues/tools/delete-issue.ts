import type { BuiltinTool } from '../../server-definition.ts';
import { closedObject, NUMBER } from '../schemas.ts';
import type { IssueStore } from '../store.ts';
import { notFound } from '../views.ts';

export const deleteIssue: BuiltinTool<IssueStore> = {
  name: 'delete_issue',
  title: 'Delete an issue',
  description:
    'Deletes an issue with all its comments, for good. To finish an issue, close it with `update_issue` instead.\n\nExample: `{ "number": 42 }`',
  inputSchema: {
    type: 'object',
    properties: { number: NUMBER },
    required: ['number'],
    additionalProperties: false,
  },
  outputSchema: closedObject({
    number: { type: 'integer' },
    title: { type: 'string' },
    deletedComments: { type: 'integer' },
  }),
  annotations: {
    title: 'Delete an issue',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  latencyMs: 20,
  run(store, input) {
    const { number } = input as { number: number };
    const issue = store.issues.get(number);
    if (issue === undefined) return notFound(store, number);
    store.issues.delete(number);
    store.changes++;
    return { structured: { number, title: issue.title, deletedComments: issue.comments.length } };
  },
};
