import {
  StandaloneServices,
  updateConfigurationService,
} from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { IStandaloneThemeService } from 'monaco-editor/editor/standalone/common/standaloneTheme';
import { IAccessibilityService } from 'monaco-editor/platform/accessibility/common/accessibility';
import { IMenuService } from 'monaco-editor/platform/actions/common/actions';
import { IConfigurationService } from 'monaco-editor/platform/configuration/common/configuration';
import { IContextViewService } from 'monaco-editor/platform/contextview/browser/contextView';
import { nextTask } from '../../runtime/next-task.ts';
import type { EditorOptions } from '../editor.ts';
import { editorMetrics } from '../metrics.ts';
import { editorWords } from '../words.ts';
import { editor } from './api.ts';
import { editorOptions } from './editor-options.ts';
import { installMonaco, installServices } from './install.ts';
import { scriptLanguages } from './language.ts';
import { digitWidthPx } from './letters.ts';
import { applyTheme } from './theme.ts';

/**
 * Does what the first editor of a page has to do, ahead of it and in steps between which the page answers: without it
 * `createEditor` does all of it in one task.
 */
export async function prepareEditor(container: HTMLElement, { theme }: Pick<EditorOptions, 'theme'>): Promise<void> {
  const steps = [
    installServices,
    installMonaco,
    () => applyTheme(theme, container),
    () => addColors(container),
    () => digitWidthPx(editorMetrics()),
    configure,
    createServices,
    createModels,
  ];
  for (const step of steps) {
    await nextTask();
    step();
  }
  await nextTask();
}

/** Adds the colours of the theme to the page, which looks up all of its styles then. */
function addColors(container: HTMLElement): void {
  // The disposable that it returns does nothing outside of shadow trees: the colours belong to the page.
  StandaloneServices.get(IStandaloneThemeService).registerEditorContainer(container);
}

/** Makes the options of the editor the settings of the page, as each editor does that is made with others than there are. */
function configure(): void {
  const options = editorOptions(editorMetrics(), editorWords.label);
  updateConfigurationService(StandaloneServices.get(IConfigurationService), options, false);
}

/** Makes the services that every editor asks for first: one page has one of each. */
function createServices(): void {
  for (const service of [IAccessibilityService, IContextViewService, IMenuService]) StandaloneServices.get(service);
}

/** Has Monaco make what all of its models need, by a model that goes at once. */
function createModels(): void {
  const [language] = scriptLanguages;
  editor.createModel('', language).dispose();
}
