import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { HostError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { Source } from '../source.ts';
import type { RunEvent, RunRecord, RunRequest } from '../spec.ts';
import type { PolicyLink } from './policy.ts';

/** A live sandbox realm: a worker, a thread. */
export interface SandboxRealm {
  /** The wire to it, after the hand-shake. */
  readonly port: MessagePort;
  /** Ends the realm at once, whatever it does. */
  terminate(): void;
  /** Calls back when the realm dies without having been asked to. */
  onDeath(listener: (reason: string) => void): void;
}

/** Starts sandbox realms; the only thing that differs between a page and Node. */
export type SandboxLauncher = () => Promise<SandboxRealm>;

export interface RuntimeHostOptions {
  readonly launch: SandboxLauncher;
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  readonly policy?: readonly PolicyLink[];
}

export interface RunOptions {
  /** Servers of this run, in the order of the configuration. */
  readonly sources: readonly Source[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  readonly policy?: readonly PolicyLink[];
}

export interface RuntimeHost {
  /** Runs a script. Never rejects for what the script did: that is in the record's diagnostics (§3.3.4). */
  run(request: RunRequest, options: RunOptions): Promise<RunRecord>;
  /** Servers and tools as a run started now would see them; connects what is not connected. */
  catalog(sources: readonly Source[], options?: { readonly signal?: AbortSignal }): Promise<Catalog>;
  /** Starts a worker and arms a sandbox in it, so that the next run starts at once. Idempotent. */
  warm(): Promise<void>;
  /** Ends all realms; runs in progress end as stopped. */
  close(): Promise<void>;
}

/** Makes a host around a way to start sandboxes. Synchronous: nothing is started before `warm` or `run`. */
export function createRuntimeHost(_options: RuntimeHostOptions): RuntimeHost {
  throw new HostError('unsupported', 'The host is not assembled in this build');
}
