import { MAX_WIRE_CHARS } from './sandbox-api.ts';

/** Version of element and frame: that of the package; a test keeps them equal. */
export const RUNNER_VERSION = '0.1.0';
/** Longest text that a frame takes from its page, in UTF-16 units: a recording, or the permalink of one. */
export const MAX_PAGE_CHARS = 8 * 1024 * 1024;
/** Largest message from a frame to its page: the response of a run. */
export const MAX_FRAME_CHARS = MAX_WIRE_CHARS;

/** A server as the page names it: at an address, or one that comes with the runner. */
export type FrameServer =
  | {
      readonly id: string;
      readonly url: string;
      /** The one revision of MCP to speak with it; negotiated where absent. */
      readonly protocol?: string;
    }
  | { readonly id: string; readonly builtin: true };

/** How the frame looks: what it cannot see of the page that it is in. */
export type FrameLook = {
  readonly theme: 'light' | 'dark';
  /** Values of the design tokens that the page sets, by their name without `--codemode-`. */
  readonly tokens: { readonly [name: string]: string };
};

/** Words in the page's language, by name; the frame has English ones for what is missing. */
export type FrameWords = { readonly [name: string]: string };

/** What a frame is to run and how. Rich values cross as JSON text. The frame takes each field through its own guard. */
export type FrameConfig = {
  /** Version of the element. */
  readonly version: string;
  readonly name: string;
  /** The script as the page has it. */
  readonly code: string;
  /** The script as the reader left it, where a frame takes the place of one before. */
  readonly edited: string | null;
  /** Fragment of a permalink that the code comes from. */
  readonly link: string | null;
  /** Whether the page wrote the code. What came from an address is a stranger's unless the page vouches for it. */
  readonly own: boolean;
  /** Undefined in JSON is null: the link's servers are used. */
  readonly servers: readonly FrameServer[] | null;
  readonly dialect: string | null;
  readonly capabilities: readonly string[] | null;
  readonly limits: { readonly [name: string]: number };
  /** Globs on `server/tool` of the attribute; null where it is not there. A tool has to match those of the policy as well. */
  readonly allowTools: readonly string[] | null;
  readonly policy: {
    /** Globs on `server/tool`; null lets every tool pass. */
    readonly allowTools: readonly string[] | null;
    /** Ask before every call, or before those that are not marked read-only. */
    readonly approval: 'writes' | 'always';
  };
  /** JSON text of a recording. */
  readonly recording: string | null;
  readonly replay: boolean;
  /** Text of the output that the page shows before anything has run. */
  readonly output: string | null;
  readonly readonly: boolean;
  readonly layout: 'below' | 'beside';
  /** Ids of the panes on offer, in order; every pane that a frame can show where it is empty. */
  readonly panes: readonly string[];
  /** What the frame was loaded for: a run needs room for what comes out. */
  readonly intent: 'run' | 'edit' | 'show';
  readonly look: FrameLook;
  readonly words: FrameWords;
  /** Attributes and own properties of the element that it does not know. One may be a setting with a typing error. */
  readonly unknownNames: readonly string[];
};

export type FrameState = 'ready' | 'running' | 'done' | 'error';

/** A tool call that a page may refuse. */
export type FrameCall = {
  readonly callId: number;
  readonly server: string;
  readonly tool: string;
  /** JSON text. */
  readonly input: string;
};

/** What the frame serves to the element in the page around it. */
export interface FrameApi {
  readonly calls: {
    /** First of all calls. Answers with the version of the frame. */
    readonly start: (config: FrameConfig) => string;
    /** JSON text of the response. The run is the page's: it has no credentials but those that the page lends. */
    readonly run: (request: null) => string;
    readonly stop: (request: null) => null;
    /** Puts the code back to what it was. */
    readonly reset: (request: null) => null;
    /** Address of the playground with the state of the frame. */
    readonly shareUrl: (request: null) => string;
    readonly focus: (where: 'editor' | 'run') => null;
  };
  readonly events: {
    readonly configure: FrameConfig;
    readonly look: FrameLook;
    /** A server of the page, behind the port that comes with it. */
    readonly lend: { readonly id: string };
  };
}

/** What the element serves to its frame. */
export interface PageApi {
  readonly calls: {
    /** Whether the call may go out. */
    readonly toolCall: (call: FrameCall) => boolean;
    /** A token for a server, or null where the page has none to lend. */
    readonly authRequired: (server: { readonly server: string; readonly url: string }) => string | null;
  };
  readonly events: {
    readonly state: { readonly state: FrameState };
    readonly height: { readonly px: number };
    readonly change: { readonly code: string };
    readonly runStart: { readonly runId: number; readonly by: 'reader' | 'page'; readonly replay: boolean };
    /** JSON text of log entries. */
    readonly log: { readonly runId: number; readonly entries: string };
    readonly toolResult: {
      readonly runId: number;
      readonly callId: number;
      readonly server: string;
      readonly tool: string;
      readonly ok: boolean;
      readonly durationMs: number;
      /** Absent in what the reader's credentials were used for. */
      readonly error: string | null;
    };
    /** `response` is null while the reader has not allowed that this page sees it. */
    readonly runEnd: { readonly runId: number; readonly ended: string; readonly response: string | null };
    readonly connection: { readonly server: string; readonly state: string; readonly message: string | null };
    readonly share: { readonly url: string };
    /** `field` is what the page set, by the page's name for it, where that was refused. */
    readonly error: { readonly code: string; readonly message: string; readonly field: string | null };
  };
}
