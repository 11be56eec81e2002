import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { InMemoryStorageService } from 'monaco-editor/platform/storage/common/storage';

const PROFILE = 0;
const USER = 0;

/**
 * Gives Monaco a memory of choices, for this page only, in which the panel beside completions is open from the start.
 * Comes before anything else that is asked of Monaco: the first request settles its services.
 */
export function installStorage(): void {
  const storageService = new InMemoryStorageService();
  storageService.store('expandSuggestionDocs', true, PROFILE, USER);
  StandaloneServices.initialize({ storageService });
}
