/** Monaco ships this module without types: it is the service behind its editors' remembered choices. */
declare module 'monaco-editor/platform/storage/common/storage' {
  export class InMemoryStorageService {
    store(key: string, value: boolean, scope: number, target: number): void;
  }
}

declare module 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations';
declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController';
