import type { PolicyCall, PolicyLink, PolicyRead, Verdict } from '../runtime/host/policy.ts';
import type { Json } from '../runtime/json.ts';
import type { NamedTools } from '../runtime/program/named-tools.ts';
import type { AskedCall } from './agent-tools.ts';

/** A call that the script did not announce, put before a person. */
export interface GuardQuestion {
  readonly server: string;
  readonly tool: string;
  readonly input: Json;
  readonly why: AskedCall['why'];
  /** The call itself, or the read. */
  readonly about: PolicyCall | PolicyRead;
  readonly signal: AbortSignal;
}

/** Lets calls pass that a script names, of servers of the task; all others ask. */
export interface TaskGuard {
  readonly link: PolicyLink;
  /** From now on calls are those of a script that names these tools. */
  begin(named: NamedTools): void;
  /** What was asked since `begin`. */
  questions(): readonly AskedCall[];
}

/** `servers` are the ids of the task's servers, as configured. */
export function createTaskGuard(
  servers: readonly string[],
  ask: (question: GuardQuestion) => Promise<boolean>,
): TaskGuard {
  let current: NamedTools = { servers: [], open: true };
  let questions: AskedCall[] = [];

  const reasonOf = ({ sourceId, serverId, tool }: PolicyCall): AskedCall['why'] | undefined => {
    if (!servers.includes(sourceId)) return 'other-server';
    const named = current.servers.find((server) => server.serverId === serverId);
    return named?.tools.includes(tool.exportName) === true ? undefined : 'unlisted';
  };
  const decide = async (
    question: Omit<GuardQuestion, 'signal' | 'about'>,
    about: PolicyCall | PolicyRead,
  ): Promise<boolean> => {
    const { server, tool, why } = question;
    const { signal, whilePaused } = about;
    const allowed = await whilePaused('approval', () => ask({ ...question, about, signal }));
    questions.push({ server, tool, why, allowed });
    return allowed;
  };
  return {
    link: {
      async before(call): Promise<Verdict> {
        const why = reasonOf(call);
        const { sourceId: server, input = null } = call;
        if (why === undefined || (await decide({ server, tool: call.tool.name, input, why }, call))) {
          return { verdict: 'call' };
        }
        return refusal(`${call.serverId}.${call.tool.exportName} was not called`, why);
      },
      async beforeRead(read) {
        if (servers.includes(read.sourceId)) return { verdict: 'read' };
        const why = 'other-server';
        const question = { server: read.sourceId, tool: read.read, input: read.sent, why } as const;
        return (await decide(question, read))
          ? { verdict: 'read' }
          : refusal(`${read.serverId} was not asked for a ${read.read}`, why);
      },
      mayList: (sourceId) => servers.includes(sourceId),
    },
    begin(named) {
      current = named;
      questions = [];
    },
    questions: () => questions,
  };
}

const WHY: Readonly<Record<AskedCall['why'], { readonly what: string; readonly hint: string }>> = {
  unlisted: {
    what: 'the script does not name it where it can be read before the run',
    hint: 'Name the tool in the script: import it, or write its name at the call',
  },
  'other-server': { what: 'its server is not part of this task', hint: 'Use the servers of the task' },
};

function refusal(message: string, why: AskedCall['why']): Extract<Verdict, { readonly verdict: 'refuse' }> {
  return { verdict: 'refuse', message: `${message}: ${WHY[why].what}`, hint: WHY[why].hint };
}
