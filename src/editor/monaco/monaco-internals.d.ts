/** Modules that Monaco ships without types: the services behind its editors, and features without a register. */
declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: {
    initialize(services: Readonly<Record<string, object>>): unknown;
    get<Service>(id: { readonly serviceOf?: Service }): Service;
  };
  export function updateConfigurationService(settings: object, options: object, isDiffEditor: boolean): void;
}

declare module 'monaco-editor/platform/configuration/common/configuration' {
  interface Settings {
    onDidChangeConfiguration(listener: (change: { readonly affectedKeys: ReadonlySet<string> }) => void): {
      dispose(): void;
    };
  }
  export const IConfigurationService: { readonly serviceOf?: Settings };
}

declare module 'monaco-editor/platform/accessibility/common/accessibility' {
  export const IAccessibilityService: { readonly serviceOf?: object };
}
declare module 'monaco-editor/platform/actions/common/actions' {
  export const IMenuService: { readonly serviceOf?: object };
}
declare module 'monaco-editor/platform/contextview/browser/contextView' {
  export const IContextViewService: { readonly serviceOf?: object };
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

declare module 'monaco-editor/editor/standalone/common/standaloneTheme' {
  interface ThemeService {
    registerEditorContainer(container: HTMLElement): { dispose(): void };
  }
  export const IStandaloneThemeService: { readonly serviceOf?: ThemeService };
}

declare module 'monaco-editor/base/browser/pixelRatio' {
  export const PixelRatio: { getInstance(window: Window): { readonly value: number } };
}
declare module 'monaco-editor/editor/browser/config/fontMeasurements' {
  export const FontMeasurements: { readFontInfo(window: Window, font: object): { readonly maxDigitWidth: number } };
}
declare module 'monaco-editor/editor/common/config/fontInfoFromSettings' {
  export function createBareFontInfoFromRawSettings(settings: object, pixelRatio: number): object;
}

declare module 'monaco-editor/base/common/lifecycle';
declare module 'monaco-editor/platform/instantiation/common/instantiation';
declare module 'monaco-editor/editor/common/core/range';
declare module 'monaco-editor/editor/browser/editorExtensions';
declare module 'monaco-editor/editor/contrib/find/browser/findController';
