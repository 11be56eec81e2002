import { createRuntimeHost } from '../../runtime/host/host.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { policyGuard } from '../../runtime/host/policy-guard.ts';
import type { Limits } from '../../runtime/limits.ts';
import { amount, callback, fields } from '../../runtime/options/guard.ts';
import { limitsGuard } from '../../runtime/options/limits-guard.ts';
import { checkOptions } from '../../runtime/options/refuse.ts';
import { createDialectHost, type DialectEvent } from '../index.ts';
import { launch } from '../launch/launch.ts';
import { clientExecutor } from './client-executor.ts';
import { providerExecutor } from './provider-executor.ts';
import type { CodeExecutor, Executor, ExecutorOptions, SessionClient } from './types.ts';

export type {
  CodeExecutor,
  ConnectorBinding,
  ExecuteOptions,
  ExecuteResult,
  ExecutionResult,
  Executor,
  ExecutorOptions,
  ProviderFunction,
  ResolvedProvider,
  SessionClient,
} from './types.ts';

const CODE_EXECUTOR_OPTIONS = fields({ limits: limitsGuard, policy: policyGuard, onEvent: callback });
const EXECUTOR_OPTIONS = fields({
  timeoutMs: amount({ above: 0 }),
  limits: limitsGuard,
  policy: policyGuard,
  onEvent: callback,
});

/** An executor with sandboxes of its own. */
export interface SandboxExecutor extends Executor {
  /** Ends running scripts and the sandboxes. */
  close(): Promise<void>;
}

/**
 * An executor for `@cloudflare/codemode`: pass it as `executor` to `createCodeTool`, `createBrowserCodeTool`, `codeMcpServer`
 * and the like. Scripts run in our sandbox, in pages as well as in Node. Throws `HostError('bad-options')` for a time that is
 * none.
 */
export function createExecutor(options: ExecutorOptions = {}): SandboxExecutor {
  checkOptions(options, EXECUTOR_OPTIONS, 'createExecutor');
  const runtime = createRuntimeHost({ launch });
  return { ...providerExecutor(runtime, options), close: () => runtime.close() };
}

/** Limits, policy and events of an executor that is given code and tools. */
export interface CodeExecutorOptions {
  readonly limits?: Partial<Limits>;
  /** Links that every tool call passes. */
  readonly policy?: readonly PolicyLink[];
  /** Hears logs and the start and end of every call. */
  readonly onEvent?: (event: DialectEvent) => void;
}

/**
 * An executor for the client of mcp-use. The client may be given as a function that gives it, for it takes its executor when
 * it is made: `codeMode: { enabled: true, executor: executor.execute }`.
 */
export function createCodeExecutor(
  client: SessionClient | (() => SessionClient),
  options: CodeExecutorOptions = {},
): CodeExecutor {
  checkOptions(options, CODE_EXECUTOR_OPTIONS, 'createCodeExecutor');
  const clientOf = typeof client === 'function' ? client : () => client;
  return clientExecutor(clientOf, (sources) => createDialectHost('mcp-use', sources, { ...options }));
}

/** A class of executors, made from the base class that mcp-use exports. */
export type CodeExecutorClass<Base extends object> = new (client: SessionClient) => Base & CodeExecutor;

/**
 * Makes mcp-use's `BaseCodeExecutor` a class whose scripts run in our sandbox, to be used as it is or to be extended:
 * `class MyExecutor extends codeExecutorClass(BaseCodeExecutor) {}`.
 */
export function codeExecutorClass<Base extends object>(
  baseClass: abstract new (client: never) => Base,
  options: CodeExecutorOptions = {},
): CodeExecutorClass<Base> {
  const Concrete = baseClass as unknown as new (client: SessionClient) => object;
  class SandboxCodeExecutor extends Concrete {
    readonly #executor: CodeExecutor;
    constructor(client: SessionClient) {
      super(client);
      this.#executor = createCodeExecutor(client, options);
    }
    execute(code: string, timeout?: number): ReturnType<CodeExecutor['execute']> {
      return this.#executor.execute(code, timeout);
    }
    cleanup(): Promise<void> {
      return this.#executor.cleanup();
    }
  }
  return SandboxCodeExecutor as unknown as CodeExecutorClass<Base>;
}
