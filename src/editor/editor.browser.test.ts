import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EditorHandle } from './index.ts';
import { loadEditor } from './index.ts';
import { globals, issues } from './testing/declarations.ts';

let container: HTMLElement;
let handle: EditorHandle;
beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = 'width: 600px; height: 400px';
  document.body.append(container);
  handle = (await loadEditor()).createEditor(container, {
    theme: 'light',
    onFault: (r) => console.error('FAULT', r),
    errorLine: { actionLabel: 'Show', onAction: () => {} },
  });
});
afterEach(() => {
  handle.dispose();
  container.remove();
});

it('x', async () => {
  handle.setDeclarations([globals, issues]);
  let problems: readonly unknown[] = [];
  handle.onProblems((p) => {
    problems = p;
    console.log(JSON.stringify(p));
  });
  handle.openScript(
    'a',
    'import { list_issues } from "@codemode/servers/issues";\nconst a = await list_issues({ state: "open" });\nfetch(a);\n',
    'typescript',
  );
  handle.focus();
  await expect.poll(() => problems.length, { timeout: 10000 }).toBe(1);
  handle.revealPosition('4:1');
  await userEvent.keyboard('a.');
  await new Promise((r) => setTimeout(r, 500));
  window.addEventListener('error', (e) => console.log('ERR', e.message));
  window.addEventListener('unhandledrejection', (e) => console.log('REJ', e.reason));
  console.log(document.activeElement?.className, handle.getValue());
  console.log(await handle.run('suggest'));
  await new Promise((r) => setTimeout(r, 1500));
  console.log([...document.querySelectorAll('.suggest-widget')].map((e) => e.className + e.textContent));
  await expect
    .poll(() => document.querySelector('.suggest-widget.visible')?.textContent ?? '', { timeout: 5000 })
    .toContain('total');
  console.log(document.querySelector('.suggest-widget.visible')?.textContent);
  handle.setMarkers([
    { severity: 'error', code: 'UNCAUGHT_EXCEPTION', message: 'boom <b>', path: '2:11', errorClass: 'ToolCallError' },
  ]);
  await new Promise((r) => setTimeout(r, 500));
  console.log(
    container.querySelector('.script-error')?.outerHTML,
    getComputedStyle(container.querySelector('.view-lines')!).left,
  );
  console.log(document.querySelector('.suggest-details-container')?.textContent);
  const { page } = await import('vitest/browser');
  await page.screenshot({ path: '/work/main/node_modules/.cache/ed.png' });
});
