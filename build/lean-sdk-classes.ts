import { type ESTree, parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** A class of an MCP SDK, and what the page never uses of it. */
interface Class {
  readonly module: RegExp;
  readonly name: string;
  /** Methods, by the name of the class that a failure says. */
  readonly uncalled: readonly string[];
  /** Fields that only options set which the page never gives. */
  readonly unset?: readonly string[];
}

/** We list, call and cache by requests of our own: `Client.request` is what we take from the client. */
const CLIENT: Class = {
  module: /\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs\?region=src-client-client-ts$/,
  name: 'Client',
  uncalled: [
    // What iterators of the SDK reach into.
    'static',
    ...['registerCapabilities', 'setVersionNegotiation', 'getDiscoverResult', 'autoOpenedSubscription', 'discover'],
    ...['_setupListChangedHandlers', '_setupListChangedHandler'],
    ...['ping', 'complete', 'getPrompt', 'callTool', '_compileOutputValidator', '_resolveXMcpHeaderScan'],
    ...['listTools', 'listPrompts', 'listResources', 'listResourceTemplates', '_excludeInvalidXMcpHeaderTools'],
    ...['_listAllPages', '_walkPages', '_freshness', '_serveFromCache'],
    ...['readResource', '_readResource', 'subscribeResource', 'unsubscribeResource'],
  ],
  unset: ['_listChangedConfig'],
};

const CACHE_MODULE = /\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs\?region=src-client-responseCache-ts$/;

/** Servers of the page ask their clients nothing, run no tasks, and never change their lists. */
const SERVER: Class = {
  module: /\/@modelcontextprotocol\/sdk\/dist\/esm\/server\/index\.js$/,
  name: 'Server',
  uncalled: [
    ...['experimental', 'registerCapabilities', 'getClientCapabilities', 'getClientVersion'],
    ...['assertCapabilityForMethod', 'assertTaskCapability'],
    ...['ping', 'createMessage', 'elicitInput', 'createElicitationCompletionNotifier', 'listRoots'],
    ...['sendLoggingMessage', 'sendResourceUpdated'],
    ...['sendResourceListChanged', 'sendToolListChanged', 'sendPromptListChanged'],
  ],
};

export const LEAN_CLASSES: readonly Class[] = [
  CLIENT,
  { module: CACHE_MODULE, name: 'InMemoryResponseCacheStore', uncalled: ['set', 'evict'] },
  {
    module: CACHE_MODULE,
    name: 'ClientResponseCache',
    uncalled: [
      ...['write', 'read', '_probe', 'captureGeneration'],
      ...['toolDefinition', 'outputValidator', '_decodeListTools'],
    ],
  },
  {
    module: /\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs\?region=-core-internal-src-shared-protocol-ts$/,
    name: 'Protocol',
    uncalled: ['removeRequestHandler', 'assertCanSetRequestHandler', 'removeNotificationHandler'],
  },
  SERVER,
  {
    module: /\/@modelcontextprotocol\/sdk\/dist\/esm\/shared\/protocol\.js$/,
    name: 'Protocol',
    uncalled: [
      ...['request', 'requestStream', '_setupTimeout'],
      ...['getTask', 'getTaskResult', 'listTasks', 'cancelTask', 'requestTaskStore'],
      ...['_enqueueTaskMessage', '_clearTaskQueue', '_waitForTaskUpdate'],
      ...['removeRequestHandler', 'assertCanSetRequestHandler', 'removeNotificationHandler'],
    ],
    unset: ['_taskStore', '_taskMessageQueue'],
  },
];

/**
 * Leaves methods of the SDKs' classes out of what a browser loads, which a bundler must keep whole: most of a class is for
 * other ways to use it than ours. Fails where a class is not as it was: it is to be read again then.
 */
export function leanSdkClasses(): Plugin {
  return {
    name: 'lean-sdk-classes',
    transform(code, id) {
      const classes = LEAN_CLASSES.filter(({ module }) => module.test(id));
      if (classes.length === 0) return null;
      return { code: classes.reduce(withoutUnused, code), map: null };
    },
  };
}

const withoutUnused = (code: string, { name, uncalled, unset = [] }: Class): string =>
  unset.reduce((text, field) => withUnset(text, name, field), withoutMethods(code, name, uncalled));

/** The module with a field that is always undefined, and whose setting throws. */
export function withUnset(code: string, name: string, field: string): string {
  const member = new RegExp(String.raw`\bthis\.${field}\b`, 'g');
  const set = new RegExp(`${member.source} = ([^=;][^;]*);`);
  const value = set.exec(code)?.[1];
  if (value === undefined) throw new Error(`The MCP SDK is another: ${name} sets no ${field}. Read it again`);
  return code
    .replace(set, () => `if (${value} !== undefined) throw new Error("This build has no ${name}.${field}");`)
    .replace(member, '(void 0)');
}

/** The module without some methods of a class. One that the rest still names, for what options ask for, throws instead. */
export function withoutMethods(code: string, name: string, uncalled: readonly string[]): string {
  const found = classIn(code, name);
  const members = uncalled.map((method) => {
    const member = found?.body.body.find((one) => nameOf(one) === method);
    if (member === undefined) throw new Error(`The MCP SDK is another: ${name} has no ${method}. Read it again`);
    return { method, start: member.start, end: member.end };
  });
  let rest = code;
  for (const { start, end } of members.toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + rest.slice(end);
  const named = members.filter(({ method }) => new RegExp(`\\.${method}\\b`).test(rest)).map(({ method }) => method);
  return named.length === 0 ? rest : withThrowing(rest, name, named);
}

function withThrowing(code: string, name: string, methods: readonly string[]): string {
  const start = (classIn(code, name) as ESTree.Class).body.start + 1;
  const throwing = methods.map((method) => `${method}() { throw new Error("This build has no ${name}.${method}"); }\n`);
  return `${code.slice(0, start)}\n${throwing.join('')}${code.slice(start)}`;
}

function classIn(code: string, name: string): ESTree.Class | undefined {
  for (const statement of parseSync('sdk.mjs', code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'ClassDeclaration' && declared.id?.name === name) return declared;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && id.name === name && init?.type === 'ClassExpression') return init;
  }
  return undefined;
}

/** The name of a method or an accessor; a block that runs with the class is `static`. */
function nameOf(member: ESTree.Class['body']['body'][number]): string | undefined {
  if (member.type === 'StaticBlock') return 'static';
  return member.type === 'MethodDefinition' && member.key.type === 'Identifier' ? member.key.name : undefined;
}
