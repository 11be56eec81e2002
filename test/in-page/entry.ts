import { createBuiltin } from '../../src/builtin/index.ts';
import { diagnose } from '../../src/mcp/doctor/index.ts';
import { createMcpSource } from '../../src/mcp/index.ts';
import { askOnPage, oauth } from './ask-on-page.ts';

const finishRedirects = async () => (await import('../../src/mcp/auth/index.ts')).finishRedirects();

/** What a test in Node can use inside the page. */
const offered = { askOnPage, createBuiltin, createMcpSource, diagnose, finishRedirects, oauth };

export type Lab = typeof offered;

declare global {
  var lab: Lab;
}

globalThis.lab = offered;
