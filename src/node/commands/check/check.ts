import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { plainLine } from '../../../runtime/plain-text.ts';
import type { Tool } from '../../../runtime/spec.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';
import { createNodeHost } from '../../host.ts';
import { readText } from '../../program-file/read-program.ts';
import { openSources } from '../../servers/open-sources.ts';
import { builtinArgument, readServers, type ServerArgument } from '../../servers/server-argument.ts';
import { readToolsFile } from '../../servers/tools-file.ts';
import { startProgress } from '../../terminal/progress.ts';
import { stopOnSignal } from '../../terminal/stopping.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { readDialect } from '../dialect-option.ts';
import { readLargeIntegers } from '../large-integers-option.ts';
import { findScripts } from './find/find-scripts.ts';
import { findFiles } from './find-files.ts';
import type { FoundScript, Problem } from './found.ts';
import { type Inspected, inspect } from './inspect.ts';
import type { ListedTools } from './known-tools.ts';
import type { CHECK_OPTIONS } from './options.ts';
import type { Reach } from './read-file.ts';
import { recordAgain } from './record-again.ts';
import { type Checked, type CheckReport, printReport, type ReportFormat, reportJson, sorted } from './report.ts';
import { runScript } from './run-script.ts';
import { secretsOf } from './secrets.ts';
import { findCompiler, type TypedScript, typeCheck } from './type-check.ts';

type Options = Invocation<typeof CHECK_OPTIONS>['options'];

/** `codemode-runner check`: finds, inspects, type-checks and replays the scripts of documents. Gives the exit code. */
export async function check({ options, positionals, terminal }: Invocation<typeof CHECK_OPTIONS>): Promise<number> {
  if (positionals.length === 0) throw new UsageError('check needs files', 'Write codemode-runner check "docs/**/*.md"');
  const { servers, ...traits } = readServers(options, terminal.env);
  const format = readFormat(options, terminal.env);
  refuseSecrets(options);
  const compiler = compilerFor(options, terminal);
  const stopping = stopOnSignal(terminal);
  const { signal } = stopping;
  let doing = 'reading';
  const largeIntegers = readLargeIntegers(options['large-integers']);
  const progress = startProgress(terminal, () => doing);
  const host = createNodeHost({ largeIntegers });
  try {
    const { files, scripts, problems } = await gather(positionals, terminal, signal);
    const listed = await listTools(options, servers, terminal, signal);
    const inspected: (Inspected & { readonly reach: Reach })[] = [];
    for (const { script, reach } of scripts) {
      const one = await inspectOrTell(script, listed, problems);
      if (one !== undefined) inspected.push({ ...one, reach });
    }
    doing = 'checking types';
    const typed = await checkTypes(inspected, compiler, signal, problems);
    const checked: Checked[] = [];
    const allowSecrets = options['allow-secrets'];
    const setup = { host, terminal, servers, traits, signal, live: options.live, allowSecrets };
    for (const one of inspected) {
      doing = `running ${plainLine(one.script.file)}:${one.script.at.line}`;
      problems.push(...one.problems, ...(allowSecrets ? [] : secretsOf(one.script)));
      const first = await runScript(one, setup);
      const last = options.fix ? await recordAgain(one, first, { ...setup, reach: one.reach, all: inspected }) : first;
      problems.push(...last.problems);
      checked.push({ script: one.script, types: typed.has(one), ran: last.ran });
      const stopped = stopping.exitCode();
      if (stopped !== undefined) return stopped;
    }
    progress.end();
    const report: CheckReport = { files, checked, problems: sorted(unlike(problems), files) };
    if (options.json) terminal.out(reportJson(report));
    else printReport(report, format, terminal);
    const fails = ({ severity }: Problem): boolean =>
      severity === 'error' || (options.strict && severity === 'warning');
    return report.problems.some(fails) ? EXIT.failed : EXIT.ok;
  } catch (error) {
    const code = stopping.exitCode();
    if (code !== undefined) return code;
    throw error;
  } finally {
    progress.end();
    await host.close();
    stopping.release();
  }
}

interface Gathered {
  readonly files: readonly string[];
  readonly scripts: readonly { readonly script: FoundScript; readonly reach: Reach }[];
  readonly problems: Problem[];
}

/** The scripts of all documents. Throws `UsageError` where there is none: a path that is wrong would pass for ever. */
async function gather(paths: readonly string[], { cwd }: Terminal, signal: AbortSignal): Promise<Gathered> {
  const documents = await findFiles(paths, cwd);
  const files = documents.map(({ file }) => file);
  const here = await realpath(cwd);
  const scripts: { readonly script: FoundScript; readonly reach: Reach }[] = [];
  const problems: Problem[] = [];
  for (const { file, folder } of documents) {
    const reach = { folder, signal };
    const match = await findScripts(resolve(here, file), file, reach);
    scripts.push(...match.scripts.map((script) => ({ script, reach })));
    problems.push(...match.problems);
  }
  if (scripts.length + problems.length > 0) return { files, scripts, problems };
  throw new UsageError(
    `There is no script in ${files.length === 1 ? files[0] : `these ${files.length} files`}`,
    'An embed, a permalink, or a fence that imports from "@codemode/…" is one',
  );
}

function readFormat({ format, json }: Options, env: Terminal['env']): ReportFormat {
  if (format === undefined) return env.GITHUB_ACTIONS === 'true' ? 'github' : 'text';
  if (json) throw new UsageError('--json and --format exclude each other', 'Give one of them');
  if (format === 'text' || format === 'github') return format;
  throw new UsageError(`There is no format ${format}`, didYouMean(format, ['text', 'github']));
}

/** The compiler that types are checked with. Where there is none they are left unchecked, and that is said. */
function compilerFor(options: Options, terminal: Terminal): string | undefined {
  if (options['no-types']) return undefined;
  const compiler = findCompiler(terminal.cwd);
  if (compiler === undefined)
    terminal.err('Types are not checked, since TypeScript is not here: npm install -D typescript, or --no-types\n');
  return compiler;
}

/** Whoever writes a document writes what is run: a stranger's change must not run with somebody's keys by itself. */
function refuseSecrets(options: Options): void {
  const given = [...options.header, ...options['header-env']].length > 0;
  if (!given || !(options.live || options.fix) || options['allow-secrets']) return;
  throw new UsageError(
    'Scripts of documents would run with your headers',
    'Pass --allow-secrets too, if you trust the authors of the documents',
  );
}

/** Tools by server: of files, and of the servers of the command line. */
async function listTools(
  options: Options,
  servers: readonly ServerArgument[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ListedTools> {
  const listed = new Map<string, readonly unknown[]>();
  for (const file of options.tools) {
    const read = readToolsFile(await readText(file, terminal.cwd));
    if ('message' in read)
      throw new UsageError(`${file}: ${read.message}`, 'Create it again: codemode-runner types --json --out FILE');
    for (const { id, tools } of read.servers) listed.set(id, tools);
  }
  const onNotice = (id: string, text: string): void => terminal.err(`${plainLine(`${id}: ${text}`)}\n`);
  const sources = openSources(servers, { cwd: terminal.cwd, env: terminal.env, onNotice, onEnd: onNotice });
  try {
    const lists: (readonly Tool[])[] = await Promise.all(sources.map((source) => source.tools({ signal })));
    sources.forEach(({ id }, index) => {
      listed.set(id, lists[index] ?? []);
    });
  } finally {
    await Promise.allSettled(sources.map((source) => source.close()));
  }
  return listed;
}

async function inspectOrTell(
  script: FoundScript,
  listed: ListedTools,
  problems: Problem[],
): Promise<Inspected | undefined> {
  try {
    const { dialect } = await readDialect({ dialect: script.dialect, 'dialect-option': [] }, script);
    return await inspect(script, dialect, await withBuiltins(script, listed));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message, hint } = error;
    problems.push({
      ...{ file: script.file, ...script.at, severity: 'error', rule: 'document', message },
      ...(hint === undefined ? {} : { hint }),
    });
    return undefined;
  }
}

/** The tools that were listed, and those of the built-in servers that a script names. */
async function withBuiltins(script: FoundScript, listed: ListedTools): Promise<ListedTools> {
  const all = new Map(listed);
  for (const server of script.servers ?? []) {
    if (!('builtin' in server) || all.has(server.id)) continue;
    const [source] = openSources([builtinArgument(server.id)], { cwd: '', env: {} });
    if (source === undefined) continue;
    all.set(server.id, await source.tools());
    await source.close();
  }
  return all;
}

async function checkTypes(
  inspected: readonly Inspected[],
  compiler: string | undefined,
  signal: AbortSignal,
  problems: Problem[],
): Promise<ReadonlySet<Inspected>> {
  const typed = inspected.filter(({ typed }) => typed !== undefined);
  if (compiler === undefined || typed.length === 0) return new Set();
  const errors = await typeCheck(
    typed.map((one) => one.typed as TypedScript),
    compiler,
    signal,
  );
  for (const { script: index, code, message, ...inText } of errors) {
    const script = typed[index]?.script;
    if (script === undefined) continue;
    problems.push({ file: script.file, ...script.place(inText), severity: 'error', rule: 'types', code, message });
  }
  return new Set(typed);
}

/** The same thing is told once: reading a script and running it tell the same of it. */
function unlike(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ file, line, column, code, message }) => {
    const key = JSON.stringify([file, line, column, code, message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
