import { call, deepFreeze, fixed, hidden, jsonText, log } from 'codemode:internal';

// The globals of a script. Everything that a script could replace is captured before it runs.

const Str = String;
const { parse } = JSON;
const { hasOwn } = Object;
const { apply } = Reflect;
const { then } = Promise.prototype;
const ErrorCtor = Error;

/** Tools as data: definitions, where each name leads, and why some names lead nowhere. */
interface Tools {
  readonly tools: readonly unknown[];
  readonly names: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, string>>;
}

let toolsText = '';
let tools: Tools | undefined;

function getTool(name: unknown): unknown {
  tools ??= deepFreeze(parse(toolsText) as Tools);
  const text = Str(name);
  if (hasOwn(tools.names, text)) return tools.tools[tools.names[text] as number];
  const refused = hasOwn(tools.refused, text) ? tools.refused[text] : undefined;
  const error = new ErrorCtor(refused ?? `There is no tool ${jsonText(text)} among those of this run`);
  const code = refused === undefined ? 'UnknownTool' : 'AmbiguousTool';
  hidden(error, 'name', `${code}Error`);
  hidden(error, 'code', code);
  hidden(error, 'toolName', text);
  throw error;
}

function callTool(name: unknown, input?: unknown): Promise<unknown> {
  return call(
    'callTool',
    () => `{"name":${jsonText(Str(name))}${input === undefined ? '' : `,"input":${jsonText(input)}`}}`,
  );
}

/** Tells the host, and says in the logs what it would not take: whoever calls it does not wait. */
function notify(payload: () => string): void {
  const told = call('notify', payload);
  apply(then, told, [undefined, (error: unknown) => log('warn', [error])]);
}

const member = (key: string, value: unknown): string => (value === undefined ? '' : `,"${key}":${jsonText(value)}`);

function mcpLog(level: unknown, message: unknown, metadata?: unknown): void {
  notify(
    () =>
      `{"kind":"log","level":${jsonText(Str(level))},"message":${jsonText(Str(message))}${member('metadata', metadata)}}`,
  );
}

function mcpNotify(event: unknown, payload?: unknown): void {
  notify(() => `{"kind":"event","event":${jsonText(Str(event))}${member('payload', payload)}}`);
}

fixed(globalThis, 'callTool', deepFreeze(callTool));
fixed(globalThis, 'getTool', deepFreeze(getTool));
fixed(globalThis, 'mcpLog', deepFreeze(mcpLog));
fixed(globalThis, 'mcpNotify', deepFreeze(mcpNotify));

// What differs from run to run comes from a module that stands before the script, and that takes this away.
Object.defineProperty(globalThis, '__codecall_begin__', {
  configurable: true,
  value: (contextText: string, text: string) => {
    Reflect.deleteProperty(globalThis, '__codecall_begin__');
    toolsText = text;
    fixed(globalThis, 'codecallContext', deepFreeze(parse(contextText)));
  },
});
