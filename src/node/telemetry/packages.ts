import { UsageError } from '../cli/usage-error.ts';

export type Api = typeof import('@opentelemetry/api');
export type Sdk = typeof import('@opentelemetry/sdk-node');

/** The official packages, which come from whoever installs this one. */
export interface Packages {
  readonly api: Api;
  readonly sdk: Sdk;
}

const INSTALL = 'npm install @opentelemetry/api @opentelemetry/sdk-node';

/** Loads the packages. Throws `UsageError` where they are not installed beside this one. */
export async function loadPackages(): Promise<Packages> {
  try {
    const [api, sdk] = await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-node')]);
    return { api, sdk };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const why = isMissing ? 'are not installed' : `cannot be loaded: ${error instanceof Error ? error.message : error}`;
    throw new UsageError(`Telemetry needs the packages of OpenTelemetry, and they ${why}`, {
      hint: `Install them beside codemode-runner: ${INSTALL}. On Node 20 the second is @opentelemetry/sdk-node@0.223`,
      cause: error,
    });
  }
}
