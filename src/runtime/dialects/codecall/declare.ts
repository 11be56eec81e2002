import { type DeclarationFile, printToolNamespace } from '../../declarations/index.ts';
import { namespacedName, toolNamespaces } from './namespaces.ts';
import type { CodeCallOptions } from './options.ts';
import type { Release } from './release.ts';
import type { ToolIndex } from './tool-index.ts';

/** Declares the globals, and the tools by the names that `callTool` takes. */
export function declare(
  options: CodeCallOptions,
  index: ToolIndex,
  { safeCalls }: Release,
): readonly DeclarationFile[] {
  const { callable } = index;
  const text = printToolNamespace({
    names: [],
    docs: [],
    tools: callable.map(({ name, tool }) => ({ tool, member: name })),
    untyped: 'any',
    more: callable
      .filter(({ name, tool }) => name === tool.name)
      .map(({ name, qualified: [long = name] }) => `  ${JSON.stringify(long)}: Tools[${JSON.stringify(name)}];\n`)
      .join(''),
    typesName: 'CodeCall',
  });
  const context = Object.keys(options.context).map((key) => `  readonly ${JSON.stringify(key)}: any;\n`);
  return [
    { path: 'codecall-tools.d.ts', text },
    {
      path: 'codecall.d.ts',
      text: `${safeCalls ? SAFE_API + namespacesText(index) : ''}${API.replace('): CodeCallTool;', safeCalls ? '): CodeCallTool | undefined;' : '): CodeCallTool;')}declare const codecallContext: Readonly<Record<string, any>>${context.length === 0 ? '' : ` & {\n${context.join('')}}`};\n${options.vm.allowConsole ? CONSOLE : ''}`,
    },
  ];
}

const API = `type CodeCallName = keyof CodeCall.Tools;
type CodeCallInput<N> = N extends CodeCallName ? CodeCall.Tools[N] extends (input: infer I) => unknown ? I : never : never;
/** Type arguments that are given, not inferred. */
type CodeCallGiven<T> = 0 extends 1 & T ? string : unknown extends T ? never : string;
/** Calls a tool with types of your own. */
declare function callTool<TInput, TResult>(name: CodeCallGiven<TResult>, input?: TInput): Promise<TResult>;
/** Calls a tool by its name; throws what the tool fails with. */
declare function callTool<N extends CodeCallName | (string & {})>(
  name: N,
  ...input: N extends CodeCallName ? Parameters<CodeCall.Tools[N]> : [input?: any]
): N extends CodeCallName ? ReturnType<CodeCall.Tools[N]> : Promise<any>;
interface CodeCallTool {
  name: string;
  description: string;
  inputSchema: any;
  outputSchema?: any;
}
/** What is known of a tool. Throws for a name that there is not. */
declare function getTool(name: CodeCallName | (string & {})): CodeCallTool;
/** Logs a message for the user. */
declare function mcpLog(level: 'debug' | 'info' | 'warn' | 'error', message: string, metadata?: Record<string, unknown>): void;
/** Sends an event to the user. */
declare function mcpNotify(event: string, payload?: Record<string, unknown>): void;
/** What a failed call throws. */
interface CodeCallError extends Error {
  code?: string;
  toolName: string;
  details?: any;
}
`;
/** Declared before the other forms of `callTool`: the options decide first. */
const SAFE_API = `/** What a call gives that does not throw. */
type CodeCallAnswer<T> =
  | { success: true; data: T; error?: undefined }
  | { success: false; data?: undefined; error: { code: string; message: string; toolName: string } };
type CodeCallResult<N> = N extends CodeCallName ? Awaited<ReturnType<CodeCall.Tools[N]>> : any;
/** Runs functions, at most 100, \`maxConcurrency\` at a time; their results in order. */
declare function __safe_parallel<T>(operations: readonly (() => T)[], options?: { maxConcurrency?: number }): Promise<Awaited<T>[]>;
/** Calls a tool by its name; gives what it fails with as a value. */
declare function callTool<N extends CodeCallName | (string & {})>(
  name: N,
  input: N extends CodeCallName ? Parameters<CodeCall.Tools[N]>[0] : any,
  options: { throwOnError: false },
): Promise<CodeCallAnswer<CodeCallResult<N>>>;
/** Calls a tool by its name; throws what the tool fails with. */
declare function callTool<N extends CodeCallName | (string & {})>(
  name: N,
  input: N extends CodeCallName ? Parameters<CodeCall.Tools[N]>[0] : any,
  options: { throwOnError?: true },
): Promise<CodeCallResult<N>>;
interface CodeCallMethod<N> {
  (input: CodeCallInput<N>, options: { throwOnError: false }): Promise<CodeCallAnswer<CodeCallResult<N>>>;
  (...input: N extends CodeCallName ? Parameters<CodeCall.Tools[N]> : [input?: any]): Promise<CodeCallResult<N>>;
}
`;

/** `acme.getOrder(input)` for each tool of such a name. */
const namespacesText = (index: ToolIndex): string =>
  [...toolNamespaces(index)]
    .map(([space, methods]) => {
      const members = methods.map(
        (method) => `  readonly ${method}: CodeCallMethod<${JSON.stringify(namespacedName(space, method))}>;\n`,
      );
      return `declare const ${space}: {\n${members.join('')}};\n`;
    })
    .join('');

const CONSOLE =
  "declare const console: Record<'log' | 'info' | 'debug' | 'warn' | 'error', (...args: unknown[]) => void>;\n";
