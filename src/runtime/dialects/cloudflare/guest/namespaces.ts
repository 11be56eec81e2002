import { call, fixed, freeze, hidden, jsonText, tool } from 'codemode:internal';

// `codemode` and the globals of the servers. Everything that a script could replace is captured before it runs.

const { create } = Object;
const { get, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { parse } = JSON;
const ProxyCtor = Proxy;
const TypeErrorCtor = TypeError;
const Str = String;

type Members = Record<PropertyKey, unknown>;
/** `[server id, name of the tool at the server]` by member. */
type Tools = Record<string, readonly [string, string]>;

/** `[name of the global, server id, [[member, member of codemode, name of the tool at the server], …]]` of each server. */
type Listed = readonly (readonly [string, string, readonly (readonly [string, string, string])[]])[];

const table = <T>(): Record<string, T> => create(null) as Record<string, T>;

/** Members that everyone asks objects for and that are no tools: an object with a `then` would be awaited by calling it. */
const NO_TOOLS = table<true>();
for (const name of ['then', 'catch', 'finally', 'toJSON']) NO_TOOLS[name] = true;

const never = (): boolean => false;

/**
 * An object whose members are tools, each made when it is first asked for. A member that there is not is a function that says
 * so. `members` are what it has beside them.
 */
function namespace(name: string, tools: Tools, members: Members): object {
  let isWhole = false;
  const take = (key: string): unknown => {
    const entry = tools[key];
    if (entry === undefined) return undefined;
    const binding = tool(entry[0], entry[1], key);
    delete tools[key];
    fixed(members, key, binding);
    return binding;
  };
  const whole = (): void => {
    if (isWhole) return;
    isWhole = true;
    for (const key in tools) take(key);
    freeze(members);
  };
  const handler = {
    get(_target: Members, key: PropertyKey): unknown {
      if (typeof key !== 'string') return get(members, key);
      const binding = take(key);
      if (binding !== undefined) return binding;
      if (key in members) return members[key];
      if (NO_TOOLS[key] === true) return undefined;
      return () => call('callTool', () => `{"name":${jsonText(`${name}.${key}`)}}`);
    },
    has: (_target: Members, key: PropertyKey): boolean => (typeof key === 'string' && key in tools) || key in members,
    ownKeys(): readonly PropertyKey[] {
      whole();
      return ownKeys(members);
    },
    getOwnPropertyDescriptor(_target: Members, key: PropertyKey): PropertyDescriptor | undefined {
      whole();
      return getOwnPropertyDescriptor(members, key);
    },
    isExtensible(): boolean {
      whole();
      return false;
    },
    preventExtensions(): boolean {
      whole();
      return true;
    },
    set: never,
    defineProperty: never,
    deleteProperty: never,
    setPrototypeOf: never,
  };
  return new ProxyCtor(members, freeze(handler) as ProxyHandler<Members>);
}

const own = (name: string, key: string) => (value: unknown) =>
  call('own', () => `{"name":${jsonText(name)},"input":{${jsonText(key)}:${jsonText(Str(value ?? ''))}}}`);

/** What `codemode` offers beside tools, where no tool has the name. */
const platform: readonly (readonly [string, (...args: readonly unknown[]) => unknown])[] = [
  ['search', own('search', 'query')],
  ['describe', own('describe', 'target')],
  [
    'step',
    async (_name: unknown, run: unknown) => {
      if (typeof run !== 'function') throw new TypeErrorCtor('codemode.step(name, fn) needs a function');
      return run();
    },
  ],
];

/** Puts the namespaces into the global scope. `json` lists the servers. */
export function install(all: string, json: string, snippets: boolean): void {
  const servers = parse(json) as Listed;
  const everything = table<readonly [string, string]>();
  for (let i = 0; i < servers.length; i++) {
    const [name, serverId, tools] = servers[i] as Listed[number];
    const members = table<readonly [string, string]>();
    for (let j = 0; j < tools.length; j++) {
      const [member, codemodeMember, toolName] = tools[j] as readonly [string, string, string];
      const reference = [serverId, toolName] as const;
      members[member] = reference;
      everything[codemodeMember] = reference;
    }
    hidden(globalThis, name, namespace(name, members, {}));
  }
  const beside: Members = {};
  for (let i = 0; i < platform.length; i++) {
    const [name, method] = platform[i] as (typeof platform)[number];
    if (!(name in everything)) hidden(beside, name, freeze(method));
  }
  if (snippets && !('run' in everything)) hidden(beside, 'run', freeze(own('run', 'name')));
  hidden(globalThis, all, namespace(all, everything, beside));
}
