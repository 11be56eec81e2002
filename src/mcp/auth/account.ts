import { isJsonObject } from '../../runtime/json.ts';
import { abortable } from '../connection/abortable.ts';
import type { Authorization } from '../connection/authorization.ts';
import { type Challenge, Unauthorized } from '../connection/errors.ts';
import { authError } from './auth-error.ts';
import { readBearerChallenge } from './challenge.ts';
import { onTabMessage, postToTabs } from './channel.ts';
import { clientWay } from './client.ts';
import type { CredentialStorage } from './credential-storage.ts';
import {
  type CredentialStore,
  createCredentialStore,
  readTokens,
  type StoredClient,
  type Tokens,
} from './credentials.ts';
import { onceForAllTabs } from './locks.ts';
import { refreshTokens } from './refresh.ts';
import { type Revoked, revokeTokens } from './revoke.ts';
import { findService, type SignInService } from './service.ts';
import { beginSignIn } from './sign-in.ts';
import type { SignInAccount } from './sign-in-account.ts';
import type { OAuthSettings, SignInHandler, SignInRequest } from './sign-in-request.ts';
import { storageKey } from './storage.ts';
import { isExpired, scopeUnion } from './tokens.ts';

/** Other tabs may hold the refresh token that was just used up: they are told what replaced it. */
const RENEWED = 'oauth-renewed';
const FORGOTTEN = 'oauth-forgotten';

/** A person being asked to sign in. */
interface Asking {
  readonly settled: Promise<void>;
  readonly withdraw: AbortController;
  waiters: number;
}

/** For whom a person is asked to sign in. */
interface SignInPlace {
  /** The server, as people know it. */
  readonly server: string;
  /** Headers of the person's own. Where nothing describes a sign-in, what a server refuses is the key among them. */
  readonly headerNames?: readonly string[];
}

/** One account at one server: its tokens, kept current, and the way to get them. Shared by all who use it in this page. */
export class Account implements Authorization, SignInAccount {
  readonly serverUrl: URL;
  readonly settings: OAuthSettings;
  readonly #store: CredentialStore;
  readonly #key: string;
  readonly #askings = new Map<SignInHandler, Asking>();
  #service: Promise<SignInService> | undefined;
  /** How often the sign-in was forgotten. A renewal compares it, and drops its tokens where it has changed meanwhile. */
  #forgotten = 0;
  #renewing: { readonly used: string; readonly token: Promise<string> } | undefined;

  constructor(serverUrl: URL, settings: OAuthSettings, storage: CredentialStorage) {
    this.serverUrl = serverUrl;
    this.settings = settings;
    this.#key = storageKey(settings.account, serverUrl.href);
    this.#store = createCredentialStore(storage, this.#key);
    onTabMessage(RENEWED, (message) => this.#adopt(message));
    onTabMessage(FORGOTTEN, ({ key }) => {
      if (key === this.#key) this.#clear();
    });
  }

  /** Whether there are tokens. */
  get signedIn(): boolean {
    return this.#tokens() !== undefined;
  }

  async token(): Promise<string | undefined> {
    const tokens = this.#tokens();
    if (tokens === undefined || !isExpired(tokens)) return tokens?.accessToken;
    const challenge: Challenge = { status: 401, header: undefined, token: tokens.accessToken };
    if (tokens.refreshToken === undefined) throw new Unauthorized(challenge);
    return this.#refreshOnce(tokens, challenge);
  }

  async renew(challenge: Challenge): Promise<string> {
    const tokens = this.#tokens();
    if (tokens !== undefined && tokens.accessToken !== challenge.token && !isExpired(tokens)) return tokens.accessToken;
    if (tokens?.refreshToken === undefined || challenge.status === 403) throw new Unauthorized(challenge);
    if (!isExpired(tokens)) this.#lookUpAnew(challenge);
    return this.#refreshOnce(tokens, challenge);
  }

  /**
   * Asks a person to sign in, once for all who wait with the same handler. Resolves when there is a token to try. Throws
   * `SourceError('auth')` when the person declines or the server cannot be signed in to.
   */
  async signIn(
    challenge: Challenge,
    handler: SignInHandler,
    context: SignInPlace & { readonly signal?: AbortSignal | undefined },
  ): Promise<void> {
    const { server, signal } = context;
    const current = this.#tokens()?.accessToken;
    if (current !== undefined && current !== challenge.token) return;
    const asking = this.#askings.get(handler) ?? this.#ask(challenge, handler, context);
    asking.waiters++;
    try {
      await abortable(asking.settled, signal, `waiting for the sign-in to ${server}`);
    } finally {
      asking.waiters--;
      if (asking.waiters === 0) this.#withdraw(handler, asking);
    }
  }

  /**
   * Forgets tokens, registration and whatever a person gave, here and in other tabs, at once; then tells the service that
   * the tokens are of no more use. Never rejects.
   */
  async forget(): Promise<Revoked> {
    const issuer = this.#store.issuer();
    const { client, tokens } = issuer === undefined ? {} : this.#store.at(issuer);
    const finding = this.#service;
    this.#clear();
    this.#service = undefined;
    postToTabs({ kind: FORGOTTEN, key: this.#key });
    if (client === undefined || tokens === undefined) return 'unrevoked';
    try {
      const service = await (finding ?? findService(this.serverUrl, undefined));
      return service.issuer === issuer ? await revokeTokens(service, client, tokens) : 'unknown';
    } catch {
      return 'unknown';
    }
  }

  /** Keeps what a sign-in brought, and lets everybody who waits for one go on. */
  keep(issuer: string, client: StoredClient, tokens: Tokens, remember?: boolean): void {
    this.#store.put(issuer, { client, tokens }, remember);
    this.#endAskings();
  }

  clientAt(issuer: string): StoredClient | undefined {
    return this.#store.at(issuer).client;
  }

  /** Replaces or drops the client at a service, and with it the tokens that it got. */
  setClient(issuer: string, client: StoredClient | undefined): void {
    this.#store.put(issuer, { client });
  }

  #clear(): void {
    this.#forgotten += 1;
    this.#store.clear();
  }

  #tokens(): Tokens | undefined {
    const issuer = this.#store.issuer();
    return issuer === undefined ? undefined : this.#store.at(issuer).tokens;
  }

  /** After a token was refused before its time, the server may have moved to another sign-in service. */
  #lookUpAnew(challenge: Challenge): void {
    if (challenge.token !== undefined && challenge.status === 401) this.#service = undefined;
  }

  #findService(challenge: Challenge): Promise<SignInService> {
    this.#service ??= findService(this.serverUrl, challenge).catch((error: unknown) => {
      this.#service = undefined;
      throw error;
    });
    return this.#service;
  }

  #refreshOnce(used: Tokens, challenge: Challenge): Promise<string> {
    if (this.#renewing?.used === used.accessToken) return this.#renewing.token;
    const renewing = { used: used.accessToken, token: this.#refresh(used, challenge) };
    this.#renewing = renewing;
    return renewing.token.finally(() => {
      if (this.#renewing === renewing) this.#renewing = undefined;
    });
  }

  async #refresh(used: Tokens, challenge: Challenge): Promise<string> {
    const forgotten = this.#forgotten;
    const brought = (): string | undefined => {
      const now = this.#tokens()?.accessToken;
      return now === used.accessToken ? undefined : now;
    };
    return onceForAllTabs(`${RENEWED} ${this.#key} ${await digestOf(used.accessToken)}`, brought, async () => {
      if (this.#tokens() === undefined) throw new Unauthorized(challenge);
      const service = await this.#findService(challenge);
      const { client } = this.#store.at(service.issuer);
      // A token of one service is never shown to another.
      if (service.issuer !== this.#store.issuer() || client === undefined) throw new Unauthorized(challenge);
      const refreshed = await refreshTokens(service, client, used);
      if (forgotten !== this.#forgotten) {
        if (refreshed.kind === 'renewed') await revokeTokens(service, client, refreshed.tokens);
        throw new Unauthorized(challenge);
      }
      if (refreshed.kind === 'ended') {
        this.#store.put(service.issuer, refreshed.unknownClient && client.kind !== 'given' ? {} : { client });
        throw new Unauthorized(challenge);
      }
      this.keep(service.issuer, client, refreshed.tokens);
      postToTabs({ kind: RENEWED, key: this.#key, replaces: used.refreshToken, tokens: refreshed.tokens });
      return refreshed.tokens.accessToken;
    });
  }

  #adopt({ key, replaces, tokens }: Readonly<Record<string, unknown>>): void {
    const renewed = key === this.#key && isJsonObject(tokens) ? readTokens(tokens) : undefined;
    const issuer = this.#store.issuer();
    if (renewed === undefined || issuer === undefined || replaces === undefined) return;
    const { client, tokens: stored } = this.#store.at(issuer);
    if (client !== undefined && stored?.refreshToken === replaces) this.keep(issuer, client, renewed);
  }

  #ask(challenge: Challenge, handler: SignInHandler, place: SignInPlace): Asking {
    const withdraw = new AbortController();
    const asking: Asking = {
      withdraw,
      waiters: 0,
      settled: this.#askNow(challenge, handler, place, withdraw.signal),
    };
    this.#askings.set(handler, asking);
    return asking;
  }

  #withdraw(handler: SignInHandler, asking: Asking): void {
    if (this.#askings.get(handler) === asking) this.#askings.delete(handler);
    asking.withdraw.abort();
  }

  async #askNow(
    challenge: Challenge,
    handler: SignInHandler,
    { server, headerNames = [] }: SignInPlace,
    signal: AbortSignal,
  ): Promise<void> {
    const request = await this.#requestFor(challenge);
    if (signal.aborted) return;
    if (!request.isDescribed && headerNames.length > 0) {
      const names = headerNames.join(', ');
      throw authError(
        `${server} refused the key in ${names}`,
        `Check the name and the value of ${names} among the headers given for ${server}`,
      );
    }
    // Whoever signs in elsewhere meanwhile, in another tab or another playground of this page, has done it for all.
    const elsewhere = new Promise<'signed-in'>((resolve) => {
      signal.addEventListener('abort', () => resolve('signed-in'), { once: true });
    });
    const answer = await Promise.race([handler(request, { server, signal }), elsewhere]);
    if (answer === 'signed-in' || this.#tokens()?.accessToken !== challenge.token) return;
    throw authError(`The sign-in to ${server} was declined`, `Sign in to ${server} and run again`);
  }

  async #requestFor(challenge: Challenge): Promise<SignInRequest> {
    this.#lookUpAnew(challenge);
    const service = await this.#findService(challenge);
    const { issuer } = service;
    const stored = this.#store.at(issuer);
    const scope = wantedScope(service, challenge, stored.tokens);
    const reason = challenge.token === undefined ? 'first' : challenge.status === 403 ? 'more-access' : 'expired';
    return {
      reason,
      issuer,
      serverUrl: this.serverUrl.href,
      isDescribed: service.metadata !== undefined || stored.client !== undefined,
      scopes: scope?.split(' ') ?? [],
      wantsClient: clientWay(service, stored.client, this.settings) === undefined,
      redirectUrl: this.settings.redirectUrl,
      remembered: this.#store.remembered(),
      begin: (choice) => beginSignIn(this, service, scope, choice),
    };
  }

  #endAskings(): void {
    for (const [handler, asking] of [...this.#askings]) this.#withdraw(handler, asking);
  }
}

/**
 * What to ask for: what the server just asked for, else all it says there is. More is added to what was granted, never put
 * in its place; and a refresh token is asked for where that takes a scope.
 */
function wantedScope(service: SignInService, challenge: Challenge, tokens: Tokens | undefined): string | undefined {
  const request = readBearerChallenge(challenge.header).scope ?? service.scopesSupported?.join(' ');
  const scope = scopeUnion(tokens?.scope, request);
  const offline = service.metadata?.scopes_supported?.includes('offline_access') ? 'offline_access' : undefined;
  return scope === undefined ? undefined : scopeUnion(scope, offline);
}

/** Names a token to other pages of this origin without showing it. */
async function digestOf(token: string): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
