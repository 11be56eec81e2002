import type { RunResponse } from '../runtime/bridge/index.ts';

/** Stands in events of runs: a run of the page, or one that the reader started inside of the frame. */
export type StartedBy = 'reader' | 'page';

/** A tool call on its way out. `preventDefault()` refuses it. */
export interface ToolCallDetail {
  readonly callId: number;
  readonly server: string;
  readonly tool: string;
  readonly input: unknown;
}

/** A server wants a sign-in. A page that has a token for it hands it over with `provide`, at once or as a promise. */
export interface AuthRequiredDetail {
  readonly server: string;
  readonly url: string;
  provide(token: string | Promise<string | undefined>): void;
}

/** How a run ended, and its response. */
export interface RunEndDetail {
  readonly runId: number;
  readonly ended: string;
  /** Undefined where the reader's own credentials were used and the reader has not allowed this page to see it. */
  readonly response: RunResponse | undefined;
}

/** What the element tells of itself, by event; all of them bubble and leave shadow trees. */
export interface RunnerEvents {
  readonly 'codemode-ready': { readonly version: string };
  readonly 'codemode-change': { readonly code: string };
  readonly 'codemode-run-start': { readonly runId: number; readonly by: StartedBy; readonly replay: boolean };
  readonly 'codemode-log': { readonly runId: number; readonly entries: RunResponse['logs'] };
  readonly 'codemode-tool-call': ToolCallDetail;
  readonly 'codemode-tool-result': {
    readonly runId: number;
    readonly callId: number;
    readonly server: string;
    readonly tool: string;
    readonly ok: boolean;
    readonly durationMs: number;
    readonly error: string | null;
  };
  readonly 'codemode-run-end': RunEndDetail;
  readonly 'codemode-connection': { readonly server: string; readonly state: string; readonly message: string | null };
  readonly 'codemode-auth-required': AuthRequiredDetail;
  readonly 'codemode-share': { readonly url: string };
  /** `field` names what the page has set and the frame did not take (`bad-setting`). */
  readonly 'codemode-error': { readonly code: string; readonly message: string; readonly field?: string };
}

/** The events of the element by name, as `addEventListener` takes them. */
export type RunnerEventMap = { readonly [name in keyof RunnerEvents]: CustomEvent<RunnerEvents[name]> };

const CANCELABLE: ReadonlySet<keyof RunnerEvents> = new Set(['codemode-tool-call', 'codemode-auth-required']);

/** Dispatches one of the element's events; false where a listener prevented it. */
export function emit<N extends keyof RunnerEvents>(target: EventTarget, name: N, detail: RunnerEvents[N]): boolean {
  return target.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.has(name) }),
  );
}

declare global {
  interface HTMLElementEventMap extends RunnerEventMap {}
}
