import { call, freeze, hidden, jsonText } from 'codemode:internal';

// Namespaces whose members are functions of the host, for executors. Everything that a script could replace is captured
// before it runs.

const { create } = Object;
const { get } = Reflect;
const ProxyCtor = Proxy;

type Members = Record<string, unknown>;

/** `[name of the global, its members or null where any is a method]` of each provider. */
type Listed = readonly (readonly [string, readonly string[] | null])[];

const NO_TOOLS: Record<string, true> = create(null) as Record<string, true>;
for (const name of ['then', 'catch', 'finally', 'toJSON']) NO_TOOLS[name] = true;

const opened: Members[] = [];

/** A function of the host, called with all the arguments that it is given. */
const method =
  (provider: string, name: string, any: boolean) =>
  async (...args: readonly unknown[]): Promise<unknown> => {
    const answer = await call('callTool', () => {
      const named = any ? `"method":${jsonText(name)},` : '';
      const passed = `{${named}"args":${jsonText(args, `The list of arguments of "${name}"`)}}`;
      return `{"server":${jsonText(provider)},"toolName":${jsonText(any ? 'callTool' : name)},"input":${passed}}`;
    });
    return (answer as { readonly value?: unknown }).value;
  };

/** Puts the namespaces into the global scope, open for what a provider adds to its own. */
export function install(providers: Listed): void {
  for (let i = 0; i < providers.length; i++) {
    const [name, members] = providers[i] as Listed[number];
    const own: Members = {};
    for (let j = 0; members !== null && j < members.length; j++) {
      const member = members[j] as string;
      hidden(own, member, freeze(method(name, member, false)));
    }
    const handler = {
      get(target: Members, key: PropertyKey): unknown {
        if (typeof key !== 'string' || key in target) return get(target, key);
        if (NO_TOOLS[key] === true) return undefined;
        if (members === null) return method(name, key, true);
        return () => call('callTool', () => `{"name":${jsonText(`${name}.${key}`)}}`);
      },
    };
    opened[i] = own;
    hidden(globalThis, name, new ProxyCtor(own, freeze(handler)));
  }
}

/** Closes the namespaces: what a script does to them has no effect on them. */
export function seal(): void {
  for (let i = 0; i < opened.length; i++) freeze(opened[i]);
}
