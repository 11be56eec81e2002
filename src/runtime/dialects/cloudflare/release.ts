import type { DialectId } from '../index.ts';

/** What a release of the system has that another has not: everything else is the same in all. */
export interface Release {
  readonly id: DialectId;
  readonly title: string;
  /** Time of a run where the options say nothing. */
  readonly timeoutMs: number;
  /** The result of a run as the runtime gives it, with a status and a log of calls; and `codemode.run`. */
  readonly runtime: boolean;
}

/** The package as it was first described: what links mean that name no version. */
export const DESCRIBED: Release = {
  id: 'cloudflare',
  title: 'Cloudflare codemode',
  timeoutMs: 30_000,
  runtime: false,
};

/** `@cloudflare/codemode` 0.5. */
export const CURRENT: Release = {
  id: 'cloudflare@current',
  title: 'Cloudflare codemode, current',
  timeoutMs: 60_000,
  runtime: true,
};
