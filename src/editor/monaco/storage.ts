import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { InMemoryStorageService } from 'monaco-editor/platform/storage/common/storage';

const PROFILE = 0;
const USER = 0;
/** A name, what a tool may do, and its module; the panel of documentation stands beside it. Twelve rows of 24 px. */
const LIST_SIZE = { width: 360, height: 288 };

/**
 * Gives Monaco a memory of choices, for this page only, in which the list of completions is no wider than
 * its rows and the panel beside it is open from the start.
 * Comes before anything else that is asked of Monaco: the first request settles its services.
 */
export function installStorage(): void {
  const storageService = new InMemoryStorageService();
  storageService.store('expandSuggestionDocs', true, PROFILE, USER);
  storageService.store('suggestWidget.size/vs.editor.ICodeEditor/false', JSON.stringify(LIST_SIZE), PROFILE, USER);
  StandaloneServices.initialize({ storageService });
}
