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
  /** `speaksMcp`: whether MCP is spoken at the other end; undefined where the page may not read what is there. */
  | {
      readonly kind: 'redirect';
      readonly to: string | undefined;
      readonly sameOrigin: boolean;
      readonly speaksMcp: boolean | undefined;
    }
  /** There is a service to sign in with. `challengeReadable`: whether the page may read the server's word for it. */
  | { readonly kind: 'needs-sign-in'; readonly status: 401 | 403; readonly challengeReadable: boolean }
  /** 401, and no service to sign in with is to be found. */
  | { readonly kind: 'needs-key'; readonly challengeReadable: boolean }
  /** 401, though there are headers of the user's own, which the preflight lets pass. */
  | { readonly kind: 'key-refused'; readonly headers: readonly string[] }
  /** 403, in some servers 421 or 400, for the page that asks: the server has a list of origins or hosts. */
  | { readonly kind: 'origin-refused'; readonly status: number; readonly detail: string }
  /** 403 that names neither a sign-in nor a reason of its own. */
  | { readonly kind: 'forbidden'; readonly detail: string | undefined }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'server-error'; readonly status: number; readonly detail: string | undefined }
  /** It answers as MCP, under a content type that no client reads. */
  | { readonly kind: 'wrong-content-type'; readonly contentType: string | undefined; readonly expected: string }
  /** Its headers can be read and its body cannot: the body is not encoded as Content-Encoding says. */
  | { readonly kind: 'broken-encoding'; readonly encoding: string | undefined }
  /** Not here, but at an address close by. */
  | { readonly kind: 'wrong-path'; readonly address: string }
  | { readonly kind: 'not-mcp'; readonly status: number; readonly contentType: string | undefined }
  | { readonly kind: 'wrong-revision'; readonly offered: readonly string[] }
  /** Nothing is wrong now. */
  | { readonly kind: 'works' };

export type VerdictKind = Verdict['kind'];
