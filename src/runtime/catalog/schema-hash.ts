import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Tool } from '../spec.ts';
import { toolText } from './tool-text.ts';

const cache = new WeakMap<object, string>();

/**
 * 32 hex digits that change whenever anything a server says of a tool changes: its name, texts, schemas or annotations, not
 * the order of keys. For a list, of all its tools in any order. A cut SHA-256, so that a server cannot swap a
 * tool that was approved for another with the same hash. Cached by identity; cycles and depth do no harm.
 */
export function schemaHash(subject: Tool | readonly Tool[]): string {
  let hash = cache.get(subject);
  if (hash === undefined) {
    const text = isList(subject) ? subject.map(schemaHash).sort().join('\n') : toolText(subject);
    hash = bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
    cache.set(subject, hash);
  }
  return hash;
}

function isList(subject: Tool | readonly Tool[]): subject is readonly Tool[] {
  return Array.isArray(subject);
}
