import { createServer } from '../serve.ts';
import type { BuiltinServer } from '../server-definition.ts';
import { createStore } from './store.ts';
import { addComment } from './tools/add-comment.ts';
import { createIssue } from './tools/create-issue.ts';
import { deleteIssue } from './tools/delete-issue.ts';
import { getIssue } from './tools/get-issue.ts';
import { getStats } from './tools/get-stats.ts';
import { listIssues } from './tools/list-issues.ts';
import { listLabels } from './tools/list-labels.ts';
import { listPeople } from './tools/list-people.ts';
import { updateIssue } from './tools/update-issue.ts';

/** An issue tracker: the issues of Tidemark, an invented note-taking app. */
export function createIssuesServer(): BuiltinServer {
  return createServer({
    name: 'issues',
    title: 'Issue tracker',
    version: '1.0.0',
    instructions:
      'The issues of Tidemark, an invented note-taking app. Changes last until the page is closed or the data is reset.',
    createState: createStore,
    tools: [listIssues, getIssue, createIssue, updateIssue, addComment, deleteIssue, getStats, listLabels, listPeople],
  });
}
