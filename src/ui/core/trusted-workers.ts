/** What browsers have that refuse text where code is expected; not all of them do. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * Lets workers start under `require-trusted-types-for 'script'`, whose files are on this site. No policy makes markup or
 * code of text: where that is tried, it throws. Call it first, and once.
 */
export function trustOwnWorkers(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, document.baseURI).origin === location.origin ? url : null),
  });
}
