/** Monaco with the features the playground uses and no other; everything here imports Monaco through this module. */
// What knows the text alone comes first, as in the built site, where it is a file of its own (build/site-chunks.ts): of features that
// are registered for the same, the order decides.
// The register of carets names another module than the one that makes it work.
import 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations';
import 'monaco-editor/features/anchorSelect/register';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';

// The register of suggestions names another module than the one that makes it work.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/gotoSymbol/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/referenceSearch/register';
import 'monaco-editor/features/rename/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/suggest/register';

export type { IDisposable, IMarkdownString, IRange, Position } from 'monaco-editor/editor';
export {
  editor,
  KeyCode,
  KeyMod,
  languages,
  MarkerSeverity,
  MarkerTag,
  Range,
  Selection,
  Uri,
} from 'monaco-editor/editor';
