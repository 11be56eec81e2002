import { call, fixed, freeze, hidden, jsonText, tool } from 'codemode:internal';

// `codemode` and the globals of the servers. Everything that a script could replace is captured before it runs.

const { create } = Object;
const { get } = Reflect;
const ProxyCtor = Proxy;
const TypeErrorCtor = TypeError;
const Str = String;

type Members = Record<string, unknown>;

/** `[name of the global, server id, [[member, member of codemode, name of the tool at the server], …]]` of each server. */
type Listed = readonly (readonly [string, string, readonly (readonly [string, string, string])[]])[];

/** Members that everyone asks objects for and that are no tools: an object with a `then` would be awaited by calling it. */
const NO_TOOLS: Record<string, true> = create(null) as Record<string, true>;
for (const name of ['then', 'catch', 'finally', 'toJSON']) NO_TOOLS[name] = true;

/** An object whose members are tools. A member that it does not have is a function that says so. */
function namespace(name: string, members: Members): object {
  freeze(members);
  const handler = {
    get(target: Members, key: PropertyKey): unknown {
      if (typeof key !== 'string' || key in target) return get(target, key);
      if (NO_TOOLS[key] === true) return undefined;
      return () => call('callTool', () => `{"name":${jsonText(`${name}.${key}`)}}`);
    },
  };
  return new ProxyCtor(members, freeze(handler));
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

/** Puts the namespaces into the global scope. */
export function install(all: string, servers: Listed): void {
  const codemode: Members = {};
  for (let i = 0; i < servers.length; i++) {
    const [name, serverId, tools] = servers[i] as Listed[number];
    const members: Members = {};
    for (let j = 0; j < tools.length; j++) {
      const [member, codemodeMember, toolName] = tools[j] as readonly [string, string, string];
      const binding = tool(serverId, toolName, member);
      fixed(members, member, binding);
      fixed(codemode, codemodeMember, binding);
    }
    hidden(globalThis, name, namespace(name, members));
  }
  for (let i = 0; i < platform.length; i++) {
    const [name, method] = platform[i] as (typeof platform)[number];
    if (!(name in codemode)) hidden(codemode, name, freeze(method));
  }
  hidden(globalThis, all, namespace(all, codemode));
}
