import { within } from '../../runtime/host/within.ts';
import type { Api, Packages } from './packages.ts';
import { resourceAttributes } from './resource.ts';

export interface RunningSdk {
  /** False where the process brought an SDK of its own, which then has its own instruments around HTTP. */
  readonly isOurs: boolean;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

export interface SdkWish {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly replica: string | undefined;
  /** Told of exports that fail, and of settings that make no sense. */
  readonly warn: (text: string) => void;
}

const LOG_LEVEL = 'OTEL_LOG_LEVEL';
/** How long the last spans may take to be sent, when the server ends. */
const LAST_EXPORT_MS = 3_000;

/**
 * Starts the SDK as its environment variables say, which are those of the standard. Where one has been started already, as by
 * `--import` of a program around this one, that is used.
 */
export function startSdk({ api, sdk }: Packages, { env, replica, warn }: SdkWish): RunningSdk {
  if (hasProvider(api)) return { isOurs: false, close: async () => undefined };
  const attributes = resourceAttributes(env, replica);
  const level = api.DiagLogLevel[(env[LOG_LEVEL]?.toUpperCase() ?? 'WARN') as keyof Api['DiagLogLevel']];
  api.diag.setLogger(diagLogger(warn), {
    logLevel: level ?? api.DiagLogLevel.WARN,
    suppressOverrideMessage: true,
  });
  const running = withoutLogLevel(
    () =>
      new sdk.NodeSDK({
        resourceDetectors: [{ detect: () => ({ attributes }) }],
        instrumentations: [],
        logRecordProcessors: [],
      }),
  );
  running.start();
  return {
    isOurs: true,
    async close() {
      await within(
        running
          .shutdown()
          .catch((error: unknown) => warn(`Telemetry: ${error instanceof Error ? error.message : error}`)),
        LAST_EXPORT_MS,
      );
    },
  };
}

/**
 * Where the environment has a level, the SDK replaces the logger by one that writes to standard output, which may be the wire to
 * the client.
 */
function withoutLogLevel<T>(make: () => T): T {
  const level = process.env[LOG_LEVEL];
  delete process.env[LOG_LEVEL];
  try {
    return make();
  } finally {
    if (level !== undefined) process.env[LOG_LEVEL] = level;
  }
}

function hasProvider({ trace, ProxyTracerProvider }: Api): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('codemode-runner') !== undefined;
}

/** The first part of what the SDK has to say: further ones are objects that may hold anything. */
function diagLogger(warn: (text: string) => void): import('@opentelemetry/api').DiagLogger {
  let last = '';
  const tell = (text: string): void => {
    const line = `Telemetry: ${text.slice(0, MAX_DIAG_CHARS)}`;
    // A receiver that is away is told of once, not with every batch.
    if (line !== last) warn(line);
    last = line;
  };
  return { error: tell, warn: tell, info: tell, debug: tell, verbose: tell };
}

const MAX_DIAG_CHARS = 300;
