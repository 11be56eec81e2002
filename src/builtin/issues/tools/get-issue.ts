import type { BuiltinTool } from '../../server-definition.ts';
import { ISSUE, NUMBER } from '../schemas.ts';
import type { IssueStore } from '../store.ts';
import { notFound, whole } from '../views.ts';

export const getIssue: BuiltinTool<IssueStore> = {
  name: 'get_issue',
  title: 'Get an issue',
  description: 'One issue with its text and all comments.\n\nExample: `{ "number": 1 }`',
  inputSchema: {
    type: 'object',
    properties: { number: NUMBER },
    required: ['number'],
    additionalProperties: false,
  },
  outputSchema: ISSUE,
  annotations: { title: 'Get an issue', readOnlyHint: true, openWorldHint: false },
  latencyMs: 14,
  run(store, input) {
    const { number } = input as { number: number };
    const issue = store.issues.get(number);
    return issue === undefined ? notFound(store, number) : { structured: whole(issue) };
  },
};
