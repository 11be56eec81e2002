import type { BuiltinTool } from '../../server-definition.ts';
import { PEOPLE } from '../people-and-labels.ts';
import { closedObject } from '../schemas.ts';
import type { IssueStore } from '../store.ts';

export const listPeople: BuiltinTool<IssueStore> = {
  name: 'list_people',
  title: 'List people',
  description: 'Who works on the app: login, name, role, and how many open issues each has. Takes no arguments.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  outputSchema: closedObject({
    people: {
      type: 'array',
      items: closedObject({
        login: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        openIssues: { type: 'integer' },
      }),
    },
  }),
  annotations: { title: 'List people', readOnlyHint: true, openWorldHint: false },
  latencyMs: 10,
  run(store) {
    const open = [...store.issues.values()].filter(({ state }) => state === 'open');
    const people = PEOPLE.map((person) => ({
      ...person,
      openIssues: open.filter(({ assignee }) => assignee === person.login).length,
    }));
    return { structured: { people } };
  },
};
