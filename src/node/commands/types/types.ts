import { buildCatalog } from '../../../runtime/catalog/catalog.ts';
import { annotatedBy } from '../../../runtime/host/metadata-names.ts';
import { plainText } from '../../../runtime/plain-text.ts';
import type { Tool } from '../../../runtime/spec.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { openSources } from '../../servers/open-sources.ts';
import { checkTraits, readServers } from '../../servers/server-argument.ts';
import { toolsFileText } from '../../servers/tools-file.ts';
import { startProgress } from '../../terminal/progress.ts';
import { stopOnSignal } from '../../terminal/stopping.ts';
import { writeOut } from '../../terminal/write-out.ts';
import { readDialect } from '../dialect-option.ts';
import { checkToolNames, readSetting } from '../setting-option.ts';
import type { TYPES_OPTIONS } from './options.ts';

/** `codemode-runner types`: the declarations of servers, or their tools. Gives the exit code. */
export async function types({ options, positionals, terminal }: Invocation<typeof TYPES_OPTIONS>): Promise<number> {
  if (positionals.length > 0) {
    throw new UsageError(`types takes no FILE, and got ${positionals.join(' ')}`, 'Name servers: --server NAME=URL');
  }
  const { servers, ...given } = readServers(options, terminal.env);
  checkTraits(
    given,
    servers.map(({ id }) => id),
  );
  const { setting, readOnly } = await readSetting(
    options,
    servers.map(({ id }) => id),
    terminal.cwd,
  );
  const changing = [...options['read-only'], ...options.exposure, ...(options['tool-metadata'] ?? '')];
  if (options.json && changing.length > 0) {
    throw new UsageError('--json writes the tools as their servers list them', 'Leave out what changes them');
  }
  const { dialect } = await readDialect(options, {}, setting);
  const stopping = stopOnSignal(terminal);
  const progress = startProgress(terminal, () => `asking ${servers.map(({ id }) => id).join(', ')} for their tools`);
  const sources = openSources(servers, {
    cwd: terminal.cwd,
    env: terminal.env,
    onEnd: (id, reason) => progress.above(plainText(`${id}: ${reason}\n`)),
    onNotice: (id, text) => progress.above(plainText(`${id}: ${text}\n`)),
  });
  try {
    const lists = await Promise.all(sources.map((source) => source.tools({ signal: stopping.signal })));
    progress.end();
    const listed = sources.map(({ id, version }, index) => ({
      id,
      ...(version === undefined ? {} : { version }),
      ...(readOnly.has(id) ? { readOnly: true } : {}),
      tools: (lists[index] ?? []) as readonly Tool[],
    }));
    const catalog = buildCatalog(listed, annotatedBy(setting.toolMetadata));
    checkToolNames(setting, catalog, dialect);
    const text = options.json
      ? toolsFileText(listed)
      : (await dialect.declare(catalog)).map((file) => file.text).join('\n');
    await writeOut(text, options.out, terminal);
    return EXIT.ok;
  } catch (error) {
    const code = stopping.exitCode();
    if (code !== undefined) return code;
    throw error;
  } finally {
    progress.end();
    await Promise.allSettled(sources.map((source) => source.close()));
    stopping.release();
  }
}
