import { createRequire } from 'node:module';
import type { OracleScript } from '../../build/oracle-scripts.ts';
import { compilerOptions } from '../../src/editor/typescript/compiler-options.ts';
import { isUntyped } from '../../src/editor/typescript/untyped.ts';
import { generateDeclarations } from '../../src/runtime/declarations/index.ts';
import { scriptLibrary } from '../../src/runtime/declarations/library/script-library.ts';
import { isNoise } from '../../src/runtime/program/type-noise.ts';
import { declaredServers } from './servers.ts';

interface Diagnostic {
  readonly code: number;
  readonly category: number;
  readonly messageText: unknown;
}
interface LanguageService {
  getSyntacticDiagnostics(file: string): readonly Diagnostic[];
  getSemanticDiagnostics(file: string): readonly Diagnostic[];
}
interface LanguageServiceHost {
  getCompilationSettings(): typeof compilerOptions;
  getProjectVersion(): string;
  getScriptFileNames(): readonly string[];
  getScriptVersion(): string;
  getScriptSnapshot(file: string): object | undefined;
  getScriptKind(file: string): number;
  getCurrentDirectory(): string;
  getDefaultLibFileName(): string;
  fileExists(file: string): boolean;
  readFile(file: string): string | undefined;
  resolveModuleNameLiterals(literals: readonly unknown[]): readonly object[];
}
interface TypeScript {
  createLanguageService(host: LanguageServiceHost): LanguageService;
  flattenDiagnosticMessageText(message: unknown, newLine: string): string;
}

// Required, not imported: the test runner would transform nine megabytes.
const require = createRequire(import.meta.url);
const LIBRARY = 'monaco-editor/languages/features/typescript/lib';
const { typescript } = require(`${LIBRARY}/typescriptServices.js`) as { typescript: TypeScript };
const { libFileMap } = require(`${LIBRARY}/lib.js`) as { libFileMap: Readonly<Record<string, string>> };

const library = scriptLibrary((name) => libFileMap[name]);

/** TypeScript's numbers of languages, and of a diagnostic that is an error. */
const TYPESCRIPT = 3;
const JAVASCRIPT = 1;
const ERROR = 1;

/** An error that the editor marks in a script. */
export interface MarkedError {
  readonly script: string;
  readonly code: number;
  readonly message: string;
}

/** Whether a script is JavaScript to the editor, whatever it is called. */
export const isPlain = ({ source }: OracleScript): boolean => isUntyped(source, typescript);

/** What the editor marks as errors in scripts: each is checked with the declarations of its servers. */
export async function typeErrors(scripts: readonly OracleScript[]): Promise<readonly MarkedError[]> {
  const checked = scripts.map((script, index) => {
    const { name, source } = script;
    const language = isPlain(script) ? 'javascript' : 'typescript';
    return { name, source, language, file: `script-${index}.${language === 'javascript' ? 'js' : 'ts'}` } as const;
  });
  const files = new Map<string, string>(checked.map(({ file, source }) => [file, source]));
  files.set('servers.d.ts', await generateDeclarations(declaredServers));
  const read = (file: string): string | undefined => files.get(file) ?? library[file.replace(/^\/lib\//, '')];
  const service = typescript.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getProjectVersion: () => '1',
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => snapshot(read(file)),
    getScriptKind: (file) => (file.endsWith('.js') ? JAVASCRIPT : TYPESCRIPT),
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => `/lib/${compilerOptions.lib?.[0]}`,
    fileExists: (file) => read(file) !== undefined,
    readFile: read,
    resolveModuleNameLiterals: (literals) => literals.map(() => ({ resolvedModule: undefined })),
  });
  return checked.flatMap(({ name, file, language }) =>
    [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
      .filter(({ code, category }) => category === ERROR && !isNoise(code, language, 'module'))
      .map(({ code, messageText }) => ({
        script: name,
        code,
        message: typescript.flattenDiagnosticMessageText(messageText, ' '),
      })),
  );
}

function snapshot(text: string | undefined) {
  if (text === undefined) return undefined;
  return {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
}
