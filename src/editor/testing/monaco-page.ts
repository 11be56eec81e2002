import { afterAll, beforeAll, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DeclarationFile } from '../../runtime/declarations/index.ts';
import {
  type DeclarationOptions,
  type EditorHandle,
  type EditorOptions,
  loadEditor,
  type Problem,
  type ScriptLanguage,
} from '../index.ts';

/** An editor on the page of a test, with hands and eyes. */
export interface MonacoPage {
  readonly editor: EditorHandle;
  readonly container: HTMLElement;
  readonly faults: readonly string[];
  /** Opens a script; `|` is where the caret goes. */
  open(textWithCaret: string, options?: { readonly id?: string; readonly language?: ScriptLanguage }): void;
  declare(files: readonly DeclarationFile[], options?: DeclarationOptions): void;
  type(keys: string): Promise<void>;
  /** Text with `|` at the caret. */
  text(): string;
  /** The problems, once the checker has told them of the text as it is now. */
  problems(): Promise<readonly Problem[]>;
  /** Labels in the completion list, once it is open. */
  completions(): Promise<string[]>;
  /** Titles of the quick fixes at the caret. */
  fixes(): Promise<string[]>;
  /** Text of the hover at the caret. */
  hover(): Promise<string>;
  close(): void;
}

const TIMEOUT_MS = 15_000;
/** Monaco and the checker are some 20 MB as they are served to tests; a busy machine takes its time over them. */
const LOADING_MS = 300_000;

/** Loads Monaco and the checker before the tests of a file, which then are about what they are about. */
export function loadMonacoFirst(): void {
  let page: MonacoPage | undefined;
  beforeAll(async () => {
    const opened = await openMonaco();
    page = opened;
    await new Promise<void>((resolve) => {
      opened.editor.onProblems(() => resolve());
      opened.open('');
    });
    opened.close();
    page = undefined;
  }, LOADING_MS);
  // Files share the document: where loading fails, the next one finds no editor of this one.
  afterAll(() => page?.close());
}

/** Opens an editor that is 600 by 400. */
export async function openMonaco(options: Partial<EditorOptions> = {}): Promise<MonacoPage> {
  const container = document.createElement('div');
  container.style.cssText = 'width: 600px; height: 400px';
  document.body.append(container);
  const faults: string[] = [];
  const editor = (await loadEditor()).createEditor(container, {
    theme: 'light',
    onFault: (reason) => faults.push(reason),
    ...options,
  });
  let reported: { readonly problems: readonly Problem[]; readonly text: string } | undefined;
  editor.onProblems((problems) => {
    reported = { problems, text: editor.getValue() };
  });
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  const page: MonacoPage = {
    editor,
    container,
    faults,
    open: (textWithCaret, { id = 'script', language = 'typescript' } = {}) => {
      reported = undefined;
      const caret = textWithCaret.indexOf('|');
      editor.openScript(id, caret === -1 ? textWithCaret : textWithCaret.replace('|', ''), language);
      const head = caret === -1 ? textWithCaret.length : caret;
      editor.restoreViewState({ anchor: head, head, scrollTop: 0, scrollLeft: 0 });
      editor.focus();
    },
    declare: (files, declarationOptions) => {
      reported = undefined;
      editor.setDeclarations(files, declarationOptions);
    },
    type: (keys) => userEvent.keyboard(keys),
    text: () => {
      const { head } = editor.saveViewState();
      return `${editor.getValue().slice(0, head)}|${editor.getValue().slice(head)}`;
    },
    problems: async () => {
      await expect.poll(() => reported?.text, { timeout: TIMEOUT_MS, interval: 20 }).toBe(editor.getValue());
      return reported?.problems ?? [];
    },
    completions: async () => {
      await expect.poll(() => visible('.suggest-widget .monaco-list-row'), { timeout: TIMEOUT_MS }).toBeDefined();
      return [...document.querySelectorAll('.suggest-widget .monaco-list-row')].map((row) =>
        [row.querySelector('.label-name')?.textContent, row.querySelector('.right > .details-label')?.textContent]
          .join(' ')
          .trim(),
      );
    },
    fixes: async () => {
      await page.problems();
      await editor.run('quick-fix');
      await expect.poll(() => visible('.action-widget .monaco-list-row'), { timeout: TIMEOUT_MS }).toBeDefined();
      return [...document.querySelectorAll('.action-widget .monaco-list-row.action .title')].map(
        (title) => title.textContent ?? '',
      );
    },
    hover: async () => {
      await editor.run('show-hover');
      await expect.poll(() => visible('.monaco-hover')?.textContent ?? '', { timeout: TIMEOUT_MS }).not.toBe('');
      return visible('.monaco-hover')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    },
    close: () => {
      editor.dispose();
      container.remove();
    },
  };
  return page;
}
