import type { CatalogServer, CatalogTool } from '../catalog/catalog.ts';
import type { Json } from '../json.ts';
import type { CallContext } from './calls.ts';
import { GuestError } from './discovery.ts';

/** Checks the input of a call by its tool's schema. Throws {@link GuestError} with the place of what is wrong. */
export async function checkInput(
  context: Pick<CallContext, 'validate' | 'warn'>,
  server: CatalogServer,
  tool: CatalogTool,
  input: Json | undefined,
): Promise<void> {
  if (tool.inputSchema === undefined) return;
  const checked = context.validate(tool.inputSchema, input === undefined ? {} : input);
  const validation = 'then' in checked ? await checked : checked;
  if (validation.ok) {
    if (validation.warning !== undefined) {
      context.warn({
        severity: 'info',
        code: 'SCHEMA_UNUSABLE',
        message: `${server.id}/${tool.name}: ${validation.warning}`,
      });
    }
    return;
  }
  const { problem } = validation;
  const example = problem.example === undefined ? undefined : JSON.stringify(problem.example);
  throw new GuestError({
    errorClass: 'SchemaValidationError',
    message: `The input of "${tool.name}" does not fit its schema: ${problem.message}${example === undefined ? '' : `. A valid input: ${example}`}`,
    hint:
      problem.hint ??
      (problem.path === '' ? `Pass ${problem.expected}.` : `Change ${problem.path} to ${problem.expected}.`),
    fields: {
      serverId: server.id,
      toolName: tool.name,
      exportName: tool.exportName,
      path: problem.path,
      expected: problem.expected,
      received: problem.received,
      ...(problem.example === undefined ? {} : { example: problem.example }),
    },
  });
}
