import { createBuiltin } from '../../src/builtin/index.ts';
import { diagnose } from '../../src/mcp/doctor/index.ts';
import { createMcpSource } from '../../src/mcp/index.ts';

/** What a test in Node can use inside the page. */
const offered = { createBuiltin, createMcpSource, diagnose };

export type Lab = typeof offered;

declare global {
  var lab: Lab;
}

globalThis.lab = offered;
