import { isJsonObject, type Json, type JsonObject, utf8Bytes } from '../json.ts';
import type { ScriptNotice } from '../spec.ts';
import { GuestError } from './discovery.ts';
import { type OpContext, type PlainOp, textIn } from './op-context.ts';
import { unknownOp } from './op-failures.ts';
import type { StepByStep } from './step-by-step.ts';

/** Bytes of one notice. Scripts tell of steps and findings this way, not of data. */
const MAX_NOTICE_BYTES = 64 * 1024;

/** Answers an operation of a guest module. Throws a GuestError, or what a Source throws. */
export async function answerOp(op: PlainOp, payload: Json, context: OpContext, stepByStep: StepByStep): Promise<Json> {
  const input: JsonObject = isJsonObject(payload) ? payload : {};
  switch (op) {
    case 'own':
      if (context.dialect.own === undefined) throw new GuestError(unknownOp);
      return context.dialect.own(textIn(input, 'name'), isJsonObject(input.input) ? input.input : {}, context);
    case 'notify':
      bounded(payload);
      context.onNotice(noticeOf(input));
      return null;
    case 'answer':
      context.onAnswer(textIn(input, 'text'));
      return null;
    default: {
      // Few scripts look anything up.
      const { lookUp } = await import('./look-up.ts');
      return lookUp(op, input, context, stepByStep);
    }
  }
}

function bounded(payload: Json): void {
  const bytes = utf8Bytes(JSON.stringify(payload));
  if (bytes <= MAX_NOTICE_BYTES) return;
  throw new GuestError({
    errorClass: 'SandboxLimitError',
    message: `A notice has ${bytes} bytes, more than the ${MAX_NOTICE_BYTES} of one notice`,
    hint: 'Send less, or return the data.',
  });
}

const NOTICE_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

function noticeOf(input: JsonObject): ScriptNotice {
  if (input.kind === 'event') {
    return { kind: 'event', event: textIn(input, 'event'), payload: isJsonObject(input.payload) ? input.payload : {} };
  }
  return {
    kind: 'log',
    level: NOTICE_LEVELS.find((level) => level === input.level) ?? 'info',
    message: textIn(input, 'message'),
    ...(isJsonObject(input.metadata) ? { metadata: input.metadata } : {}),
  };
}
