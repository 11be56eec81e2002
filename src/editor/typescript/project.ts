import { libFileMap } from 'monaco-editor/languages/features/typescript/lib/lib';
import {
  type LanguageService,
  type SourceFile,
  type TypeChecker,
  type TypeScriptApi,
  typescript,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { LIBRARY, type LibraryFiles, scriptLibrary } from '../../runtime/declarations/library/script-library.ts';
import type { ScriptForm } from '../editor.ts';
import { compilerOptions } from './compiler-options.ts';
import type { NumberedFile, ScriptRef } from './protocol.ts';
import { isUntyped } from './untyped.ts';

export const ts: TypeScriptApi = typescript;

const LIBRARIES = '/lib/';
/** How names of scripts end that are JavaScript. */
export const JAVASCRIPT = '.js';
const DECLARATIONS = '/declarations/';
/** Ready in what is built (build/es-libraries.ts), made here where the sources run. */
const library: LibraryFiles = Object.hasOwn(libFileMap, LIBRARY)
  ? libFileMap
  : scriptLibrary((name) => libFileMap[name]);
const JAVASCRIPT_KIND = 1;
const TYPESCRIPT_KIND = 3;

/** Texts of scripts by address, as the page last sent them. */
export type ReadScript = (uri: string) => { readonly version: number; readonly text: string } | undefined;

/** A script with the declarations it sees, checked on demand. */
export interface Project {
  readonly service: LanguageService;
  readonly form: ScriptForm;
  setFiles(files: readonly NumberedFile[], form: ScriptForm): void;
  /**
   * Makes a script the one that is checked; returns its file name, which is that of JavaScript where there is no type in it.
   * Scripts of a project never see each other.
   */
  show(script: ScriptRef): string;
  /** The declaration file of a file name that TypeScript answered; undefined for the script itself. */
  declarationOf(fileName: string): { readonly path: string; readonly text: string } | undefined;
  /** Path of the declaration file of a file name; undefined for scripts and for the language's own. */
  pathOf(fileName: string): string | undefined;
  sourceFile(fileName: string): SourceFile;
  checker(): TypeChecker;
  dispose(): void;
}

/** Parsed files are shared: a file's name holds its number, which stands for its text. */
const registry = ts.createDocumentRegistry();

const snapshots = new WeakMap<object, ReturnType<typeof snapshotOf>>();

/** Creates a project that sees no declarations yet. */
export function createProject(readScript: ReadScript): Project {
  let files = new Map<string, NumberedFile>();
  let form: ScriptForm = 'module';
  let shown: { readonly fileName: string; readonly uri: string } | undefined;
  let generation = 0;

  const untyped = rememberUntyped(readScript);
  const scriptVersion = () => (shown === undefined ? '' : `${shown.uri}@${readScript(shown.uri)?.version ?? 'gone'}`);
  const textOf = (fileName: string) => {
    if (fileName === shown?.fileName) return readScript(shown.uri)?.text;
    const file = files.get(fileName);
    if (file !== undefined) return file.text;
    return fileName.startsWith(LIBRARIES) ? library[fileName.slice(LIBRARIES.length)] : undefined;
  };
  const service = ts.createLanguageService(
    serviceHost({
      version: () => `${generation} ${scriptVersion()}`,
      fileNames: () => [...files.keys(), ...(shown === undefined ? [] : [shown.fileName])],
      versionOf: (fileName) => (fileName === shown?.fileName ? scriptVersion() : '1'),
      declaration: (fileName) => files.get(fileName),
      textOf,
    }),
    registry,
  );
  const program = () => present(service.getProgram(), 'TypeScript made no program.');
  return {
    service,
    get form() {
      return form;
    },
    setFiles: (next, nextForm) => {
      files = new Map(next.map((file) => [`${DECLARATIONS}${file.id}/${file.path}`, file]));
      form = nextForm;
      generation++;
    },
    show: ({ uri, language }) => {
      const extension = language === 'javascript' || untyped(uri) ? JAVASCRIPT : '.ts';
      const fileName = `/scripts/${encodeURIComponent(uri)}${extension}`;
      if (shown?.fileName !== fileName) {
        shown = { fileName, uri };
        generation++;
      }
      return fileName;
    },
    declarationOf: (fileName) => {
      if (fileName === shown?.fileName) return undefined;
      return { path: files.get(fileName)?.path ?? fileName.slice(LIBRARIES.length), text: textOf(fileName) ?? '' };
    },
    pathOf: (fileName) => files.get(fileName)?.path,
    sourceFile: (fileName) => present(program().getSourceFile(fileName), `TypeScript knows no file ${fileName}.`),
    checker: () => program().getTypeChecker(),
    dispose: () => service.dispose(),
  };
}

/** Whether there is no type in a script: worked out once for each version of it. */
function rememberUntyped(readScript: ReadScript): (uri: string) => boolean {
  let known = { uri: '', version: -1, untyped: false };
  return (uri) => {
    const { version, text } = readScript(uri) ?? { version: -1, text: '' };
    if (known.uri !== uri || known.version !== version) known = { uri, version, untyped: isUntyped(text, ts) };
    return known.untyped;
  };
}

function present<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new Error(message);
  return value;
}

/** The files of a project as they are now. */
interface ProjectFiles {
  readonly version: () => string;
  readonly fileNames: () => string[];
  readonly versionOf: (fileName: string) => string;
  readonly declaration: (fileName: string) => NumberedFile | undefined;
  readonly textOf: (fileName: string) => string | undefined;
}

/** What TypeScript asks of the world around it. */
function serviceHost(files: ProjectFiles): Parameters<typeof ts.createLanguageService>[0] {
  return {
    getCompilationSettings: () => compilerOptions,
    getProjectVersion: files.version,
    getScriptFileNames: files.fileNames,
    getScriptVersion: files.versionOf,
    getScriptSnapshot: (fileName) => {
      const text = files.textOf(fileName);
      if (text === undefined) return undefined;
      const file = files.declaration(fileName);
      if (file === undefined) return snapshotOf(text);
      let snapshot = snapshots.get(file);
      if (snapshot === undefined) {
        snapshot = snapshotOf(text);
        snapshots.set(file, snapshot);
      }
      return snapshot;
    },
    getScriptKind: (fileName) => (fileName.endsWith(JAVASCRIPT) ? JAVASCRIPT_KIND : TYPESCRIPT_KIND),
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => `${LIBRARIES}${LIBRARY}`,
    fileExists: (fileName) => files.textOf(fileName) !== undefined,
    readFile: files.textOf,
    // Every module that there is comes from a declaration; files import nothing from files.
    resolveModuleNameLiterals: (literals) => literals.map(() => ({ resolvedModule: undefined })),
  };
}

function snapshotOf(text: string) {
  return {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
}
