import { nearest } from '../catalog/nearest.ts';
import { isJsonObject, type JsonObject, utf8Bytes } from '../json.ts';
import { clampLimits, LIMITS, type LimitName, type Limits } from '../limits.ts';
import type { Diagnostic, RunRequest } from '../spec.ts';

/** A request that can be run, with what is worth saying about it. */
export interface RunnableRequest {
  readonly request: RunRequest;
  readonly limits: Limits;
  readonly diagnostics: readonly Diagnostic[];
}
export interface RefusedRequest {
  readonly refused: readonly Diagnostic[];
  readonly limits: Limits;
}

/**
 * Reads a request of `codemode.run` (§3.2) as it comes from a model: whatever is wrong with it is a diagnostic, never an
 * exception. Optional fields of the wrong type are left out, with a warning; null stands for absent.
 */
export function readRequest(raw: unknown, base: Limits): RunnableRequest | RefusedRequest {
  if (!isJsonObject(raw)) {
    return { refused: [invalid('The request is not an object', 'Pass { "code": "…" }.', 'error')], limits: base };
  }
  const { code, limits: request, requestedCapabilities: capabilities } = raw;
  const diagnostics: Diagnostic[] = unknownFields(raw);
  const limits = readLimits(request, base, diagnostics);
  const requestedCapabilities = readCapabilities(capabilities, diagnostics);
  if (typeof code !== 'string') {
    const fault = code === undefined ? 'has no code' : `has ${kindOf(code)} as its code`;
    const refused = invalid(`The request ${fault}`, 'Pass the script as a string in `code`.', 'error');
    return { refused: [refused, ...diagnostics], limits };
  }
  const bytes = utf8Bytes(code);
  if (bytes > limits.maxSourceBytes) return { refused: [sourceTooLarge(bytes, limits), ...diagnostics], limits };
  return { request: { code, requestedCapabilities }, limits, diagnostics };
}

function readLimits(requested: unknown, base: Limits, diagnostics: Diagnostic[]): Limits {
  if (requested === undefined || requested === null) return base;
  if (!isJsonObject(requested)) {
    diagnostics.push(invalid(`limits is ${kindOf(requested)} and was ignored`, 'Pass limits as an object.'));
    return base;
  }
  const limits = clampLimits(requested, base);
  diagnostics.push(...unknownLimits(requested));
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const value = Object.hasOwn(requested, name) ? requested[name] : undefined;
    if (value === undefined || value === null || value === limits[name]) continue;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      diagnostics.push(invalid(`limits.${name} is ${kindOf(value)} and was ignored`, 'Pass an integer.'));
      continue;
    }
    const { min, max } = LIMITS[name];
    diagnostics.push({
      severity: 'info',
      code: 'LIMIT_ADJUSTED',
      message: `limits.${name} is ${value}; the run got ${limits[name]}`,
      hint: `Ask for an integer from ${min} to ${max}.`,
    });
  }
  return limits;
}

const FIELDS = ['code', 'limits', 'requestedCapabilities'];
const MAX_UNKNOWN = 5;
const MAX_NAME_CHARS = 80;

/** Where each name would be heeded: of the request, its limits, and the options of whoever runs it. */
const PLACES = new Map([
  ...FIELDS.map((name) => [name, name] as const),
  ...Object.keys(LIMITS).map((name) => [name, `limits.${name}`] as const),
]);
const BESIDE = ['signal', 'onEvent'];

/** Fields that are none of ours: ignored, and told, for a limit or what stops the run may be in them. */
function unknownFields(raw: JsonObject): Diagnostic[] {
  return Object.keys(raw)
    .filter((name) => raw[name] !== undefined && !FIELDS.includes(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) =>
      invalid(
        `The request has a field ${JSON.stringify(name.slice(0, MAX_NAME_CHARS))}: it was ignored`,
        rightPlace(name),
      ),
    );
}

function rightPlace(name: string): string {
  if (BESIDE.includes(name)) return `Pass ${name} beside the request: run(request, { ${name} }).`;
  if (name === 'dialect') return 'Choose a dialect by createDialectHost.';
  const meant = nearest(name, PLACES.keys());
  return meant === undefined ? `There are ${FIELDS.join(', ')}.` : `Did you mean "${PLACES.get(meant)}"?`;
}

/** Names that are no limits: ignored without an error (§3.2.4), and told, for somebody meant to limit something. */
function unknownLimits(requested: JsonObject): Diagnostic[] {
  const known = Object.keys(LIMITS);
  return Object.keys(requested)
    .filter((name) => requested[name] !== undefined && !Object.hasOwn(LIMITS, name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => {
      const meant = nearest(name, known);
      const hint = meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
      return invalid(`There is no limit ${JSON.stringify(name.slice(0, MAX_NAME_CHARS))}: it was ignored`, hint);
    });
}

function readCapabilities(raw: unknown, diagnostics: Diagnostic[]): readonly string[] {
  if (raw === undefined || raw === null) return [];
  const hint = 'Pass requestedCapabilities as an array of strings.';
  if (!Array.isArray(raw)) {
    diagnostics.push(invalid(`requestedCapabilities is ${kindOf(raw)} and was ignored`, hint));
    return [];
  }
  const names = (raw as readonly unknown[]).filter((name): name is string => typeof name === 'string');
  if (names.length < raw.length) {
    diagnostics.push(invalid('Entries of requestedCapabilities that are not strings were ignored', hint));
  }
  return [...new Set(names)];
}

const invalid = (message: string, hint: string, severity: 'error' | 'warning' = 'warning'): Diagnostic => ({
  severity,
  code: 'INVALID_REQUEST',
  message,
  hint,
});

function sourceTooLarge(bytes: number, limits: Limits): Diagnostic {
  return {
    severity: 'error',
    code: 'SANDBOX_LIMIT',
    errorClass: 'SandboxLimitError',
    message: `The script has ${bytes} bytes, more than the ${limits.maxSourceBytes} of maxSourceBytes`,
    hint: 'Move data out of the script: let a tool deliver it.',
  };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
