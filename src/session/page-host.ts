import { type Ahead, startAhead } from '../lib/launch/ahead.ts';
import type { RuntimeHost } from '../runtime/host/host.ts';
import { loadOnce } from '../runtime/load-once.ts';
import type { IsolatedValidator } from '../runtime/validation/index.ts';

/** The host of a page, with the workers that it runs in. */
export interface PageHost {
  /** Loads the host and begins a sandbox, once. */
  host(): Promise<RuntimeHost>;
  close(): Promise<void>;
}

/** Nothing is loaded before it is asked for. */
export function createPageHost(): PageHost {
  let starting: Promise<RuntimeHost> | undefined;
  let ahead: Ahead | undefined;
  let isolate: IsolatedValidator | undefined;

  const start = async (): Promise<RuntimeHost> => {
    ahead = startAhead();
    // The first script is read with it; where it does not come, the run says so.
    import('../runtime/program/javascript-parser.ts').catch(() => undefined);
    try {
      const [{ createRuntimeHost }, { launchAfter, startValidation }, { createIsolatedValidator, createValidation }] =
        await Promise.all([
          import('../runtime/host/host.ts'),
          import('../lib/launch/browser.ts'),
          import('../runtime/validation/index.ts'),
        ]);
      isolate = createIsolatedValidator(startValidation);
      return createRuntimeHost({ launch: launchAfter(ahead), validate: createValidation({ isolate }) });
    } catch (error) {
      ahead.end();
      throw error;
    }
  };

  return {
    host: loadOnce(() => {
      starting = start();
      return starting;
    }),
    async close() {
      // Its code may be long in coming, or never come.
      ahead?.end();
      await (await starting?.catch(() => undefined))?.close();
      isolate?.close();
    },
  };
}
