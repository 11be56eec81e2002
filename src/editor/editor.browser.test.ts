import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EditorHandle } from './index.ts';
import { loadEditor } from './index.ts';

let container: HTMLElement;
let handle: EditorHandle;
beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = 'width: 600px; height: 400px';
  document.body.append(container);
  handle = (await loadEditor()).createEditor(container, { theme: 'light' });
});
afterEach(() => {
  handle.dispose();
  container.remove();
});

it('x', async () => {
  handle.openScript('a', 'const a = 1;\n', 'typescript');
  handle.focus();
  await userEvent.keyboard('b');
  expect(handle.getValue()).toBe('bconst a = 1;\n');
});
