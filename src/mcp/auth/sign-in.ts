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
  const { issuer } = service;
  const { settings } = account;
  const { redirectUrl } = settings;

  const go = async (client: StoredClient): Promise<void> => {
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
  };

  const run = async (): Promise<void> => {
    if (choice.client !== undefined) {
      account.setClient(issuer, { ...choice.client, kind: 'given', redirectUrl });
    }
    const current = account.clientAt(issuer);
    const known = choice.registerAnew === true && current?.kind === 'registered' ? undefined : current;
    const client = await clientFor(service, known, settings, scope);
    if (client !== known) account.setClient(issuer, client);
    try {
      await go(client);
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
  };

  const signedIn = run()
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
