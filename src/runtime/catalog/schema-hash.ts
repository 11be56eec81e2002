import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Tool } from '../spec.ts';

const cache = new WeakMap<object, string>();

/**
 * 32 hex digits that change whenever anything a server says of a tool changes: its name, texts, schemas or annotations, not
 * the order of keys. For a list, of all its tools in any order. A cut SHA-256, so that a server cannot swap a
 * tool that was approved for another with the same hash. Cached by identity; cycles and depth do no harm.
 */
export function schemaHash(subject: Tool | readonly Tool[]): string {
  let hash = cache.get(subject);
  if (hash === undefined) {
    const text = isList(subject) ? subject.map(schemaHash).sort().join('\n') : canonicalText(pick(subject));
    hash = bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
    cache.set(subject, hash);
  }
  return hash;
}

function isList(subject: Tool | readonly Tool[]): subject is readonly Tool[] {
  return Array.isArray(subject);
}

function pick({ name, title, description, inputSchema, outputSchema, annotations }: Tool): object {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

type Step = { readonly value: unknown } | { readonly text: string } | { readonly leave: object };

/** JSON text with sorted keys, made without recursion: schemas from outside nest as deep as they like. */
export function canonicalText(root: unknown): string {
  const out: string[] = [];
  const open = new Set<object>();
  const steps: Step[] = [{ value: root }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('text' in step) out.push(step.text);
    else if ('leave' in step) open.delete(step.leave);
    else if (typeof step.value !== 'object' || step.value === null) out.push(JSON.stringify(step.value) ?? 'null');
    else if (open.has(step.value)) out.push('"(cycle)"');
    else enter(step.value, steps, open);
  }
  return out.join('');
}

function enter(value: object, steps: Step[], open: Set<object>): void {
  open.add(value);
  const members: Step[] = [];
  if (Array.isArray(value)) {
    for (const item of value) members.push({ text: members.length === 0 ? '[' : ',' }, { value: item });
    members.push({ text: members.length === 0 ? '[]' : ']' });
  } else {
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object).sort()) {
      if (object[key] === undefined) continue;
      members.push({ text: `${members.length === 0 ? '{' : ','}${JSON.stringify(key)}:` }, { value: object[key] });
    }
    members.push({ text: members.length === 0 ? '{}' : '}' });
  }
  steps.push({ leave: value });
  for (const member of members.reverse()) steps.push(member);
}
