import type { McpSource } from '../../mcp/index.ts';
import { SourceError } from '../../runtime/errors.ts';
import { createBrowserServices } from '../browser-services.ts';
import { openLent } from '../open-lent.ts';
import { pageOAuth } from '../page-oauth.ts';
import type { OpenedServer, SessionServices } from '../services.ts';
import { withLentToken } from './lent-token.ts';

/** What a session inside of another page knows of whom a run is for. */
export interface EmbeddedContext {
  /** Whether the run at hand was started by the reader, in the frame. Only then may their own sign-ins be used. */
  readonly forReader: () => boolean;
  /** Nobody signs in where the page around could read it along. */
  readonly signsIn: boolean;
  /** Port of a server that the page lends under this id. */
  readonly portOf: (id: string) => MessagePort | undefined;
  /** Asks the page around for a token. */
  readonly askToken: (server: { readonly server: string; readonly url: string }) => Promise<string | undefined>;
}

export interface EmbeddedServices {
  readonly services: SessionServices;
  /** Whether the reader has signed in to a server that is open for them, at this moment. */
  signedIn(): boolean;
}

/** Services of a session in a frame: the reader's own credentials are for the reader's own runs alone. */
export function createEmbeddedServices(context: EmbeddedContext): EmbeddedServices {
  const services = createBrowserServices();
  const accounts = new Map<string, OpenedServer['account']>();
  const embedded: SessionServices = {
    ...services,
    finishSignIns: () => undefined,
    async open(config, headers, questions): Promise<OpenedServer> {
      // Before anything is waited for: the next run may be another's.
      const forReader = context.forReader();
      const asReader = forReader && context.signsIn;
      if (config.typedKeys === true && !forReader) {
        throw new SourceError('auth', 'The key typed in the frame is used only for runs that the reader starts', {
          hint: 'Press Run in the frame.',
        });
      }
      const port = context.portOf(config.id);
      if (port !== undefined) return openLent(config, port, questions);
      if (config.origin.kind !== 'remote') return services.open(config, headers, questions);
      const { createMcpSource } = await import('../../mcp/index.ts');
      const { url } = config.origin;
      const { id, capabilities, protocol } = config;
      let lent: Promise<string | undefined> | undefined;
      const ask = (): Promise<string | undefined> => {
        lent ??= context.askToken({ server: id, url });
        return lent;
      };
      const { signIn, ...handlers } = questions;
      const others = { ...handlers, listsMessages: true };
      const opened = withLentToken({
        ask,
        make(token): McpSource {
          const shared = { id, url, protocol, ...(capabilities === undefined ? {} : { capabilities }) };
          if (token !== undefined) {
            return createMcpSource({ ...shared, headers: { ...headers, Authorization: `Bearer ${token}` } }, others);
          }
          if (!asReader) return createMcpSource({ ...shared, headers }, others);
          return createMcpSource(
            { ...shared, headers },
            {
              ...others,
              oauth: pageOAuth(),
              async signIn(request, previous) {
                // A page that brings a token spares the reader the question.
                if ((await ask()) !== undefined)
                  throw new SourceError('auth', 'The page lends a token', { hint: 'It is tried now' });
                return signIn(request, previous);
              },
            },
          );
        },
      });
      accounts.set(id, asReader ? opened.account : undefined);
      return opened;
    },
  };
  return {
    services: embedded,
    signedIn: () => [...accounts.values()].some((account) => account?.signedIn() === true),
  };
}
