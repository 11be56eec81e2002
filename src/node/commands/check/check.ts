import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Tool } from '../../../runtime/spec.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { UsageError } from '../../cli/usage-error.ts';
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
import type { Found, FoundScript, Problem } from './found.ts';
import { type Inspected, inspect } from './inspect.ts';
import type { ListedTools } from './known-tools.ts';
import type { CHECK_OPTIONS } from './options.ts';
import { type Checked, type CheckReport, printText, reportJson, sorted } from './report.ts';
import { runScript } from './run-script.ts';
import { secretsOf } from './secrets.ts';
import { findCompiler, type TypedScript, typeCheck } from './type-check.ts';

type Options = Invocation<typeof CHECK_OPTIONS>['options'];

/** `codemode-runner check`: finds, inspects, type-checks and replays the scripts of documents. Gives the exit code. */
export async function check({ options, positionals, terminal }: Invocation<typeof CHECK_OPTIONS>): Promise<number> {
  if (positionals.length === 0) throw new UsageError('check needs files', 'Write codemode-runner check "docs/**/*.md"');
  const { servers, ...traits } = readServers(options, terminal.env);
  refuseSecrets(options);
  const compiler = options['no-types'] ? undefined : findCompiler(terminal.cwd);
  if (compiler === undefined && !options['no-types']) {
    throw new UsageError(
      'Types are checked with TypeScript, which is not here',
      'npm install -D typescript, or --no-types',
    );
  }
  const stopping = stopOnSignal(terminal);
  let doing = 'reading';
  const largeIntegers = readLargeIntegers(options['large-integers']);
  const progress = startProgress(terminal, () => doing);
  const host = createNodeHost({ largeIntegers });
  try {
    const documents = await findFiles(positionals, terminal.cwd);
    const files = documents.map(({ file }) => file);
    const here = await realpath(terminal.cwd);
    const match: Found[] = [];
    for (const { file, folder } of documents) {
      match.push(await findScripts(resolve(here, file), file, { folder, signal: stopping.signal }));
    }
    const scripts = match.flatMap((one) => one.scripts);
    const problems: Problem[] = match.flatMap((one) => one.problems);
    if (scripts.length + problems.length === 0) {
      throw new UsageError(
        `There is no script in ${files.length === 1 ? files[0] : `these ${files.length} files`}`,
        'An embed, a permalink, or a fence that imports from "@codemode/…" is one',
      );
    }
    const listed = await listTools(options, servers, terminal, stopping.signal);
    const inspected: Inspected[] = [];
    for (const script of scripts) {
      const one = await inspectOrTell(script, listed, problems);
      if (one !== undefined) inspected.push(one);
    }
    doing = 'checking types';
    const typed = await checkTypes(inspected, compiler, stopping.signal, problems);
    const checked: Checked[] = [];
    for (const one of inspected) {
      doing = `running ${one.script.file}:${one.script.at.line}`;
      problems.push(...one.problems, ...(options['allow-secrets'] ? [] : secretsOf(one.script)));
      const { ran, problems: runProblems } = await runScript(one, {
        ...{ host, terminal, servers, traits, signal: stopping.signal },
        ...{ live: options.live, allowSecrets: options['allow-secrets'] },
      });
      problems.push(...runProblems);
      checked.push({ script: one.script, types: typed.has(one), ran });
      const stopped = stopping.exitCode();
      if (stopped !== undefined) return stopped;
    }
    progress.end();
    const report: CheckReport = { files, checked, problems: sorted(unlike(problems), files) };
    if (options.json) terminal.out(reportJson(report));
    else printText(report, terminal);
    const fails = (problem: Problem): boolean =>
      problem.severity === 'error' || (options.strict && problem.severity === 'warning');
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

/** Whoever writes a document writes what is run: a stranger's change must not run with somebody's keys by itself. */
function refuseSecrets(options: Options): void {
  const given = [...options.header, ...options['header-env']].length > 0;
  if (!given || !options.live || options['allow-secrets']) return;
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
  const sources = openSources(servers, { cwd: terminal.cwd, env: terminal.env });
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
