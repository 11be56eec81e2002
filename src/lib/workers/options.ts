import type { ToolMetadata } from '../../runtime/dialects/dialect.ts';
import { dialectIdFault } from '../../runtime/dialects/dialect-id-fault.ts';
import { type DialectId, isDialectId } from '../../runtime/dialects/index.ts';
import { HostError } from '../../runtime/errors.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host-api.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { policyGuard } from '../../runtime/host/policy-guard.ts';
import type { LargeIntegers } from '../../runtime/large-integers.ts';
import type { Limits } from '../../runtime/limits.ts';
import {
  amount,
  anyRecord,
  callback,
  dataRecord,
  fields,
  flag,
  listOf,
  mapOf,
  text,
} from '../../runtime/options/guard.ts';
import { largeIntegersGuard, limitsGuard } from '../../runtime/options/limits-guard.ts';
import { checkOptions } from '../../runtime/options/refuse.ts';
import type { DialectServer } from '../dialect-host.ts';
import type { Access } from './access.ts';

/** What a Worker serves, and to whom. `Env` is what Cloudflare gives it: secrets and bindings. */
export interface WorkerHandlerOptions<Env = unknown> {
  /** Decides who is answered: {@link bearer}, or a check of your own. */
  readonly access: Access<Env>;
  /** The servers whose tools scripts reach, the same for all requests or chosen for each. */
  readonly servers:
    | readonly DialectServer[]
    | ((env: Env, request: Request) => readonly DialectServer[] | Promise<readonly DialectServer[]>);
  /** The system that is served; `codemode` where absent. */
  readonly dialect?: DialectId;
  /** Options of the dialect: see its page in `docs/dialects`. */
  readonly dialectOptions?: Readonly<Record<string, unknown>>;
  /** Where clients reach it; `/mcp` where absent. */
  readonly path?: string;
  /** Pages of these origins may call; none where absent. */
  readonly origins?: readonly string[];
  /** Limits over those of the dialect and of Workers, which are 1 s of computing and 16 MiB. */
  readonly limits?: Partial<Limits>;
  /** Links that every tool call passes. */
  readonly policy?: readonly PolicyLink[];
  /** As for {@link HostOptions.largeIntegers}. */
  readonly largeIntegers?: LargeIntegers;
  /** What is said of tools beside what their servers say, by tool name. */
  readonly toolMetadata?: Readonly<Record<string, ToolMetadata>>;
  /** The name of the tool that runs scripts; that of the dialect, with `_` for dots, where absent. */
  readonly toolName?: string;
  /** Answers as structured content in place of text, for programs. */
  readonly structured?: boolean;
  /** How many scripts run at once in an isolate, which has 128 MiB; 4 where absent. */
  readonly maxRunning?: number;
  /** How many calls wait beyond these; further ones are answered `503`. 100 where absent. */
  readonly maxQueued?: number;
  /** How long a server's list of tools is used without asking again, milliseconds; a minute where absent, 0 for never. */
  readonly listTtlMs?: number;
  /** Hears logs, calls and notices of scripts as they happen. */
  readonly onEvent?: (event: DialectEvent) => void;
}

const OPTIONS = fields(
  {
    access: callback,
    servers: (value, path) =>
      typeof value === 'function' ? [] : listOf(anyRecord, 'a list of servers, or a function')(value, path),
    dialect: text,
    dialectOptions: anyRecord,
    path: text,
    origins: listOf(text),
    limits: limitsGuard,
    policy: policyGuard,
    largeIntegers: largeIntegersGuard,
    toolMetadata: mapOf(dataRecord),
    toolName: text,
    structured: flag,
    maxRunning: amount({ whole: true, min: 1 }),
    maxQueued: amount({ whole: true, min: 0 }),
    listTtlMs: amount({ min: 0 }),
    onEvent: callback,
  },
  { required: ['access', 'servers'] },
);

/** Throws `HostError('bad-options')` for an option that does not exist or makes no sense. */
export function checkHandlerOptions(options: WorkerHandlerOptions<never>): void {
  checkOptions(options, OPTIONS, 'createWorkerHandler');
  const { dialect } = options;
  if (dialect === undefined || isDialectId(dialect)) return;
  const { message, hint } = dialectIdFault(dialect) ?? { message: `There is no dialect "${dialect}"`, hint: '' };
  throw new HostError('bad-options', `${message}. ${hint}`.trim());
}
