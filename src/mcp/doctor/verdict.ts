/** What stands between a page and an MCP server, as far as a page can find out. */
export type Verdict =
  | { readonly kind: 'not-a-url'; readonly message: string; readonly hint: string }
  /** An https page may not reach http, except on this machine. */
  | { readonly kind: 'mixed-content' }
  /** A page from the public web may reach this machine or its network only with the user's permission. */
  | { readonly kind: 'local-network-access'; readonly permission: 'denied' | 'prompt' }
  | { readonly kind: 'offline' }
  /** Nothing answers there: wrong name or port, refused, or a bad certificate. */
  | { readonly kind: 'unreachable'; readonly detail: string | undefined }
  /** Something takes the connection and stays silent. */
  | { readonly kind: 'silent'; readonly afterMs: number }
  /** It answers, and lets no page read the answer. */
  | { readonly kind: 'no-cors' }
  /** Plain requests pass; those that MCP needs are refused before they are sent. */
  | { readonly kind: 'preflight-refused'; readonly headers: readonly string[] | 'all' }
  /** The session id is sent and the page may not read it. */
  | { readonly kind: 'session-header-hidden' }
  | { readonly kind: 'redirect'; readonly to: string | undefined; readonly sameOrigin: boolean }
  /** `challengeReadable`: whether the page may read where to sign in. */
  | { readonly kind: 'needs-sign-in'; readonly status: 401 | 403; readonly challengeReadable: boolean }
  | { readonly kind: 'server-error'; readonly status: number; readonly detail: string | undefined }
  | { readonly kind: 'not-mcp'; readonly status: number; readonly contentType: string | undefined }
  | { readonly kind: 'wrong-revision'; readonly offered: readonly string[] }
  /** Nothing is wrong now. */
  | { readonly kind: 'works' };

export type VerdictKind = Verdict['kind'];
