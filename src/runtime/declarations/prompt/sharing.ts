import { pascalCase, type UniqueNames } from '../types/names.ts';
import type { MemberBody, ObjectKeys } from './survey.ts';

/** Members that stand together in several objects, under one name. */
export interface Group {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
}

/** What is written once and referred to by name. */
export interface Sharing {
  /** The name of a body that has one. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The group of a member, by its key. */
  readonly groups: ReadonlyMap<string, Group>;
}

/** A shorter body is no longer in tokens than its name. */
const MIN_BODY_LENGTH = 16;
/** Length of `type X = …` beside the names. */
const DECLARATION_LENGTH = 12;
/** Share of a server's objects from which members that they have in common are called common. */
const COMMON_SHARE = 0.4;

/** Chooses what is worth a name: whatever makes the whole text shorter. With a step after each object. */
export function* choosingSharing(
  objects: readonly ObjectKeys[],
  bodies: ReadonlyMap<string, MemberBody>,
  uniqueName: UniqueNames,
): Generator<undefined, Sharing, void> {
  const groups = yield* grouping(objects, bodies, uniqueName);
  const uses = new Map<string, { count: number; name: string }>();
  const use = (key: string) => {
    const member = bodies.get(key);
    if (member === undefined || !member.isShareable) return;
    const entry = uses.get(member.body);
    if (entry === undefined) uses.set(member.body, { count: 1, name: member.name });
    else entry.count += 1;
  };
  for (const keys of objects) {
    yield;
    for (const key of keys) if (key !== undefined && !groups.has(key)) use(key);
  }
  for (const { keys } of new Set(groups.values())) for (const key of keys) use(key);
  const aliases = new Map<string, string>();
  for (const [body, { count, name }] of uses) {
    const baseName = typeNameOf(name);
    if (count < 2 || body.length < MIN_BODY_LENGTH || saving(count, body.length, baseName.length) <= 0) continue;
    aliases.set(body, uniqueName(baseName));
  }
  return { aliases, groups };
}

/** Characters that naming a text of some length saves, where it is used `count` times. */
const saving = (count: number, length: number, nameLength: number): number =>
  (count - 1) * length - (count + 1) * nameLength - DECLARATION_LENGTH;

/** Members that always stand together. */
function* grouping(
  objects: readonly ObjectKeys[],
  bodies: ReadonlyMap<string, MemberBody>,
  uniqueName: UniqueNames,
): Generator<undefined, ReadonlyMap<string, Group>, void> {
  const places = new Map<string, number[]>();
  for (const [index, keys] of objects.entries()) {
    yield;
    if (keys.includes(undefined)) continue;
    for (const key of new Set(keys as readonly string[])) {
      const list = places.get(key);
      if (list === undefined) places.set(key, [index]);
      else list.push(index);
    }
  }
  const together = new Map<string, string[]>();
  for (const [key, list] of places) {
    yield;
    if (list.length < 2) continue;
    const id = list.join();
    const keys = together.get(id);
    if (keys === undefined) together.set(id, [key]);
    else keys.push(key);
  }
  const groups = new Map<string, Group>();
  for (const [id, keys] of together) {
    yield;
    const count = id.split(',').length;
    const names = keys.map((key) => bodies.get(key)?.name ?? '');
    const baseName =
      keys.length > 2 && count >= COMMON_SHARE * objects.length ? 'Common' : names.slice(0, 2).map(typeNameOf).join('');
    const length = keys.reduce((sum, key) => sum + key.length, 0);
    if (keys.length < 2 || saving(count, length, baseName.length + 3) <= 0) continue;
    const group = { name: uniqueName(baseName), keys: new Set(keys) };
    for (const key of keys) groups.set(key, group);
  }
  return groups;
}

const typeNameOf = (member: string): string => pascalCase(member.replace(/[^\p{ID_Continue}]+/gu, '_')) || '_';
