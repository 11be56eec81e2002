import { KEY_PLACE } from '../../../link/index.ts';
import type { McpSource } from '../../../mcp/index.ts';
import { linkedDialect } from '../../../runtime/dialects/linked-dialect.ts';
import { replaySources } from '../../../runtime/host/replay-sources.ts';
import { linkedLimits } from '../../../runtime/limits.ts';
import { startOf } from '../../../runtime/recording/index.ts';
import type { Source } from '../../../runtime/source.ts';
import type { RunRecord, RunStart } from '../../../runtime/spec.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { NodeHost } from '../../host.ts';
import { openSources } from '../../servers/open-sources.ts';
import type { GivenTraits, ServerArgument } from '../../servers/server-argument.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { connectable } from '../run/plan.ts';
import type { FoundScript, Problem } from './found.ts';
import { type Inspected, problemOf } from './inspect.ts';

export interface RunSetup {
  readonly host: NodeHost;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly live: boolean;
  readonly allowSecrets: boolean;
  /** Servers of the command line, which stand in for those of documents. */
  readonly servers: readonly ServerArgument[];
  readonly traits: GivenTraits;
}

export interface Ran {
  readonly ran: 'replayed' | 'live' | 'no';
  readonly problems: readonly Problem[];
  /** What the run did, where there was one. */
  readonly record?: RunRecord;
}

/** Runs a script: against its recording, against servers that need no network, or against its servers where that is wanted. */
export async function runScript({ script, dialect, named }: Inspected, setup: RunSetup): Promise<Ran> {
  const { host, signal, live } = setup;
  if (!live && script.recording === undefined && !isSelfContained(script)) return { ran: 'no', problems: [] };
  const opened = open(script, named, setup);
  if ('problems' in opened) return { ran: 'no', problems: opened.problems };
  const rule = opened.replays ? 'replay' : 'live';
  try {
    const record = await host.run(
      { code: script.text, limits: linkedLimits(script.limits) },
      { sources: opened.sources, dialect: linkedDialect(dialect), signal, ...(opened.replays ? opened.start : {}) },
    );
    return {
      ran: opened.replays ? 'replayed' : 'live',
      problems: record.response.diagnostics.map((diagnostic) => problemOf(diagnostic, script, rule)),
      record,
    };
  } finally {
    await Promise.allSettled(opened.sources.map((source) => source.close?.()));
  }
}

/** All servers of it run in this process: running it reaches nobody. */
function isSelfContained({ servers = [] }: FoundScript): boolean {
  return servers.length > 0 && servers.every((server) => 'builtin' in server);
}

type Opened =
  | { readonly replays: true; readonly sources: readonly Source[]; readonly start: RunStart }
  | { readonly replays: false; readonly sources: readonly Source[] }
  | { readonly problems: readonly Problem[] };

function open(script: FoundScript, named: Inspected['named'], setup: RunSetup): Opened {
  if (!setup.live && script.recording !== undefined) {
    const ids = (script.servers ?? []).map(({ id }) => id);
    return {
      replays: true,
      sources: replaySources(script.recording, ids, named),
      start: startOf(script.recording),
    };
  }
  const sources: McpSource[] = [];
  const problems: Problem[] = [];
  const fail = (
    rule: Problem['rule'],
    message: string,
    hint: string,
    severity: Problem['severity'] = 'error',
  ): void => {
    problems.push({ ...{ file: script.file, ...script.at, severity, rule, message, hint } });
  };
  const { terminal, allowSecrets } = setup;
  const start = (server: ServerArgument): void => {
    sources.push(...openSources([server], { cwd: terminal.cwd, env: terminal.env }));
  };
  for (const server of setup.servers) start(server);
  const given = new Set(setup.servers.map(({ id }) => id));
  for (const server of script.servers ?? []) {
    if (given.has(server.id)) continue;
    given.add(server.id);
    if ('url' in server && server.url.includes(KEY_PLACE) && !allowSecrets) {
      fail(
        'secret',
        `The address of ${server.id} wants a key`,
        'Pass --allow-secrets to run it with one, if you trust the documents',
      );
    } else {
      try {
        start(connectable(server, setup.traits, terminal.env));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        fail('live', error.message, error.hint ?? '');
      }
    }
  }
  const missing = named.servers.map(({ serverId }) => serverId).filter((id) => !given.has(id));
  if (missing.length > 0 && (script.servers === undefined || missing.some((id) => id === script.lent))) {
    fail('not-checked', `Not run: ${missing.join(', ')} was not given`, `Pass --server ${missing[0]}=URL`, 'info');
  }
  return problems.length > 0 ? { problems } : { replays: false, sources };
}
