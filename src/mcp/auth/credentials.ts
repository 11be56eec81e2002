import { isJsonObject, type Json } from '../../runtime/json.ts';
import type { CredentialStorage } from './credential-storage.ts';

/** Tokens of one sign-in, and for what they were granted. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since 1970; absent where the service did not say. */
  readonly expiresAtMs?: number | undefined;
  /** Milliseconds the access token was good for when it came. */
  readonly lifetimeMs?: number | undefined;
  readonly scope?: string | undefined;
}

/** Who we are to a sign-in service. */
export interface StoredClient {
  readonly id: string;
  readonly secret?: string | undefined;
  /** How it proves itself at the token endpoint, where the service said so. */
  readonly authMethod?: string | undefined;
  /** `given` by a person; `document`: the id is the address of our metadata document. */
  readonly kind: 'given' | 'registered' | 'document';
  /** The page it was registered with. */
  readonly redirectUrl: string;
}

/** What we have with one sign-in service for one server: never used for another of either. */
export interface IssuerCredentials {
  readonly client?: StoredClient | undefined;
  readonly tokens?: Tokens | undefined;
}

interface Credentials {
  /** The service whose tokens the server got last. */
  readonly issuer?: string | undefined;
  readonly byIssuer: Readonly<Record<string, IssuerCredentials>>;
}

const NONE: Credentials = { byIssuer: {} };

/** The credentials of one account at one server, read anew each time: other tabs and frames write them, too. */
export interface CredentialStore {
  /** The service whose tokens are in use. */
  issuer(): string | undefined;
  at(issuer: string): IssuerCredentials;
  /** Replaces what is kept for a service. With tokens, the service is the one in use from then on. */
  put(issuer: string, credentials: IssuerCredentials, remember?: boolean): void;
  remembered(): boolean;
  clear(): void;
}

export function createCredentialStore(storage: CredentialStorage, key: string): CredentialStore {
  const read = (): Credentials => readCredentials(storage.get(key));
  return {
    issuer: () => read().issuer,
    at: (issuer) => {
      const { byIssuer } = read();
      return Object.hasOwn(byIssuer, issuer) ? (byIssuer[issuer] as IssuerCredentials) : {};
    },
    put(issuer, credentials, remember = storage.isKept(key)) {
      const { issuer: current, byIssuer } = read();
      const next: Credentials = {
        issuer: credentials.tokens === undefined ? current : issuer,
        byIssuer: { ...byIssuer, [issuer]: credentials },
      };
      storage.set(key, JSON.stringify(next), remember);
    },
    remembered: () => storage.isKept(key),
    clear: () => storage.remove(key),
  };
}

/** Reads what was stored; anything that is not as it should be counts as absent. */
function readCredentials(text: string | undefined): Credentials {
  const value = parse(text);
  if (!isJsonObject(value) || !isJsonObject(value.byIssuer)) return NONE;
  const entries = Object.entries(value.byIssuer).map(([issuer, entry]) => {
    const { client, tokens } = isJsonObject(entry) ? entry : {};
    return [issuer, { client: readClient(client), tokens: readTokens(tokens) }] as const;
  });
  return { issuer: textOf(value.issuer), byIssuer: Object.fromEntries(entries) };
}

function readClient(value: Json | undefined): StoredClient | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, secret, authMethod, kind, redirectUrl } = value;
  if (typeof id !== 'string' || typeof redirectUrl !== 'string') return undefined;
  if (kind !== 'given' && kind !== 'registered' && kind !== 'document') return undefined;
  return { id, secret: textOf(secret), authMethod: textOf(authMethod), kind, redirectUrl };
}

/** Tokens as they were stored or sent by another tab; undefined for anything else. */
export function readTokens(value: Json | undefined): Tokens | undefined {
  if (!isJsonObject(value) || typeof value.accessToken !== 'string') return undefined;
  const { accessToken, refreshToken, expiresAtMs, lifetimeMs, scope } = value;
  return {
    accessToken,
    refreshToken: textOf(refreshToken),
    expiresAtMs: numberOf(expiresAtMs),
    lifetimeMs: numberOf(lifetimeMs),
    scope: textOf(scope),
  };
}

function parse(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
