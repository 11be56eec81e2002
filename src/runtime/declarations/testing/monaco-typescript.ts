import { createRequire } from 'node:module';
import { LIBRARY, scriptLibrary } from '../library/script-library.ts';

/** TypeScript 5.9 as the editor runs it: what Monaco bundles, which has the interface that version 7 lacks. */
interface Services {
  createLanguageService(host: object): LanguageService;
  displayPartsToString(parts: unknown): string;
  flattenDiagnosticMessageText(message: unknown, newLine: string): string;
  readonly version: string;
}
interface LanguageService {
  getSyntacticDiagnostics(file: string): readonly Diagnostic[];
  getSemanticDiagnostics(file: string): readonly Diagnostic[];
  getQuickInfoAtPosition(file: string, offset: number): QuickInfo | undefined;
  getCompletionsAtPosition(
    file: string,
    offset: number,
    options: object,
  ): { readonly entries: readonly { name: string }[] };
}
interface Diagnostic {
  readonly messageText: unknown;
}
interface QuickInfo {
  readonly displayParts: unknown;
  readonly documentation: unknown;
  readonly tags?: readonly { readonly name: string; readonly text: unknown }[];
}

// Required, not imported: the test runner would transform nine megabytes.
const require = createRequire(import.meta.url);
const MONACO = 'monaco-editor/languages/features/typescript/lib';
const { typescript } = require(`${MONACO}/typescriptServices.js`) as { typescript: Services };
const { libFileMap } = require(`${MONACO}/lib.js`) as { libFileMap: Readonly<Record<string, string>> };

/** What scripts are checked against. */
const library = scriptLibrary((name) => libFileMap[name]);

export const editorTypeScriptVersion = typescript.version;

export interface Hover {
  readonly signature: string;
  readonly text: string;
  /** `@name text` each. */
  readonly tags: readonly string[];
}

export interface EditorProject {
  /** Errors in all files, as `file: message`. */
  errors(): readonly string[];
  /** What the editor shows at the first place of `name` in the script. */
  hover(name: string): Hover;
  /** Names offered at `|` in the script. */
  completions(): readonly string[];
}

/** A script (`script.ts`) among declaration files, as the editor checks it. */
export function editorProject(declarations: Readonly<Record<string, string>>, script: string): EditorProject {
  const caret = script.indexOf('|');
  const text = script.replace('|', '');
  const files: Record<string, string> = { ...declarations, 'script.ts': text };
  const read = (name: string) => files[name] ?? library[name];
  const service = typescript.createLanguageService({
    getCompilationSettings: () => ({
      target: 99,
      lib: [LIBRARY],
      module: 99,
      moduleResolution: 100,
      moduleDetection: 3,
      types: [],
      strict: true,
      noEmit: true,
    }),
    getScriptFileNames: () => Object.keys(files),
    getScriptVersion: () => '1',
    getScriptSnapshot: (name: string) => snapshot(read(name)),
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => LIBRARY,
    fileExists: (name: string) => read(name) !== undefined,
    readFile: read,
  });
  return {
    errors: () =>
      Object.keys(files).flatMap((file) =>
        [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
          ({ messageText }) => `${file}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
        ),
      ),
    hover(name) {
      const info = service.getQuickInfoAtPosition('script.ts', text.search(new RegExp(`\\b${name}\\b`)));
      if (info === undefined) throw new Error(`Nothing is known of ${name}`);
      return {
        signature: typescript.displayPartsToString(info.displayParts),
        text: typescript.displayPartsToString(info.documentation),
        tags: (info.tags ?? []).map((tag) => `@${tag.name} ${typescript.displayPartsToString(tag.text)}`),
      };
    },
    completions: () => service.getCompletionsAtPosition('script.ts', caret, {}).entries.map(({ name }) => name),
  };
}

function snapshot(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  return {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
}
