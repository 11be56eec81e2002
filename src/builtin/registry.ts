import type { BuiltinServer } from './server-definition.ts';

interface Entry {
  readonly title: string;
  readonly description: string;
  readonly load: () => Promise<BuiltinServer>;
}

/** The servers that ship with the page. A new one is a folder and a line here. */
export const BUILTINS = {
  issues: {
    title: 'Issue tracker',
    description: 'Issues of an invented note-taking app: list, search, create, update, comment. Runs in this page.',
    load: async () => (await import('./issues/index.ts')).createIssuesServer(),
  },
  places: {
    title: 'Places and weather',
    description: 'Cities and made-up weather: text, images, audio, a slow tool and a failing one. Runs in this page.',
    load: async () => (await import('./places/index.ts')).createPlacesServer(),
  },
  todos: {
    title: 'To-do lists',
    description: 'Things to do of an invented household: an entity with its five operations. Runs in this page.',
    load: async () => (await import('./todos/index.ts')).createTodosServer(),
  },
} as const satisfies Record<string, Entry>;

export type BuiltinName = keyof typeof BUILTINS;
