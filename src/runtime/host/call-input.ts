import type { CatalogServer, CatalogTool } from '../catalog/catalog.ts';
import type { Json } from '../json.ts';
import { type LargeInteger, type LargeIntegers, largeIntegerAt, withNumbers } from '../large-integers.ts';
import type { Diagnostic } from '../spec.ts';
import type { InputProblem, InputValidator } from '../validation/index.ts';
import { GuestError } from './discovery.ts';
import { type StepByStep, writeInSteps } from './step-by-step.ts';

/** More strings of one input than this are not read as integers. */
const MAX_LARGE_INTEGERS = 100;

/** What a check needs of its run. */
interface CheckContext {
  readonly validate: InputValidator;
  readonly warn: (diagnostic: Diagnostic) => void;
  readonly largeIntegers: LargeIntegers;
  readonly stepByStep: StepByStep;
}

/** A call whose input is to be checked. */
interface CheckedCall {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly input: Json | undefined;
  /** Its JSON text, where it is long. */
  readonly inputText?: string;
}

/**
 * Checks the input of a call by its tool's schema. Throws {@link GuestError} with the place of what is wrong. Returns the
 * places where the schema wants an integer and the input has the digits of a large one, where `largeIntegers` is "string".
 */
export async function checkInput(
  context: CheckContext,
  { server, tool, input, inputText }: CheckedCall,
): Promise<readonly LargeInteger[]> {
  if (tool.inputSchema === undefined) return [];
  const integers: LargeInteger[] = [];
  for (;;) {
    const read = input === undefined ? {} : withNumbers(input, integers);
    const text =
      inputText === undefined || integers.length === 0
        ? inputText
        : (await writeInSteps(read, context.stepByStep)).text;
    const checked = context.validate(tool.inputSchema, read, text);
    const validation = 'then' in checked ? await checked : checked;
    if (validation.ok) {
      if (validation.warning !== undefined) {
        context.warn({
          severity: 'info',
          code: 'SCHEMA_UNUSABLE',
          message: `${server.id}/${tool.name}: ${validation.warning}`,
        });
      }
      return integers;
    }
    const { path } = validation.problem;
    const mayBeInteger = context.largeIntegers === 'string' && integers.length < MAX_LARGE_INTEGERS;
    const digits = mayBeInteger && input !== undefined ? largeIntegerAt(input, path) : undefined;
    if (digits === undefined || integers.some(({ pointer }) => pointer === path)) {
      throw misfit(server, tool, validation.problem);
    }
    integers.push({ pointer: path, text: digits });
  }
}

function misfit(server: CatalogServer, tool: CatalogTool, problem: InputProblem): GuestError {
  const example = problem.example === undefined ? undefined : JSON.stringify(problem.example);
  return new GuestError({
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
