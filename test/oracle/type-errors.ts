import { createRequire } from 'node:module';
import type { OracleScript } from '../../build/oracle-scripts.ts';
import { compilerOptions } from '../../src/editor/typescript/compiler-options.ts';
import { generateDeclarations } from '../../src/runtime/declarations/index.ts';
import { scriptLibrary } from '../../src/runtime/declarations/library/script-library.ts';
import { declaredServers } from './servers.ts';

interface Diagnostic {
  readonly messageText: unknown;
}
interface LanguageService {
  getSyntacticDiagnostics(file: string): readonly Diagnostic[];
  getSemanticDiagnostics(file: string): readonly Diagnostic[];
}
interface TypeScript {
  createLanguageService(host: object): LanguageService;
  flattenDiagnosticMessageText(message: unknown, newLine: string): string;
}

// Required, not imported: the test runner would transform nine megabytes.
const require = createRequire(import.meta.url);
const LIBRARY = 'monaco-editor/languages/features/typescript/lib';
const { typescript } = require(`${LIBRARY}/typescriptServices.js`) as { typescript: TypeScript };
const { libFileMap } = require(`${LIBRARY}/lib.js`) as { libFileMap: Readonly<Record<string, string>> };

const library = scriptLibrary((name) => libFileMap[name]);

/** What the editor marks in scripts, as `name: message`: each is checked with the declarations of its servers. */
export async function typeErrors(scripts: readonly OracleScript[]): Promise<readonly string[]> {
  const files = new Map(scripts.map(({ source }, index) => [`script-${index}.ts`, source]));
  files.set('servers.d.ts', await generateDeclarations(declaredServers));
  const read = (file: string): string | undefined => files.get(file) ?? library[file.replace(/^\/lib\//, '')];
  const service = typescript.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file: string) => snapshot(read(file)),
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => `/lib/${compilerOptions.lib?.[0]}`,
    fileExists: (file: string) => read(file) !== undefined,
    readFile: read,
  });
  return scripts.flatMap(({ name }, index) => {
    const file = `script-${index}.ts`;
    return [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${name}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

function snapshot(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  return {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
}
