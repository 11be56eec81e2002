// What end-to-end tests call tools by; the tests in Node take the scripts of every dialect from its cases.

import { calling as cloudflare } from '../../src/runtime/dialects/cloudflare/testing/calling.ts';
import { calling as codecall } from '../../src/runtime/dialects/codecall/testing/calling.ts';
import { calling as codemode } from '../../src/runtime/dialects/codemode/testing/calling.ts';
import { calling as emceepee } from '../../src/runtime/dialects/emceepee/testing/calling.ts';
import { calling as koan } from '../../src/runtime/dialects/koan/testing/calling.ts';
import { calling as mcpUse } from '../../src/runtime/dialects/mcp-use/testing/calling.ts';

/** A script that calls a tool, in several dialects: the same in all their versions. */
export const CALLS = {
  codemode,
  emceepee,
  'mcp-use': mcpUse,
  cloudflare,
  codecall,
  koan,
} as const;
