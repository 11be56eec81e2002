/** Modules that Monaco ships without types: the services behind its editors, and features without a register. */
declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: { initialize(services: Readonly<Record<string, object>>): unknown };
}

declare module 'monaco-editor/platform/storage/common/storage' {
  export class InMemoryStorageService {
    store(key: string, value: boolean | string, scope: number, target: number): void;
  }
}

declare module 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations';
declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController';

declare module 'monaco-editor/base/browser/markdownRenderer' {
  export function renderMarkdown(markdown: {
    readonly value: string;
    readonly isTrusted?: boolean | object;
    readonly supportHtml?: boolean;
  }): { readonly element: HTMLElement; dispose(): void };
}

declare module 'monaco-editor/base/common/lifecycle';
declare module 'monaco-editor/editor/common/core/range';
