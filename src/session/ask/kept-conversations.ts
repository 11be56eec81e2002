import type { DBSchema } from 'idb';
import { stepsOf } from '../../agent/index.ts';
import { keptDatabase } from '../kept-database.ts';
import { type AskRecord, askFile, readAskFile } from './ask-file.ts';

/** A conversation that this browser keeps, as a list shows it. */
export interface KeptConversation {
  readonly id: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly task: string;
  readonly model: string;
}

interface Stored extends KeptConversation {
  /** The file of it: what is read back is checked as any file is. */
  readonly file: string;
}

interface Schema extends DBSchema {
  conversations: { key: string; value: Stored; indexes: { at: number } };
}

const NAME = 'codemode-playground-ask';
const VERSION = 1;
/** Of more, the oldest go. */
export const MAX_KEPT = 20;
const MAX_FILE_CHARS = 5_000_000;
const MAX_TASK_CHARS = 200;

/** Conversations that outlive the page. None is kept before the person says so. */
export interface KeptConversations {
  /** The latest first; empty where the browser keeps none. */
  list(): Promise<readonly KeptConversation[]>;
  /** False where the browser refused, or it is too long. */
  keep(record: AskRecord, at: number): Promise<boolean>;
  /** Undefined where it is gone. Throws `HostError('bad-input')` where it is damaged. */
  load(id: string): Promise<AskRecord | undefined>;
  remove(id: string): Promise<void>;
}

export function createKeptConversations(name: string = NAME): KeptConversations {
  const database = keptDatabase<Schema>(name, VERSION, (upgraded) => {
    upgraded.createObjectStore('conversations', { keyPath: 'id' }).createIndex('at', 'at');
  });
  return {
    async list() {
      const opened = await database();
      // A browser that lets go of the database meanwhile has none to list.
      const all = (await opened?.getAllFromIndex('conversations', 'at').catch(() => [])) ?? [];
      return all.reverse().map(({ id, at, task, model }) => ({ id, at, task, model }));
    },
    async keep(record, at) {
      const file = askFile(record);
      const opened = await database();
      if (opened === undefined || file.length > MAX_FILE_CHARS) return false;
      const { turns, model } = record.transcript;
      const task = (turns[0]?.task ?? '').slice(0, MAX_TASK_CHARS);
      try {
        await opened.put('conversations', { id: idOf(record), at, task, model: model.name, file });
        const ids = await opened.getAllKeysFromIndex('conversations', 'at');
        await Promise.all(ids.slice(0, -MAX_KEPT).map((old) => opened.delete('conversations', old)));
        return true;
      } catch {
        return false;
      }
    },
    async load(id) {
      const stored = await (await database())?.get('conversations', id);
      return stored === undefined ? undefined : readAskFile(stored.file);
    },
    async remove(id) {
      await (await database())?.delete('conversations', id);
    },
  };
}

/** A conversation that went on takes the place of what was kept of it. */
const idOf = ({ transcript }: AskRecord): string => {
  const [first] = stepsOf(transcript);
  return [transcript.turns[0]?.task, transcript.model.name, first?.durationMs].join(' ').slice(0, 1_000);
};
