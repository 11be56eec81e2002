import type { PolicyCall, PolicyLink, PolicyRead } from '../../runtime/host/policy.ts';

/** What a glob of the page allows. One with neither scheme nor `/` names a server with everything it has. */
type Allowed = 'tool' | 'resource' | 'prompt';

const SCHEME = /^(resource|prompt):/;
/** A URI that steps up, which its server resolves to another one: only its own text names it. */
const CLIMBS = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){2}(?:$|[/\\?#]|%2f|%5c)/i;

/**
 * Whether a name matches a glob, in which `*` stands for any characters but `/`, and `**` for any. The name is read once, whatever
 * the stars may stand for: a script decides how long a URI is.
 */
function matches(glob: string, name: string): boolean {
  const parts = glob.match(/\*\*|./gsu) ?? [];
  /** Where in the glob one may be: 1 for each part that may come next. */
  let places = new Uint8Array(parts.length + 1);
  let next = new Uint8Array(parts.length + 1);
  places[0] = 1;
  for (const character of name) {
    next.fill(0);
    for (const [place, part] of parts.entries()) {
      if (places[place] === 0) continue;
      if (part === '*' || part === '**') {
        // It may end here: what comes after it is next in this loop.
        places[place + 1] = 1;
        if (part === '**' || character !== '/') next[place] = 1;
      } else if (part === character) next[place + 1] = 1;
    }
    if (!next.includes(1)) return false;
    [places, next] = [next, places];
  }
  return places.some((isHere, place) => isHere === 1 && parts.slice(place).every((part) => part.startsWith('*')));
}

/** A glob in its parts; without `name` where it names a whole server. */
function partsOf(glob: string): { readonly allowed?: Allowed; readonly server: string; readonly name?: string } {
  const scheme = SCHEME.exec(glob)?.[1] as Allowed | undefined;
  const rest = scheme === undefined ? glob : glob.slice(scheme.length + 1);
  const slash = rest.indexOf('/');
  if (slash === -1) return { ...(scheme === undefined ? {} : { allowed: scheme }), server: rest };
  return { allowed: scheme ?? 'tool', server: rest.slice(0, slash), name: rest.slice(slash + 1) };
}

/**
 * Whether one of the globs names a tool, a resource by its URI, or a prompt: `server/tool`, `resource:server/uri`,
 * `prompt:server/name`, or a whole server.
 */
export function isAllowed(globs: readonly string[], server: string, name: string, what: Allowed = 'tool'): boolean {
  return globs.some((glob) => {
    const parts = partsOf(glob);
    if (parts.allowed !== undefined && parts.allowed !== what) return false;
    if (what === 'resource' && CLIMBS.test(name) && parts.name !== undefined)
      return parts.name === name && parts.server === server;
    return matches(`${parts.server}/${parts.name ?? '**'}`, `${server}/${name}`);
  });
}

/** Whether a server may be asked what it has beside tools: where one of its resources or prompts may be read. */
export function mayList(globs: readonly string[], server: string): boolean {
  return globs.map(partsOf).some((parts) => parts.allowed !== 'tool' && matches(parts.server, server));
}

/** The allow-list of the page as a link of the policy chain; `globs` is undefined where everything may be used. */
export function allowTools(globs: () => readonly string[] | undefined): PolicyLink {
  return {
    before(call: PolicyCall) {
      const allowed = globs();
      if (allowed === undefined || isAllowed(allowed, call.serverId, call.tool.name)) return { verdict: 'call' };
      return refusal(call, allowed);
    },
    beforeRead(read) {
      const allowed = globs();
      if (allowed === undefined || mayRead(allowed, read)) return { verdict: 'read' };
      return refusal(read, allowed);
    },
    mayList(_, serverId) {
      const allowed = globs();
      return allowed === undefined || mayList(allowed, serverId);
    },
  };
}

/** Its words come with those of questions, with the first of either. */
const refusal = async (refused: PolicyCall | PolicyRead, globs: readonly string[]) =>
  (await import('../requests/call-questions.ts')).notAllowed(refused, globs);

function mayRead(globs: readonly string[], { read, serverId, sent }: PolicyRead): boolean {
  switch (read) {
    case 'list':
      return mayList(globs, serverId);
    case 'resource':
      return typeof sent === 'string' && isAllowed(globs, serverId, sent, 'resource');
    case 'prompt': {
      const name = typeof sent === 'object' && sent !== null && 'name' in sent ? sent.name : undefined;
      return typeof name === 'string' && isAllowed(globs, serverId, name, 'prompt');
    }
  }
}
