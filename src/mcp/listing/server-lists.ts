import type { Prompt, Resource, ResourceTemplate, Tool } from '../../runtime/spec.ts';
import type { ListKind } from '../connection/connect.ts';
import type { Connection } from '../connection/connection.ts';
import { declaredChanges } from '../connection/live.ts';
import type { Notice } from '../status.ts';
import { createFreshList, type FreshList, type FreshListOptions } from './fresh-list.ts';
import { type ListedPages, type ListRequest, listPages } from './list-pages.ts';
import { readPromptEntry, readResourceEntry, readResourceTemplateEntry } from './read-entry.ts';
import { readTool } from './read-tool.ts';

export interface ServerLists {
  readonly tools: FreshList<Tool>;
  readonly resources: FreshList<Resource>;
  readonly resourceTemplates: FreshList<ResourceTemplate>;
  readonly prompts: FreshList<Prompt>;
  /** The lists of one kind changed, or may have. */
  invalidate(kind: ListKind, certain: boolean): void;
}

export interface ServerListsOptions {
  readonly connection: Connection;
  readonly listTimeoutMs: number;
  /** The server, as whoever asks now knows it. */
  readonly label: () => string;
  readonly onNotice: (notice: Notice) => void;
  /** A list that differs from the one before was read. */
  readonly onRead: (kind: ListKind) => void;
}

const METHOD_NOT_FOUND = -32601;
const NOTHING: ListedPages = { items: [], text: '' };

/** The lists of one server, each asked for when it is first wanted and kept current from then on. */
export function createServerLists(options: ServerListsOptions): ServerLists {
  const tools = createList<Tool>(
    options,
    { kind: 'tools', noun: 'tool', method: 'tools/list', member: 'tools' },
    { read: (entry) => readTool(entry, options.connection.mirrorsHeaders), key: ({ name }) => name },
  );
  const resources = createList<Resource>(
    options,
    { kind: 'resources', noun: 'resource', method: 'resources/list', member: 'resources' },
    { read: readResourceEntry, key: ({ uri }) => uri },
  );
  const resourceTemplates = createList<ResourceTemplate>(
    options,
    {
      ...{ kind: 'resources', noun: 'resource template' },
      ...{ method: 'resources/templates/list', member: 'resourceTemplates' },
    },
    { read: readResourceTemplateEntry, key: ({ uriTemplate }) => uriTemplate },
  );
  const prompts = createList<Prompt>(
    options,
    { kind: 'prompts', noun: 'prompt', method: 'prompts/list', member: 'prompts' },
    { read: readPromptEntry, key: ({ name }) => name },
  );
  const byKind = { tools: [tools], resources: [resources, resourceTemplates], prompts: [prompts] };
  return {
    tools,
    resources,
    resourceTemplates,
    prompts,
    invalidate(kind, certain) {
      for (const one of byKind[kind]) one.invalidate(certain);
    },
  };
}

/** What is listed, and how it is asked for. */
interface Listed extends Pick<ListRequest, 'method' | 'member'> {
  readonly kind: ListKind;
  readonly noun: string;
}

function createList<Entry extends object>(
  { connection, listTimeoutMs, label, onNotice, onRead }: ServerListsOptions,
  { kind, noun, method, member }: Listed,
  entries: Pick<FreshListOptions<Entry>, 'read' | 'key'>,
): FreshList<Entry> {
  return createFreshList({
    ...entries,
    hearsChanges: () => connection.live?.hearsChanges === true && declaredChanges(connection.live.client)[kind],
    fetch: (onSend) =>
      connection.request({
        server: label(),
        what: `listing its ${noun}s`,
        repeatable: true,
        send: async (live) => {
          const declared = live.client.getServerCapabilities()?.[kind] !== undefined;
          // Servers forget to declare tools, and asking tells; resources and prompts are only asked for where declared.
          if (!declared && kind !== 'tools') return NOTHING;
          onSend();
          try {
            return await listPages(live, { method, member, timeoutMs: listTimeoutMs });
          } catch (error) {
            if (!declared && (error as { code?: unknown }).code === METHOD_NOT_FOUND) return NOTHING;
            throw error;
          }
        },
      }),
    onRead: ({ skipped, cut }) => {
      for (const { entry, reason } of skipped) {
        onNotice({ kind: 'left-out', message: `The ${noun} ${entry} is left out: it ${reason}` });
      }
      if (cut !== undefined) onNotice({ kind: 'list-cut', message: `The list of ${noun}s is not complete: ${cut}` });
      onRead(kind);
    },
  });
}
