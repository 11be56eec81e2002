import type { CatalogServer } from '../catalog/catalog.ts';
import { isJsonObject, type Json } from '../json.ts';
import type { SearchItem } from './item.ts';

/** What items say of the server they are on. */
export type ItemServer = Pick<CatalogServer, 'id' | 'name' | 'description'>;

/** Entries of one list that are indexed. */
const MAX_ENTRIES = 50_000;

/** The tools of a server, to be found. */
export function toolItems(server: CatalogServer): SearchItem[] {
  return server.tools.map(({ name, title, description, inputSchema }) => ({
    ...on(server, 'tool'),
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
  }));
}

/** The server itself, to be found by its id, its name and what it says of itself. */
export function serverItem(server: ItemServer): SearchItem {
  const { id, name, description } = server;
  return {
    kind: 'server',
    serverId: id,
    name: id,
    ...(name === id ? {} : { title: name }),
    ...(description === undefined ? {} : { description }),
  };
}

/** The resources of a list as a Source gave it, to be found. Entries without an address are left out. */
export function resourceItems(server: ItemServer, list: readonly unknown[]): SearchItem[] {
  return entriesOf(list).flatMap((entry) => addressed(on(server, 'resource'), entry, entry.uri));
}

/** The resource templates of a list, to be found. */
export function templateItems(server: ItemServer, list: readonly unknown[]): SearchItem[] {
  return entriesOf(list).flatMap((entry) => addressed(on(server, 'resourceTemplate'), entry, entry.uriTemplate));
}

/** The prompts of a list, to be found by their arguments as well. Entries without a name are left out. */
export function promptItems(server: ItemServer, list: readonly unknown[]): SearchItem[] {
  return entriesOf(list).flatMap((entry) => {
    const { name, arguments: args } = entry;
    if (typeof name !== 'string' || name === '') return [];
    const properties = Array.isArray(args) ? { inputSchema: { properties: argumentsOf(args) } } : {};
    return [{ ...on(server, 'prompt'), name, ...texts(entry, ['title', 'description']), ...properties }];
  });
}

type Entry = Readonly<Record<string, unknown>>;

function on<Kind extends SearchItem['kind']>(server: ItemServer, kind: Kind) {
  return { kind, serverId: server.id, serverName: server.name };
}

function addressed(base: Omit<SearchItem, 'name'>, entry: Entry, uri: unknown): SearchItem[] {
  if (typeof uri !== 'string' || uri === '') return [];
  const { name = '', ...fields } = texts(entry, ['name', 'title', 'description', 'mimeType']);
  return [{ ...base, ...fields, name: name === '' ? uri : name, uri }];
}

function argumentsOf(args: readonly unknown[]): Record<string, Json> {
  const named = entriesOf(args).flatMap((entry): [string, Json][] =>
    typeof entry.name === 'string'
      ? [[entry.name, typeof entry.description === 'string' ? { description: entry.description } : {}]]
      : [],
  );
  return Object.fromEntries(named);
}

function entriesOf(list: readonly unknown[]): Entry[] {
  return list.slice(0, MAX_ENTRIES).filter((entry): entry is Entry => isJsonObject(entry));
}

function texts<Key extends string>(entry: Entry, keys: readonly Key[]): { readonly [Name in Key]?: string } {
  const fields: { [Name in Key]?: string } = {};
  for (const key of keys) {
    const value = entry[key];
    if (typeof value === 'string') fields[key] = value;
  }
  return fields;
}
