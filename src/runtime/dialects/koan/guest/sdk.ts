import { SandboxLimitError } from 'codemode:errors';
import { callSync, fixed, freeze, hidden, jsonText, log, setMakeError, tell } from 'codemode:internal';

// The `SDK` object. Everything that a script could replace is captured before it runs.

type Form = 'text' | 'list' | 'number';
type Input = Record<string, unknown>;
interface Plan {
  readonly operation: 'collection' | 'getById' | 'upsert' | 'delete' | 'deleteMany';
  readonly serverId: string;
  readonly toolName: string;
  readonly names: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, Form>>;
  readonly spread: boolean;
  readonly takesSet: boolean;
}
interface Given {
  readonly set?: string;
  readonly paging: boolean;
  readonly entities: readonly { readonly name: string; readonly plans: readonly Plan[] }[];
}

const { create, hasOwn, keys } = Object;
const { isArray } = Array;
const isNoNumber = Number.isNaN;
const { parse } = JSON;
const { join, map } = Array.prototype;
const { split, trim } = String.prototype;
const { apply } = Reflect;
const Str = String;
const Num = Number;
const ErrorCtor = Error;
const TypeErrorCtor = TypeError;
const INSTALL = '__koan_entities__';

const bare = (): Input => create(null) as Input;
const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null;

/** Failures are ordinary errors; only a limit keeps its class, which ends a run under its name. */
setMakeError(({ errorClass, message, hint }) => {
  const options = bare();
  options.hint = hint;
  if (errorClass === 'SandboxLimitError') return new SandboxLimitError(message, options);
  const error = new ErrorCtor(message);
  hidden(error, 'hint', hint);
  return error;
});

/** Text as a message shows it: objects as JSON. `what` it is is for the error where JSON cannot hold it. */
function textOf(value: unknown, what: string): string {
  return isObject(value) ? jsonText(value, what) : Str(value);
}

/** A value in the form that the tool wants it in, where that is clear. */
function formed(value: unknown, form: Form | undefined, argument: string): unknown {
  switch (form) {
    case 'text':
      if (isArray(value)) return apply(join, value, [',']);
      return isObject(value) || typeof value === 'number' ? textOf(value, `The argument "${argument}"`) : value;
    case 'list':
      if (typeof value !== 'string') return value;
      return apply(map, apply(split, value, [',']), [(part: string) => apply(trim, part, [])]);
    case 'number': {
      const number = typeof value === 'string' && value !== '' ? Num(value) : Number.NaN;
      return isNoNumber(number) ? value : number;
    }
    default:
      return value;
  }
}

function put(input: Input, plan: Plan, argument: string, value: unknown): void {
  if (value === undefined || value === null) return;
  const { names, forms } = plan;
  const name = hasOwn(names, argument) ? (names[argument] as string) : argument;
  input[name] = formed(value, hasOwn(forms, argument) ? forms[argument] : undefined, argument);
}

/** Everything that the second argument says: a set by its name, or options. */
function putOptions(input: Input, plan: Plan, options: unknown): void {
  if (typeof options === 'string') put(input, plan, 'set', options);
  else if (isObject(options)) {
    const names = keys(options);
    for (let i = 0; i < names.length; i++) put(input, plan, names[i] as string, options[names[i] as string]);
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function inputOf(entity: string, plan: Plan, first: unknown, options: unknown, set: string | undefined): Input {
  const input = bare();
  if (set !== undefined && plan.takesSet) put(input, plan, 'set', set);
  const what = `${entity}.${plan.operation}`;
  switch (plan.operation) {
    case 'collection':
      putOptions(input, plan, first);
      return input;
    case 'getById':
    case 'delete':
      if (isMissing(first)) throw new TypeErrorCtor(`${what} needs the id of a ${entity}`);
      if (isObject(first))
        throw new TypeErrorCtor(`${what} takes an id, not ${isArray(first) ? 'a list' : 'an object'}`);
      put(input, plan, 'id', first);
      break;
    case 'deleteMany':
      if (!isArray(first)) throw new TypeErrorCtor(`${what} takes an array of ids`);
      // A list stays one, whatever the tool's schema says of its type.
      input[hasOwn(plan.names, 'ids') ? (plan.names.ids as string) : 'ids'] = first;
      break;
    case 'upsert':
      if (!isObject(first) || isArray(first)) throw new TypeErrorCtor(`${what} takes a model: an object`);
      if (plan.spread) {
        const names = keys(first);
        for (let i = 0; i < names.length; i++) input[names[i] as string] = first[names[i] as string];
      } else put(input, plan, 'model', first);
      break;
    default:
      plan.operation satisfies never;
  }
  putOptions(input, plan, options);
  return input;
}

function operation(entity: string, plan: Plan, set: string | undefined): unknown {
  const head = `{"serverId":${jsonText(plan.serverId)},"toolName":${jsonText(plan.toolName)},"input":`;
  const operations = {
    [plan.operation]: (first?: unknown, options?: unknown): unknown =>
      callSync(
        'callTool',
        `${head}${jsonText(inputOf(entity, plan, first, options, set), `The input of "${plan.toolName}"`)}}`,
      ),
  };
  return freeze(operations[plan.operation]);
}

/** `firstPage(pageSize?, args?)` and `page(number, pageSize?, args?)`: a collection with the page over whatever `args` say. */
function addPages(entity: Input, name: string): void {
  const list = entity.collection as (params: Input) => unknown;
  const pageOf = (number: unknown, pageSize: unknown, args: unknown): unknown => {
    const params = bare();
    if (isObject(args)) {
      const names = keys(args);
      for (let i = 0; i < names.length; i++) params[names[i] as string] = args[names[i] as string];
    }
    params.page = number;
    if (!isMissing(pageSize)) params.pageSize = pageSize;
    return list(params);
  };
  entity.firstPage = freeze((pageSize?: unknown, args?: unknown) => pageOf(1, pageSize, args));
  entity.page = freeze((number?: unknown, pageSize?: unknown, args?: unknown) => {
    if (!(Num(number) > 0)) throw new ErrorCtor(`${name}.page needs the number of a page, from 1`);
    return pageOf(number, pageSize, args);
  });
}

const entities = bare();
let answer = '';
const out = freeze({
  answer(text?: unknown): void {
    answer = textOf(text, 'The answer');
    tell('answer', `{"text":${jsonText(answer)}}`);
  },
  info(...message: unknown[]): void {
    log('log', message);
  },
  warn(...message: unknown[]): void {
    log('warn', message);
  },
});
const sdk = bare();
sdk.Entities = entities;
sdk.Out = out;
freeze(sdk);
fixed(globalThis, 'SDK', sdk);
fixed(globalThis, 'Koan', sdk);

/** Fills in the entities of a run: once, by its first import, before the script. */
hidden(globalThis, INSTALL, (json: string) => {
  const given = parse(json) as Given;
  for (let i = 0; i < given.entities.length; i++) {
    const { name, plans } = given.entities[i] as Given['entities'][number];
    const entity = bare();
    for (let j = 0; j < plans.length; j++) {
      const plan = plans[j] as Plan;
      entity[plan.operation] = operation(name, plan, given.set);
    }
    if (given.paging && entity.collection !== undefined) addPages(entity, name);
    entities[name] = freeze(entity);
  }
  freeze(entities);
  /** Gives a result on, of code that has answered. */
  return freeze((result: unknown): unknown => {
    if (apply(trim, answer, []) === '')
      throw new ErrorCtor('The code ended without an answer: call SDK.Out.answer(text)');
    return result;
  });
});
