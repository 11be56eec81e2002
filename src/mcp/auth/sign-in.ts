import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { authError } from './auth-error.ts';
import { finishJourney, isUnknownClient, startJourney } from './authorize.ts';
import { awaitCallback } from './callback.ts';
import { clientFor } from './client.ts';
import type { StoredClient } from './credentials.ts';
import { openSignInWindow } from './popup.ts';
import { rememberJourney } from './redirect.ts';
import type { SignInService } from './service.ts';
import type { SignInAccount } from './sign-in-account.ts';
import type { SignInAttempt, SignInChoice } from './sign-in-request.ts';

/** Starts a sign-in. Everything that a browser allows only in a click happens before this returns. */
export function beginSignIn(
  account: SignInAccount,
  service: SignInService,
  scope: string | undefined,
  choice: SignInChoice,
): SignInAttempt {
  const window = choice.where === 'popup' ? openSignInWindow() : undefined;
  const stop = new AbortController();
  const { signal } = stop;

  const signedIn = signIn({ account, service, scope, choice, window, signal })
    .catch((error: unknown) => {
      if (signal.aborted) throw new SourceError('cancelled', 'The sign-in was cancelled');
      if (error instanceof SourceError) throw error;
      throw authError(`The sign-in failed: ${messageOf(error)}`, 'Sign in again', error);
    })
    .finally(() => window?.close());
  return {
    opened: window !== undefined,
    signedIn,
    cancel() {
      stop.abort();
      window?.close();
    },
  };
}

interface Attempt {
  readonly account: SignInAccount;
  readonly service: SignInService;
  readonly scope: string | undefined;
  readonly choice: SignInChoice;
  /** Absent in this page. */
  readonly window: ReturnType<typeof openSignInWindow> | undefined;
  readonly signal: AbortSignal;
}

async function signIn(attempt: Attempt): Promise<void> {
  const { account, service, scope, choice } = attempt;
  const { settings } = account;
  const { issuer } = service;
  if (choice.client !== undefined) {
    account.setClient(issuer, { ...choice.client, kind: 'given', redirectUrl: settings.redirectUrl });
  }
  const current = account.clientAt(issuer);
  const known = choice.registerAnew === true && current?.kind === 'registered' ? undefined : current;
  const client = await clientFor(service, known, settings, scope);
  if (client !== known) account.setClient(issuer, client);
  try {
    await authorize(attempt, client);
  } catch (error) {
    if (!isUnknownClient(error)) throw error;
    // The service forgot us: what it knew us by is of no more use.
    if (client.kind === 'registered') account.setClient(issuer, undefined);
    throw authError(
      `${issuer} no longer knows this page as a client`,
      client.kind === 'registered' ? 'Sign in again to register it' : 'Check the client id',
      error,
    );
  }
}

/** The way to the service and back, in a window of its own or in this page. */
async function authorize(
  { account, service, scope, choice, window, signal }: Attempt,
  client: StoredClient,
): Promise<void> {
  const { issuer } = service;
  const journey = await startJourney(service, client, scope);
  signal.throwIfAborted();
  if (choice.where === 'this-page') {
    const { remember } = choice;
    rememberJourney(journey.state, { account, issuer, client, codeVerifier: journey.codeVerifier, scope, remember });
    location.assign(journey.url);
    // The page is left here.
    return new Promise(() => undefined);
  }
  const answered = awaitCallback(journey.state, signal);
  choice.onUrl(journey.url);
  window?.goTo(journey.url);
  const answer = await answered;
  choice.onReturn?.();
  const tokens = await finishJourney(service, client, journey.codeVerifier, answer);
  signal.throwIfAborted();
  account.keep(issuer, client, { ...tokens, scope: tokens.scope ?? scope }, choice.remember);
}
