import type { Catalog, CatalogServer, CatalogTool } from '../catalog/catalog.ts';
import type { Dialect, ToolRef } from '../dialects/dialect.ts';
import { SourceError } from '../errors.ts';
import { isLong } from '../is-long.ts';
import { isJsonObject, type Json, utf8Bytes } from '../json.ts';
import type { LargeInteger, LargeIntegers } from '../large-integers.ts';
import { type Limits, MAX_HELD_PAYLOAD_BYTES } from '../limits.ts';
import { atOnce } from '../slices.ts';
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
import { type Admitted, createAdmission } from './admission.ts';
import { guestThrow } from './call-failure.ts';
import { checkInput } from './call-input.ts';
import { checkDepth, checkSize } from './call-limits.ts';
import { GuestError } from './discovery.ts';
import { encodeResult, inexactInteger } from './encode-result.ts';
import { createHeldPayloads, type HeldPayloads, holdInput, holdResult, type Open, weighing } from './held-payloads.ts';
import { isLongPayload } from './op-payload.ts';
import type { PolicyCall, PolicyLink } from './policy.ts';
import { handedBack, tellAnswered, verdictOf } from './policy-guard.ts';
import { progressEvent } from './progress-event.ts';
import { calledAs, createRefusals, toldAs } from './refusals.ts';
import { createSlots, type Slots } from './slots.ts';
import type { StepByStep } from './step-by-step.ts';
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
  /**
   * Answers a call, given as its JSON text, with JSON text of the value. Long work on either is done `stepByStep`. Throws
   * {@link GuestError}.
   */
  call(payloadText: string, stack: string, stepByStep?: StepByStep): Promise<string>;
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

/** What came of a call so far. */
interface Partly {
  result?: CallToolResult;
  outputBytes: number;
  /** What a long result takes, once that was found out in steps. */
  weight?: number;
}

/** A call that is being answered. */
interface UnderWay {
  readonly controller: AbortController;
  readonly partly: Partly;
  readonly stepByStep: StepByStep;
}

export function createToolCalls(context: CallContext): ToolCalls {
  // One controller a call: a signal that a thousand listeners share is slow to leave.
  const open = new Set<AbortController>();
  const payloads = createHeldPayloads(MAX_HELD_PAYLOAD_BYTES);
  const refusals = createRefusals(context, payloads);
  let lastCallId = 0;
  let over: { readonly reason: unknown } | undefined;

  const admission = createAdmission(context, refusals);
  const book = createCallBook(context, payloads);
  const answer = createAnswers(context, book, () => lastCallId);

  const call: ToolCalls['call'] = async (payloadText, stack, stepByStep = async (steps) => atOnce(steps)) => {
    const callId = context.nextCallId();
    lastCallId = callId;
    const admitted = isLongPayload(payloadText)
      ? await admission.admitLong(callId, payloadText, stepByStep)
      : admission.admit(callId, payloadText);
    const record = book.begin(admitted, stack);
    const partly: Partly = { outputBytes: 0 };
    const controller = new AbortController();
    open.add(controller);
    try {
      return await answer(admitted, record, { controller, partly, stepByStep });
    } catch (error) {
      const thrown = toldAs(context, admitted.payload, guestThrow(error, admitted.ref));
      const { weight, ...soFar } = partly;
      const outcome = {
        ok: false,
        error: thrown.message,
        errorClass: thrown.errorClass,
        ...(over !== undefined && controller.signal.reason === over.reason ? { cut: true as const } : {}),
        ...(thrown.fields === undefined ? {} : { fields: thrown.fields }),
        ...soFar,
      };
      book.end(record, outcome, weight);
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
      over ??= { reason };
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
  return async (admitted: Admitted, record: Open, { controller, partly, stepByStep }: UnderWay): Promise<string> => {
    const { tool, input, ref } = admitted;
    const largeIntegers = await checkInput({ ...context, stepByStep }, admitted);
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
    const isLongResult = isLong(result);
    // Until it is weighed, which a stop may leave undone.
    if (isLongResult) partly.weight = context.limits.maxMessageBytes;
    if (!isJsonObject(result)) throw new SourceError('protocol', `"${tool.name}" answered with no result object`);
    const call = { tool: ref, input: input ?? null };
    const encoded = await encodeResult(context.dialect, result, call, context.largeIntegers, stepByStep);
    const { text, depth, isStructured, thrown, note, largeIntegers: inexact } = encoded;
    if (note !== undefined) context.warn(note);
    partly.outputBytes = utf8Bytes(text);
    if (isLongResult) {
      const uncounted = isStructured && isLong(text) ? withoutStructured(result) : result;
      partly.weight = partly.outputBytes + (await stepByStep(weighing(uncounted)));
    }
    checkSize('output', partly.outputBytes, context.limits.maxMessageBytes);
    checkDepth('output', depth);
    if (thrown !== undefined) throw new GuestError(thrown);
    tellInexact(ref, inexact);
    const { outputBytes, weight } = partly;
    const inexactIn = inexact.length === 0 ? {} : { largeIntegers: inexact };
    book.end(record, { ok: true, result, outputBytes, ...inexactIn }, weight);
    return text;
  };
}

const withoutStructured = ({ structuredContent: _, ...others }: CallToolResult): CallToolResult => others;

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
  const end = (record: Open, outcome: CallOutcome, resultBytes?: number): void => {
    record.endMs = context.elapsedMs();
    record.outcome = outcome;
    holdResult(payloads, record, resultBytes);
    context.onEvent({ type: 'call-end', call: { ...record } });
  };
  return {
    begin,
    end,
    records: (): readonly Open[] => records,
    trace: (): TraceEntry[] => records.map((record) => traceEntry(record, context.elapsedMs())),
  };
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
