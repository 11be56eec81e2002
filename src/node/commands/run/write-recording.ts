import { fileText } from '../../../link/file.ts';
import { type LinkData, type LinkedScript, type LinkedServer, withoutSecrets } from '../../../link/index.ts';
import { findSuspects } from '../../../link/suspects.ts';
import type { Dialect } from '../../../runtime/dialects/dialect.ts';
import { DEFAULT_DIALECT } from '../../../runtime/dialects/index.ts';
import type { Json } from '../../../runtime/json.ts';
import type { Limits } from '../../../runtime/limits.ts';
import { recordRun } from '../../../runtime/recording/index.ts';
import type { RunRecord } from '../../../runtime/spec.ts';
import type { Program } from '../../program-file/read-program.ts';
import type { ServerArgument } from '../../servers/server-argument.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { writeOut } from '../../terminal/write-out.ts';

export interface RecordingContext {
  readonly program: Program;
  readonly script: LinkedScript;
  readonly dialect: Dialect;
  readonly limits: Partial<Limits>;
  readonly servers: readonly ServerArgument[];
  readonly record: RunRecord;
  readonly terminal: Terminal;
}

/**
 * Writes a script with what its tools answered, as a file that the playground opens too. Headers and keys of addresses stay
 * out of it; what looks like a secret in the answers is counted for the person.
 */
export async function writeRecording(file: string, context: RecordingContext): Promise<void> {
  const { program, script, dialect, limits, record, terminal } = context;
  const recording = recordRun(record, new Date().toISOString());
  const servers = context.servers.flatMap((server) => linked(server, program.data.servers ?? []));
  const data: LinkData = {
    scripts: [script],
    ...(program.data.dialect === undefined && dialect.id === DEFAULT_DIALECT ? {} : { dialect: dialect.id }),
    ...(program.data.dialectOptions === undefined ? {} : { dialectOptions: program.data.dialectOptions }),
    ...(Object.keys(limits).length === 0 ? {} : { limits: limits as Readonly<Record<string, number>> }),
    ...(servers.length === 0 ? {} : { servers }),
    recording,
  };
  await writeOut(fileText(data), file, terminal);
  const suspects = findSuspects(recording.calls as unknown as Json).length;
  terminal.err(`Recorded ${recording.calls.length} calls in ${file}\n`);
  const dropped = record.calls.filter((call) => call.dropped !== undefined).length;
  if (dropped > 0) {
    terminal.err(
      `${dropped} calls are not in it: the host dropped what they sent or got when later calls needed the room\n`,
    );
  }
  if (suspects > 0) {
    terminal.err(`${suspects} values in it look like secrets or mail addresses: read it before you share it\n`);
  }
}

/** A server as a file may name it. A command that somebody runs is nobody else's to run. */
function linked(server: ServerArgument, known: readonly LinkedServer[]): LinkedServer[] {
  if (server.kind === 'stdio') return [];
  if (server.kind === 'builtin') return [{ id: server.id, builtin: true }];
  const before = known.find(({ id }) => id === server.id);
  const url = withoutSecrets(server.url).url;
  return [{ ...(before?.tools === undefined ? {} : { tools: before.tools }), id: server.id, url }];
}
