import { type Catalog, type CatalogServer, type CatalogTool, findTool } from '../catalog/catalog.ts';
import type { Dialect, ToolRef } from '../dialects/dialect.ts';
import { SourceError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, MAX_JSON_DEPTH, utf8Bytes } from '../json.ts';
import type { LargeInteger, LargeIntegers } from '../large-integers.ts';
import { type Limits, MAX_HELD_PAYLOAD_BYTES } from '../limits.ts';
import { nextTask } from '../next-task.ts';
import type { Source } from '../source.ts';
import type {
  CallOutcome,
  CallProgress,
  CallRecord,
  CallToolResult,
  Diagnostic,
  RefusedCall,
  RunMoment,
  TraceEntry,
} from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import { guestThrow } from './call-failure.ts';
import { checkInput } from './call-input.ts';
import { checkDepth, checkSize, FRAME_DEPTH, tooManyCalls } from './call-limits.ts';
import { GuestError, serverNotFound, toolNotFound } from './discovery.ts';
import { encodeResult, inexactInteger } from './encode-result.ts';
import { createHeldPayloads, type HeldPayloads, holdInput, holdResult, type Open } from './held-payloads.ts';
import { readPayload, readRefused } from './op-payload.ts';
import type { PolicyCall, PolicyLink } from './policy.ts';
import { handedBack, tellAnswered, verdictOf } from './policy-guard.ts';
import { progressEvent } from './progress-event.ts';
import { calledAs, createRefusals, type Refusals, toldAs } from './refusals.ts';
import { createSlots, type Slots } from './slots.ts';
import { traceEntry } from './trace-entry.ts';

/** What the calls of one run share. */
export interface CallContext {
  readonly runId: number;
  readonly nextCallId: () => number;
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly largeIntegers: LargeIntegers;
  readonly policy: readonly PolicyLink[];
  readonly validate: InputValidator;
  readonly elapsedMs: () => number;
  readonly whilePaused: PolicyCall['whilePaused'];
  readonly onEvent: (event: RunMoment) => void;
  /** Where the call stands in the user's text, by the guest's stack. */
  readonly pathOf: (stack: string) => string | undefined;
  readonly warn: (diagnostic: Diagnostic) => void;
}

/** The host side of a run's tool calls: counted, validated, passed through the policy chain, traced. */
export interface ToolCalls {
  /** Answers a call, given as its JSON text, with JSON text of the value. Throws {@link GuestError}. */
  call(payloadText: string, stack: string): Promise<string>;
  /** Cancels every call that is open. */
  cancel(reason: unknown): void;
  /** Redacted trace (§3.3.2), in the order of the calls; calls still open are marked as ended with the run. */
  trace(): TraceEntry[];
  records(): readonly CallRecord[];
  /** Calls that reached no tool. */
  refused(): readonly RefusedCall[];
  /** How many these are: of many, the first and the last are listed. */
  refusedCount(): number;
  /** Bytes of inputs and results that the records hold no more. */
  droppedPayloadBytes(): number;
  /** Counts an operation that is no tool call. Throws {@link GuestError} where none is left. */
  count(): void;
  /** Operations counted so far, tool calls among them. */
  counted(): number;
  /** The id of the call that was made last; ids grow. */
  lastCallId(): number;
}

/** What a call names. */
interface Found {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly source: Source;
  readonly input: Json | undefined;
}

/** A call that may go on. */
interface Admitted extends Found {
  readonly callId: number;
  readonly payload: Json;
  readonly ref: ToolRef;
  readonly inputBytes: number;
}

/** What came of a call so far. */
interface Partly {
  result?: CallToolResult;
  outputBytes: number;
}

/** A longer input takes a good part of a slice to be read. */
const LARGE_INPUT_BYTES = 512 * 1024;

export function createToolCalls(context: CallContext): ToolCalls {
  // One controller a call: a signal that a thousand listeners share is slow to leave.
  const open = new Set<AbortController>();
  const payloads = createHeldPayloads(MAX_HELD_PAYLOAD_BYTES);
  const refusals = createRefusals(context, payloads);
  let lastCallId = 0;

  const admission = createAdmission(context, refusals);
  const book = createCallBook(context, payloads);
  const answer = createAnswers(context, book, () => lastCallId);

  const call = async (payloadText: string, stack: string): Promise<string> => {
    const callId = context.nextCallId();
    lastCallId = callId;
    const admitted = admission.admit(callId, payloadText);
    const record = book.begin(admitted, stack);
    const partly: Partly = { outputBytes: 0 };
    const controller = new AbortController();
    open.add(controller);
    try {
      return await answer(admitted, record, controller, partly);
    } catch (error) {
      const thrown = toldAs(context, admitted.payload, guestThrow(error, admitted.ref));
      book.end(record, {
        ok: false,
        error: thrown.message,
        errorClass: thrown.errorClass,
        ...(thrown.fields === undefined ? {} : { fields: thrown.fields }),
        ...partly,
      });
      throw new GuestError({ ...thrown, callId }, { cause: error });
    } finally {
      open.delete(controller);
    }
  };

  return {
    call,
    count: admission.count,
    counted: admission.counted,
    lastCallId: () => lastCallId,
    cancel(reason) {
      for (const controller of open) controller.abort(reason);
    },
    records: book.records,
    refused: refusals.list,
    refusedCount: refusals.count,
    droppedPayloadBytes: () => payloads.droppedBytes,
    trace: book.trace,
  };
}

/** Has calls answered, and their results made into what the script gets. `partly` is filled as far as a call comes. */
function createAnswers(context: CallContext, book: CallBook, lastCallId: () => number) {
  const slots = createSlots(context.limits.maxConcurrentCalls);
  const tellInexact = createInexactWarnings(context);
  return async (admitted: Admitted, record: Open, controller: AbortController, partly: Partly): Promise<string> => {
    const { server, tool, input, ref } = admitted;
    // Reading it has taken its time, and so does checking it.
    if (admitted.inputBytes > LARGE_INPUT_BYTES) await nextTask();
    const largeIntegers = await checkInput(context, server, tool, input);
    const result = await perform(context, slots.take, {
      ...admitted,
      largeIntegers,
      controller,
      lastCallId,
      onProgress: (progress) => {
        if (record.outcome === undefined) context.onEvent(progressEvent(record.callId, context.elapsedMs(), progress));
      },
    });
    partly.result = result;
    if (!isJsonObject(result)) throw new SourceError('protocol', `"${tool.name}" answered with no result object`);
    const encoded = encodeResult(context.dialect, result, { tool: ref, input: input ?? null }, context.largeIntegers);
    const { text, thrown, note, largeIntegers: inexact } = encoded;
    if (note !== undefined) context.warn(note);
    partly.outputBytes = utf8Bytes(text);
    checkSize('output', partly.outputBytes, context.limits.maxMessageBytes);
    checkDepth('output', text);
    if (thrown !== undefined) throw new GuestError(thrown);
    tellInexact(ref, inexact);
    const { outputBytes } = partly;
    book.end(record, { ok: true, result, outputBytes, ...(inexact.length === 0 ? {} : { largeIntegers: inexact }) });
    return text;
  };
}

/** Counts operations, and lets calls on that have a tool. */
function createAdmission(context: CallContext, refusals: Refusals) {
  let counted = 0;
  const find = (payload: Json): Found => findCall(context, payload);

  const count = (): void => {
    if (counted >= context.limits.maxToolCalls)
      throw tooManyCalls(context.limits.maxToolCalls, context.dialect.limitNames?.maxToolCalls);
    counted += 1;
  };

  /** An error of a limit, with the tool that was called where there is one. */
  const naming = (error: unknown, payload: Json): unknown => {
    try {
      const { server, tool } = find(payload);
      return new GuestError(guestThrow(error, refOf(server, tool)), { cause: error });
    } catch {
      return error;
    }
  };

  /** Counts a call and finds its tool. A call that reaches none is kept as refused. */
  const admit = (callId: number, payloadText: string): Admitted => {
    try {
      count();
    } catch (error) {
      const refused = readRefused(payloadText);
      throw refusals.refuse(callId, refused, naming(error, refused));
    }
    const payload = readPayload(payloadText);
    let match: Found;
    try {
      match = find(payload);
    } catch (error) {
      throw refusals.refuse(callId, payload, error);
    }
    const ref = refOf(match.server, match.tool);
    const inputBytes = match.input === undefined ? 0 : utf8Bytes(payloadText) - frameBytes(payload);
    try {
      checkSize('input', inputBytes, context.limits.maxMessageBytes);
      checkDepth('input', payloadText, MAX_JSON_DEPTH + FRAME_DEPTH);
    } catch (error) {
      throw new GuestError(guestThrow(error, ref), { cause: error });
    }
    return { ...match, callId, payload, ref, inputBytes };
  };

  return { admit, count, counted: (): number => counted };
}

type CallBook = ReturnType<typeof createCallBook>;

/** The calls of a run on record, in their order. */
function createCallBook(context: CallContext, payloads: HeldPayloads) {
  const records: Open[] = [];
  /** Puts a call on record as open. */
  const begin = ({ callId, server, tool, input, payload, inputBytes }: Admitted, stack: string): Open => {
    const path = context.pathOf(stack);
    const record: Open = {
      runId: context.runId,
      callId,
      serverId: server.id,
      toolName: tool.name,
      exportName: tool.exportName,
      ...calledAs(payload),
      startMs: context.elapsedMs(),
      input: input ?? null,
      inputBytes,
      ...(path === undefined ? {} : { path }),
    };
    records.push(record);
    holdInput(payloads, record);
    context.onEvent({ type: 'call-start', call: { ...record } });
    return record;
  };
  const end = (record: Open, outcome: CallOutcome): void => {
    record.endMs = context.elapsedMs();
    record.outcome = outcome;
    holdResult(payloads, record);
    context.onEvent({ type: 'call-end', call: { ...record } });
  };
  return {
    begin,
    end,
    records: (): readonly Open[] => records,
    trace: (): TraceEntry[] => records.map((record) => traceEntry(record, context.elapsedMs())),
  };
}

function findCall(context: CallContext, payload: Json): Found {
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

/** Warns once for each tool, however many integers it returns that no number holds. */
function createInexactWarnings(context: CallContext): (ref: ToolRef, integers: readonly LargeInteger[]) => void {
  const warned = new Set<string>();
  return (ref, integers) => {
    const warning = context.largeIntegers === 'warn' ? inexactInteger(ref, integers) : undefined;
    const name = JSON.stringify([ref.serverId, ref.toolName]);
    if (warning === undefined || warned.has(name)) return;
    warned.add(name);
    context.warn(warning);
  };
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
  { dialect, catalog }: CallContext,
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

interface Performing {
  readonly callId: number;
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly source: Source;
  readonly input: Json | undefined;
  readonly largeIntegers: readonly LargeInteger[];
  readonly controller: AbortController;
  readonly lastCallId: () => number;
  readonly onProgress: (progress: CallProgress) => void;
}

/** Sends a call through the policy chain to its Source and the result back through the chain. */
async function perform(
  context: CallContext,
  takeSlot: Slots['take'],
  { callId, server, tool, source, input, largeIntegers, controller, lastCallId, onProgress }: Performing,
): Promise<CallToolResult> {
  const { signal } = controller;
  let policyCall: PolicyCall = {
    runId: context.runId,
    callId,
    serverId: server.id,
    sourceId: server.sourceId,
    tool,
    input,
    signal,
    whilePaused: context.whilePaused,
  };
  const passed: PolicyLink[] = [];
  let answer: CallToolResult | undefined;
  for (const link of context.policy) {
    const verdict = await verdictOf(link, policyCall);
    if (verdict.verdict === 'refuse') {
      throw new GuestError({ errorClass: 'ToolCallError', message: verdict.message, hint: verdict.hint });
    }
    if (verdict.verdict === 'answer') {
      answer = verdict.result;
      break;
    }
    passed.push(link);
    if ('input' in verdict) policyCall = { ...policyCall, input: verdict.input };
  }
  if (answer === undefined) {
    const release = await takeSlot(signal);
    try {
      answer = await source.call(tool.name, policyCall.input, {
        signal,
        call: { runId: context.runId, callId },
        abort: (reason) => controller.abort(reason),
        whilePaused: context.whilePaused,
        leftMs: () => context.limits.timeoutMs - context.elapsedMs(),
        ...(largeIntegers.length === 0 ? {} : { largeIntegers }),
        onProgress,
      });
    } finally {
      release();
      tellAnswered(context.policy, server.sourceId, lastCallId());
    }
  }
  return handedBack(passed, policyCall, answer);
}
