/** What browsers have that refuse text where markup or code is expected; not all of them do. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): object;
}

/** The policy of a page that makes markup of text. The headers of the site name it, and no other but that of the sanitiser. */
const NAME = 'monaco';

/**
 * Gives all of Monaco one policy: it builds its lines as markup that it has escaped itself. By itself it would make one
 * under another name in each of its parts, as soon as that is read, so call this before.
 */
export function trustMonaco(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  let policy: object | undefined;
  globalThis.MonacoEnvironment = {
    ...globalThis.MonacoEnvironment,
    createTrustedTypesPolicy(): never {
      policy ??= trustedTypes?.createPolicy(NAME, { createHTML: (html) => html });
      return policy as never;
    },
  };
}
