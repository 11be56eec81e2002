import type { ToolAnnotations } from '../../runtime/spec.ts';

/** What a try of a comparison makes: a call of one of its scripts, or one that the model makes itself. */
export type InTry = 'script' | 'direct';

/** A call that waits for a person. Text in it is the server's: show it as text only. */
export interface ApprovalRequest {
  readonly id: string;
  readonly kind: 'approval';
  readonly runId: number;
  readonly callId: number;
  readonly serverId: string;
  readonly serverName: string;
  /** Where the call would go: a URL. */
  readonly serverUrl: string;
  readonly toolName: string;
  readonly exportName: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly path?: string;
  /** The script of a model does not name this tool where it can be read, or its server is not part of the task. */
  readonly why?: 'unlisted' | 'other-server';
  readonly inputBytes: number;
  /** The person always allowed a tool of this name, and its server has changed what it says of it since. */
  readonly changed: boolean;
  /** Calls of this tool that already went out in the run on show; absent for a call outside of it. */
  readonly callsBefore?: number;
  /** Running time of the script when the clock was stopped, in milliseconds; absent for a call outside of the run on show. */
  readonly elapsedMs?: number;
  readonly inTry?: InTry;
}

/** A resource, a prompt or a list that waits for a person before the server is asked for it. */
export interface ReadRequest {
  readonly id: string;
  readonly kind: 'read';
  readonly runId: number;
  readonly serverId: string;
  readonly serverName: string;
  readonly serverUrl: string;
  readonly what: 'resource' | 'prompt' | 'list';
  /** Its server is not part of the task that a model was given. */
  readonly why?: 'other-server';
  /** What the server would be sent: the URI, or the prompt with its arguments. Empty for lists. */
  readonly sent: string;
  /** Running time of the script when the clock was stopped, in milliseconds. */
  readonly elapsedMs: number;
  readonly inTry?: InTry;
}

export type ApprovalAnswer = 'refuse' | 'once' | 'run' | 'tab';

/** A server that data of a run comes from or goes to. */
export interface FlowParty {
  /** As configured. */
  readonly id: string;
  /** `page`: the page around an embed, which lends it. */
  readonly place: 'remote' | 'builtin' | 'page';
  /** The whole address; empty for a server in this page. */
  readonly address: string;
}

/** A run that has read what is not everybody's is about to send something to another server. */
export interface FlowRequest {
  readonly id: string;
  readonly kind: 'flow';
  readonly runId: number;
  readonly from: readonly FlowParty[];
  readonly to: FlowParty;
  /** What waits to be sent: a call, whose input is in the payloads, or what a read sends along. */
  readonly sent:
    | {
        readonly what: 'call';
        readonly callId: number;
        readonly serverId: string;
        readonly exportName: string;
        readonly bytes: number;
      }
    | { readonly what: 'resource' | 'prompt' | 'list'; readonly text: string };
  /** Where the call stands in the script. */
  readonly path?: string;
  /** Running time of the script when the clock was stopped, in milliseconds. */
  readonly elapsedMs: number;
  readonly inTry?: InTry;
}

/** `script`: also in later runs, as long as the script is what it is, and this tab open. */
export type FlowAnswer = 'refuse' | 'run' | 'script';
