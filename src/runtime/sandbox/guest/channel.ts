import { type Fault, findFault } from './fault.ts';
import { bridge } from './host.ts';
import {
  apply,
  create,
  ErrorCtor,
  freeze,
  hidden,
  indexIn,
  JSONparse,
  JSONstringify,
  lastIndexIn,
  PromiseCtor,
  sliceOf,
  TypeErrorCtor,
  WeakMapCtor,
  weakGet,
  weakSet,
} from './intrinsics.ts';
import { table } from './lockdown.ts';

/** An error as the host describes it (§7). */
export interface ErrorData {
  readonly errorClass: string;
  readonly message: string;
  readonly hint: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly callId?: number;
}

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** The caller's stack: an error that comes back must point at the script's own line. */
  stack: string;
}

/**
 * A call beyond the most that may be open: it waits here, in the memory of the sandbox, so that no script makes work for its
 * host faster than the host does it.
 */
interface Unsent {
  readonly id: number;
  readonly opAndStack: string;
  readonly json: string;
}

const pending = table<Pending>();
/** By a number that counts up: the first is `sent`, the last `asked`. */
const unsent = table<Unsent>();
let lastId = 0;
let maxOpen = 0;
let open = 0;
let sent = 0;
let request = 0;
let makeError: (data: ErrorData) => Error = (data) => new ErrorCtor(data.message);

/**
 * What the host said of an error that it had thrown: beside the error, for a script may change or copy what is on it, and may
 * make errors of the host's classes itself.
 */
const errorData = new WeakMapCtor<object, ErrorData>();

/** What the host said of an error; undefined where it is the script's own. */
export const toldOf = (error: object): ErrorData | undefined =>
  apply(weakGet, errorData, [error]) as ErrorData | undefined;

/** Sets how many calls may be open with the host: once, while booting. */
export function setMaxOpen(calls: number): void {
  maxOpen = calls;
}

/** Sets how host errors become guest errors: once, by the errors module. */
export function setMakeError(make: (data: ErrorData) => Error): void {
  makeError = make;
}

/** An error of the host's classes (§7). */
export function errorOf(data: ErrorData): Error {
  const error = makeError(data);
  apply(weakSet, errorData, [error, data]);
  return error;
}

/** Enough for the frames that tell where a call stands; names of functions are the script's, and as long as it likes. */
const MAX_STACK_CHARS = 10_000;

/** The stack of an error as it is: to look for the script's frame in it takes longer here than where it is sent. */
function stackOf(error: Error): string {
  const { stack } = error;
  if (typeof stack !== 'string') return '';
  return stack.length > MAX_STACK_CHARS ? sliceOf(stack, 0, MAX_STACK_CHARS) : stack;
}

/** A stack from the script's innermost frame on: what is above it is the host's own. */
function fromScript(stack: string): string {
  const frame = indexIn(stack, 'script.js:');
  return frame < 0 ? '' : sliceOf(stack, lastIndexIn(stack, '\n', frame) + 1);
}

/**
 * Asks the host. The promise settles with what the host answers. `payload` makes JSON text within the promise, so that what
 * it throws rejects.
 */
export function call(op: string, payload: () => string): Promise<unknown> {
  // Here, where the fewest of our own frames are in it.
  const error = new ErrorCtor();
  return new PromiseCtor((resolve, reject) => {
    const json = payload();
    lastId += 1;
    const stack = stackOf(error);
    const entry = create(null) as Pending;
    entry.resolve = resolve;
    entry.reject = reject;
    entry.stack = stack;
    pending[lastId] = entry;
    const opAndStack = `${op} ${stack}`;
    if (open < maxOpen) {
      open += 1;
      bridge.host('call', lastId, opAndStack, json);
      return;
    }
    const waiting = create(null) as { -readonly [Key in keyof Unsent]: Unsent[Key] };
    waiting.id = lastId;
    waiting.opAndStack = opAndStack;
    waiting.json = json;
    unsent[request] = waiting;
    request += 1;
  });
}

/** Something that was open is answered: the call that waits longest goes out in its place. */
function sendNext(): void {
  const next = unsent[sent];
  if (next === undefined) {
    open -= 1;
    return;
  }
  delete unsent[sent];
  sent += 1;
  bridge.host('call', next.id, next.opAndStack, next.json);
}

/** JSON text of a value. Where JSON cannot hold it, throws what `refuse` makes of the first place that stands in the way. */
function textOr(value: unknown, refuse: (fault: Fault) => Error): string {
  let json: string | undefined;
  try {
    json = JSONstringify(value);
  } catch (error) {
    const fault = findFault(value);
    throw fault === undefined ? error : refuse(fault);
  }
  if (json === undefined)
    throw refuse(findFault(value) ?? { path: '', received: 'a toJSON that gives no JSON', hint: 'Pass plain data.' });
  return json;
}

const unwritten = (what: string, { path, received }: Fault): string =>
  `${what} is not JSON at ${path === '' ? 'the root' : path}: got ${received}`;

/** JSON text of a value that a script hands over. `what` it is begins the message where JSON cannot hold it. */
export const jsonText = (value: unknown, what = 'The value'): string =>
  textOr(value, (fault) => new TypeErrorCtor(`${unwritten(what, fault)}. ${fault.hint}`));

/** A tool as a function of its one input (§5.3). Frozen; needs no receiver; never throws at the call. */
export function tool(serverId: string, toolName: string, exportName: string): (input?: unknown) => Promise<unknown> {
  const head = `{"serverId":${JSONstringify(serverId)},"toolName":${JSONstringify(toolName)}`;
  const refuse = (fault: Fault): Error =>
    makeError({
      errorClass: 'SchemaValidationError',
      message: unwritten(`The input of "${toolName}"`, fault),
      hint: fault.hint,
      fields: {
        serverId,
        toolName,
        exportName,
        path: fault.path,
        expected: 'a JSON value',
        received: fault.received,
      },
    });
  const binding = {
    [exportName]: (input?: unknown): Promise<unknown> =>
      call('callTool', () => (input === undefined ? `${head}}` : `${head},"input":${textOr(input, refuse)}}`)),
  }[exportName] as (input?: unknown) => Promise<unknown>;
  return freeze(binding);
}

/** An answer that is no value, as an error that points at the script's own line. `json` is {@link ErrorData}. */
function errorFrom(json: string, stack: string): Error {
  const data = JSONparse(json) as ErrorData;
  const error = errorOf(data);
  hidden(error, 'stack', fromScript(stack));
  return error;
}

/** Called by the host with the answer to a call: JSON of the value, or of {@link ErrorData}. */
export function settle(id: number, ok: boolean, json: string | undefined): void {
  const waiting = pending[id];
  if (waiting === undefined) return;
  delete pending[id];
  sendNext();
  if (ok) waiting.resolve(json === undefined ? undefined : JSONparse(json));
  else waiting.reject(errorFrom(json as string, waiting.stack));
}

/** Tells the host something that has no answer: in systems whose calls are synchronous, where nothing ever settles. */
export function tell(op: string, json: string): void {
  bridge.host('tell', `${op} ${stackOf(new ErrorCtor())}`, json);
}

/** What the text of an answer begins with that is no value. */
const FAILED = '!';

/** Asks the host and waits. Only where the host answers on the spot: in systems whose calls are synchronous. */
export function callSync(op: string, json: string): unknown {
  const stack = stackOf(new ErrorCtor());
  const answer = bridge.host('call-sync', `${op} ${stack}`, json);
  if (typeof answer !== 'string') throw new ErrorCtor('The run this call belongs to is over');
  if (answer[0] === FAILED) throw errorFrom(sliceOf(answer, 1), stack);
  return JSONparse(answer);
}
