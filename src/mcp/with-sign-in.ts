import { SourceError } from '../runtime/errors.ts';
import type { WhilePaused } from '../runtime/source.ts';
import { authError } from './auth/auth-error.ts';
import type { SignInHandler } from './auth/sign-in-request.ts';
import { type Challenge, Unauthorized } from './connection/errors.ts';
import type { LazyAccount } from './lazy-account.ts';

/** How somebody waits for an answer. */
export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  readonly whilePaused?: WhilePaused | undefined;
}

interface SigningIn {
  readonly account: LazyAccount | undefined;
  readonly signIn: SignInHandler | undefined;
  /** The server, as whoever asks knows it. */
  readonly server: string;
  readonly wait: Waiting;
}

/** A server that refuses every token would have people sign in for ever. */
const MAX_SIGN_INS = 3;

/**
 * Makes an attempt, and where the server wants a sign-in, asks a person for it and makes the attempt again. A request that
 * was refused for want of authorization was not run.
 */
export async function withSignIn<T>(
  { account, signIn, server, wait }: SigningIn,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let signIns = 0; ; signIns++) {
    try {
      return await attempt();
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge === undefined || account === undefined || signIn === undefined) throw error;
      if (signIns === MAX_SIGN_INS) {
        throw authError(
          `${server} refused access after ${MAX_SIGN_INS} sign-ins`,
          'Sign in with an account that may do this, or contact the operator of the server',
          error,
        );
      }
      const ask = () => account.signIn(challenge, signIn, { server, signal: wait.signal });
      await (wait.whilePaused === undefined ? ask() : wait.whilePaused('sign-in', ask));
    }
  }
}

function challengeIn(error: unknown): Challenge | undefined {
  if (!(error instanceof SourceError)) return undefined;
  return error.cause instanceof Unauthorized ? error.cause.challenge : undefined;
}
