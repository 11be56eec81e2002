import type { BuiltinTool } from '../../server-definition.ts';
import type { Comment } from '../model.ts';
import { COMMENT, closedObject, LOGIN, NUMBER } from '../schemas.ts';
import { type IssueStore, nextChange } from '../store.ts';
import { notFound } from '../views.ts';

export const addComment: BuiltinTool<IssueStore> = {
  name: 'add_comment',
  title: 'Comment on an issue',
  description:
    'Adds a comment at the end and returns it. Closed issues can be commented on too.\n\nExample: `{ "number": 3, "body": "Also wanted by two schools." }`',
  inputSchema: {
    type: 'object',
    properties: {
      number: NUMBER,
      body: { type: 'string', minLength: 1, maxLength: 20_000, description: 'Markdown.' },
      author: { ...LOGIN, default: 'nadia' },
    },
    required: ['number', 'body'],
    additionalProperties: false,
  },
  outputSchema: closedObject({
    number: { type: 'integer', description: 'Number of the issue.' },
    comment: COMMENT,
    commentCount: { type: 'integer' },
  }),
  annotations: {
    title: 'Comment on an issue',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  latencyMs: 22,
  run(store, input) {
    const { number, body, author } = input as unknown as { number: number; body: string; author?: string };
    const issue = store.issues.get(number);
    if (issue === undefined) return notFound(store, number);
    const createdAt = nextChange(store);
    const comment: Comment = { id: store.nextCommentId++, author: author ?? 'nadia', body, createdAt };
    const comments = [...issue.comments, comment];
    store.issues.set(number, { ...issue, comments, updatedAt: createdAt });
    return { structured: { number, comment: { ...comment }, commentCount: comments.length } };
  },
};
