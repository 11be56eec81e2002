import { hasEnded } from '../call-outcome.ts';
import type { CallRecord, ErrorClassName, TraceEntry } from '../spec.ts';

/** A trace entry says that and how a call failed, never what went in or came out. */
export function traceEntry(record: CallRecord, nowMs: number): TraceEntry {
  const { serverId, toolName, startMs, endMs, outcome } = record;
  const durationMs = Math.max(0, Math.round((endMs ?? nowMs) - startMs));
  if (!hasEnded(outcome)) return { serverId, toolName, durationMs, ok: false, error: 'the run ended first' };
  if (outcome.ok) return { serverId, toolName, durationMs, ok: true };
  return { serverId, toolName, durationMs, ok: false, error: SUMMARIES[outcome.errorClass] };
}

const SUMMARIES: Readonly<Record<ErrorClassName, string>> = {
  CodemodeError: 'failed',
  SchemaValidationError: 'SchemaValidationError: the input was refused',
  ToolNotFoundError: 'ToolNotFoundError: no such tool',
  ServerNotFoundError: 'ServerNotFoundError: no such server',
  ToolCallError: 'ToolCallError: the call failed',
  AuthenticationError: 'AuthenticationError: not signed in',
  SandboxLimitError: 'SandboxLimitError: a limit was reached',
};
