import { call, deepFreeze, delay, fixed, giveTextResults, jsonText, log } from 'codemode:internal';

// The `mcp` object. Everything that a script could replace is captured before it runs.

const { test } = RegExp.prototype;
const { apply } = Reflect;
const { min } = Math;
const { isArray } = Array;
const Num = Number;
const Str = String;
const RegExpCtor = RegExp;

/** Longest sleep of one call. */
const MAX_SLEEP_MS = 5_000;

/** Servers whose name a pattern matches. A pattern that is the name of a server means that one; one that is no regular expression is a name, too. */
async function matching(pattern: unknown): Promise<readonly string[] | undefined> {
  if (pattern === undefined || pattern === null) return undefined;
  const text = Str(pattern);
  let expression: RegExp | undefined;
  try {
    expression = new RegExpCtor(text);
  } catch {
    expression = undefined;
  }
  const servers = (await call('serverNames', () => '{}')) as readonly string[];
  const names: string[] = [];
  for (let i = 0; i < servers.length; i++) {
    if (servers[i] === text) {
      fixed(names, 0, text);
      return names;
    }
  }
  for (let i = 0; i < servers.length; i++) {
    const name = servers[i] ?? '';
    const fits = expression === undefined ? name === text : (apply(test, expression, [name]) as boolean);
    if (fits) fixed(names, names.length, name);
  }
  return names;
}

async function list(op: string, pattern: unknown): Promise<unknown> {
  const servers = await matching(pattern);
  return call(op, () => (servers === undefined ? '{}' : `{"servers":${jsonText(servers)}}`));
}

/** Asks for a tool or a prompt of a server, by its name and with what it takes. */
const request = (op: string, nameKey: string, inputKey: string, server: unknown, name: unknown, input: unknown) =>
  call(op, () => {
    const serverName = Str(server);
    const called = Str(name);
    const none = input === undefined || input === null;
    const passed = none ? '{}' : jsonText(input, `The input of "${called}"`);
    return `{"server":${jsonText(serverName)},"${nameKey}":${jsonText(called)},"${inputKey}":${passed}}`;
  });

const mcp = {
  listServers: () => call('listServers', () => '{}'),
  listTools: (pattern?: unknown) => list('listTools', pattern),
  callTool: (server: unknown, tool: unknown, args?: unknown) =>
    request('callTool', 'toolName', 'input', server, tool, args),
  listResources: (pattern?: unknown) => list('listResources', pattern),
  readResource: (server: unknown, uri: unknown) =>
    call('readResource', () => `{"server":${jsonText(Str(server))},"uri":${jsonText(Str(uri))}}`),
  listResourceTemplates: (pattern?: unknown) => list('listResourceTemplates', pattern),
  listPrompts: (pattern?: unknown) => list('listPrompts', pattern),
  getPrompt: (server: unknown, name: unknown, args?: unknown) =>
    request('getPrompt', 'name', 'args', server, name, args),
  sleep: (ms: unknown) => delay(min(Num(ms) || 0, MAX_SLEEP_MS)),
  log: (...args: unknown[]) => log('log', isArray(args) ? args : []),
};
fixed(globalThis, 'mcp', deepFreeze(mcp));
giveTextResults();
