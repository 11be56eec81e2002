import { editor, KeyCode, KeyMod, languages } from './api.ts';
import { completionProvider } from './completion-provider.ts';
import { definitionProvider, installDeclarationView } from './declarations-view.ts';
import { installEnvironment } from './environment.ts';
import { fixProvider } from './fix-provider.ts';
import { hoverProvider, signatureProvider } from './hover-provider.ts';
import { registerLanguages, scriptLanguages } from './language.ts';
import { occurrenceProvider, renameProvider } from './rename-provider.ts';
import { installStorage } from './storage.ts';

/** Keys of the page, which Monaco would keep to itself. */
const FREE_KEYS = [KeyMod.CtrlCmd | KeyCode.Enter, KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter, KeyCode.F1];

let hasServices = false;
let installed = false;

/** Has Monaco make its services, among them its themes: most of what {@link installMonaco} takes. */
export function installServices(): void {
  if (hasServices) return;
  hasServices = true;
  installEnvironment();
  installStorage();
}

/** Sets up what Monaco has once a page: workers, languages, what it knows of them, and keys. */
export function installMonaco(): void {
  if (installed) return;
  installed = true;
  installServices();
  registerLanguages();
  installDeclarationView();
  editor.addKeybindingRules(FREE_KEYS.map((keybinding) => ({ keybinding, command: null })));
  for (const language of scriptLanguages) {
    languages.registerCompletionItemProvider(language, completionProvider);
    languages.registerHoverProvider(language, hoverProvider);
    languages.registerSignatureHelpProvider(language, signatureProvider);
    languages.registerCodeActionProvider(language, fixProvider, { providedCodeActionKinds: ['quickfix'] });
    languages.registerDefinitionProvider(language, definitionProvider);
    languages.registerRenameProvider(language, renameProvider);
    languages.registerDocumentHighlightProvider(language, occurrenceProvider);
  }
}
