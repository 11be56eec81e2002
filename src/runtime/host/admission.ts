import { type Catalog, type CatalogServer, type CatalogTool, findTool } from '../catalog/catalog.ts';
import type { Dialect, ToolRef } from '../dialects/dialect.ts';
import { isJsonObject, type Json, type JsonObject, jsonTextDepth, MAX_JSON_DEPTH, utf8Bytes } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { Source } from '../source.ts';
import { guestThrow } from './call-failure.ts';
import { checkDepth, checkSize, FRAME_DEPTH, tooManyCalls } from './call-limits.ts';
import { GuestError, serverNotFound, toolNotFound } from './discovery.ts';
import { readLong, readPayload, readRefused, splitPayload } from './op-payload.ts';
import type { Refusals } from './refusals.ts';
import type { StepByStep } from './step-by-step.ts';

/** What decides which tool a call reaches. */
interface AdmissionContext {
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  readonly dialect: Dialect;
  readonly limits: Limits;
}

/** What a call names. */
interface Found {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly source: Source;
  readonly input: Json | undefined;
}

/** A call that may go on. */
export interface Admitted extends Found {
  readonly callId: number;
  readonly payload: Json;
  readonly ref: ToolRef;
  readonly inputBytes: number;
  /** JSON text of a long input, where it came as such. */
  readonly inputText?: string;
}

/** Counts operations, as far as the limit goes. */
function createCount(context: AdmissionContext, refusals: Refusals) {
  const { limits, dialect } = context;
  let counted = 0;

  const count = (): void => {
    if (counted >= limits.maxToolCalls) throw tooManyCalls(limits.maxToolCalls, dialect.limitNames?.maxToolCalls);
    counted += 1;
  };

  /** An error of the limit, with the tool that was called where there is one. */
  const naming = (error: unknown, payload: Json): unknown => {
    try {
      const { server, tool } = findCall(context, payload);
      return new GuestError(guestThrow(error, refOf(server, tool)), { cause: error });
    } catch {
      return error;
    }
  };

  return {
    count,
    counted: (): number => counted,
    countCall(callId: number, payloadText: string): void {
      try {
        count();
      } catch (error) {
        const refused = readRefused(payloadText);
        throw refusals.refuse(callId, refused, naming(error, refused));
      }
    },
  };
}

/** Counts operations, and lets calls on that have a tool. */
export function createAdmission(context: AdmissionContext, refusals: Refusals) {
  const { limits } = context;
  const { count, counted, countCall } = createCount(context, refusals);

  const findOrRefuse = (callId: number, payload: Json): Found => {
    try {
      return findCall(context, payload);
    } catch (error) {
      throw refusals.refuse(callId, payload, error);
    }
  };

  /** A call whose payload was read whole. */
  const admitted = (callId: number, payload: Json, payloadText: string): Admitted => {
    const match = findOrRefuse(callId, payload);
    const ref = refOf(match.server, match.tool);
    const inputBytes = match.input === undefined ? 0 : utf8Bytes(payloadText) - frameBytes(payload);
    withinLimits(ref, () => {
      checkSize('input', inputBytes, limits.maxMessageBytes);
      checkDepth('input', jsonTextDepth(payloadText), MAX_JSON_DEPTH + FRAME_DEPTH);
    });
    return { ...match, callId, payload, ref, inputBytes };
  };

  return {
    count,
    counted,
    /** Counts a call and finds its tool. A call that reaches none is kept as refused. */
    admit(callId: number, payloadText: string): Admitted {
      countCall(callId, payloadText);
      return admitted(callId, readPayload(payloadText), payloadText);
    },
    /** The same of a long payload, in steps. Its input is read last, and only for a tool that takes it. */
    async admitLong(callId: number, payloadText: string, stepByStep: StepByStep): Promise<Admitted> {
      countCall(callId, payloadText);
      const split = splitPayload(payloadText);
      if (split === undefined) return admitted(callId, await readLong(payloadText, stepByStep), payloadText);
      const { names, inputText } = split;
      const match = findOrRefuse(callId, names);
      const ref = refOf(match.server, match.tool);
      const inputBytes = utf8Bytes(inputText);
      withinLimits(ref, () => checkSize('input', inputBytes, limits.maxMessageBytes));
      try {
        const input = await readLong(inputText, stepByStep, MAX_JSON_DEPTH);
        return { ...match, input, callId, payload: names, ref, inputBytes, inputText };
      } catch (error) {
        throw new GuestError(guestThrow(error, ref), { cause: error });
      }
    },
  };
}

function withinLimits(ref: ToolRef, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new GuestError(guestThrow(error, ref), { cause: error });
  }
}

function findCall(context: AdmissionContext, payload: Json): Found {
  const message = isJsonObject(payload) ? payload : {};
  const { input } = message;
  const { serverId, toolName } = named(context, message);
  const server = context.catalog.servers.find((candidate) => candidate.id === serverId);
  if (server === undefined) throw serverNotFound(context.catalog, String(serverId));
  const tool = findTool(server, String(toolName));
  if (tool === undefined) throw toolNotFound(server, String(toolName));
  const source = context.sources.get(server.sourceId);
  if (source === undefined) throw serverNotFound(context.catalog, server.id);
  return { server, tool, source, input };
}

const refOf = (server: CatalogServer, tool: CatalogTool): ToolRef => ({
  serverId: server.id,
  toolName: tool.name,
  exportName: tool.exportName,
});

/** Bytes of what stands around the input of a call: the names of server and tool. */
const frameBytes = (payload: Json): number =>
  utf8Bytes(JSON.stringify({ ...(payload as JsonObject), input: 0 })) - '0'.length;

/** The normalised server id and the tool that a call names: by both, by the Source's own id, or by the dialect's one name. */
function named(
  { dialect, catalog }: AdmissionContext,
  { serverId, server, toolName, name }: JsonObject,
): { readonly serverId: Json | undefined; readonly toolName: Json | undefined } {
  if (typeof name === 'string' && dialect.resolve !== undefined) {
    const resolved = dialect.resolve(name, catalog);
    if ('errorClass' in resolved) throw new GuestError(resolved);
    return resolved;
  }
  if (typeof server !== 'string') return { serverId, toolName };
  const configured = catalog.servers.find(({ sourceId }) => sourceId === server);
  return { serverId: configured?.id ?? server, toolName };
}
