import type { PolicyLink } from '../../runtime/host/policy.ts';
import type { Limits } from '../../runtime/limits.ts';
import type { RunEvent } from '../../runtime/spec.ts';

/** A function of the host that scripts may call. */
export type ProviderFunction = (...args: unknown[]) => Promise<unknown>;

/** Functions under one global of the sandbox. */
export interface ResolvedProvider {
  readonly name: string;
  readonly fns: Record<string, ProviderFunction>;
  /** JavaScript that is run in the sandbox with the global in place, before the script. */
  readonly prelude?: string;
}

/** Something whose every method a script may call. */
export interface ConnectorBinding {
  readonly name: string;
  readonly binding: { callTool(method: string, args: unknown): Promise<unknown> };
}

/** What one execution adds to the code. */
export interface ExecuteOptions {
  readonly connectors?: ConnectorBinding[];
  /** Stops the script. */
  readonly signal?: AbortSignal;
}

/** What code gave: its result and logs, or an error. */
export interface ExecuteResult {
  result: unknown;
  error?: string;
  logs?: string[];
}

/** What `@cloudflare/codemode` runs code by. */
export interface Executor {
  /** Runs a script. Never rejects: what went wrong is the `error`. */
  execute(
    code: string,
    providersOrFns: ResolvedProvider[] | Record<string, ProviderFunction>,
    options?: ExecuteOptions,
  ): Promise<ExecuteResult>;
}

/** Limits, policy and events of an executor. */
export interface ExecutorOptions {
  /** Milliseconds that a script may run; 30,000 where absent. */
  readonly timeoutMs?: number;
  readonly limits?: Partial<Limits>;
  /** Links that every call passes. */
  readonly policy?: readonly PolicyLink[];
  /** Called with logs and calls while a script runs. */
  readonly onEvent?: (event: RunEvent) => void;
}

/** What executors of mcp-use answer. */
export interface ExecutionResult {
  result: unknown;
  logs: string[];
  error: string | null;
  /** Seconds. */
  execution_time: number;
}

/** The parts of mcp-use's client that an executor works with. */
export interface SessionClient {
  getServerNames(): string[];
  getAllActiveSessions(): Record<string, unknown>;
  createSession(serverName: string): Promise<unknown>;
}

/** Runs code for a client of mcp-use. Its methods need no receiver, so that `execute` is an executor function. */
export interface CodeExecutor {
  /** Runs the body of an async function. `timeout` in milliseconds. Rejects only after `cleanup`. */
  execute(code: string, timeout?: number): Promise<ExecutionResult>;
  /** Ends running scripts. The sessions stay the client's. */
  cleanup(): Promise<void>;
}
