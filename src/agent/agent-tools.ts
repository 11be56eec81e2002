import type { ModelTool } from '../models/index.ts';
import type { Json, JsonObject } from '../runtime/json.ts';

/** A call that reached a server, or was refused on its way: what a check looks at. */
export interface ServerCall {
  /** The id of the server, as configured. */
  readonly server: string;
  /** The tool's own name. */
  readonly tool: string;
  readonly input: Json;
  readonly ok: boolean;
  readonly error?: string;
}

/** A call that a person was asked about, or whoever stands in for them. */
export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly why: 'unlisted' | 'other-server';
  readonly allowed: boolean;
}

/** What came of a call of an outer tool. */
export interface ToolOutcome {
  /** What the model reads, as `codemode-runner serve` would send it. */
  readonly text: string;
  readonly failed: boolean;
  /** The value of the script or of the tool. */
  readonly result: Json;
  readonly calls: readonly ServerCall[];
  readonly questions: readonly AskedCall[];
  /** Tools that the script names, as `server/tool`; absent where nothing was run. */
  readonly named?: readonly string[];
}

/** The tool that runs scripts, as the model is given it. */
export interface RunTool {
  readonly name: string;
  /** The member of its input that holds the script. */
  readonly member: 'code' | 'script';
}

/** What an agent works with: a prompt and outer tools over servers. */
export interface AgentTools {
  /** The system prompt, with the servers as they are now. */
  prompt(): Promise<string>;
  tools(): Promise<readonly ModelTool[]>;
  /** Names of tools that only scripts reach, for the message to a model that calls them from outside. */
  innerNames(): Promise<readonly string[]>;
  /** Rejects with a `HostError` where there is no such tool or its input is wrong. */
  call(name: string, input: JsonObject, options: { readonly signal: AbortSignal }): Promise<ToolOutcome>;
}

/** The tool of a list that takes a script, if one does. */
export function runToolOf(tools: readonly ModelTool[]): RunTool | undefined {
  for (const { name, inputSchema } of tools) {
    const { properties } = inputSchema;
    for (const member of ['code', 'script'] as const) {
      if (typeof properties === 'object' && properties !== null && Object.hasOwn(properties, member)) {
        return { name, member };
      }
    }
  }
  return undefined;
}
