import type { BuiltinEntry } from '../server-definition.ts';

export const issues: BuiltinEntry = {
  title: 'Issue tracker',
  description: 'Issues of an invented note-taking app: list, search, create, update, comment. Runs in this page.',
  load: async () => (await import('./index.ts')).createIssuesServer(),
};
