import { InMemoryStorageService } from 'monaco-editor/platform/storage/common/storage';

const PROFILE = 0;
const USER = 0;

/** Monaco's memory of choices, for this page only, with the panel beside completions open from the start. */
export function createStorage(): object {
  const storage = new InMemoryStorageService();
  storage.store('expandSuggestionDocs', true, PROFILE, USER);
  return storage;
}
