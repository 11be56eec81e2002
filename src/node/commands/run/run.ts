import type { LinkedScript } from '../../../link/index.ts';
import type { McpSource } from '../../../mcp/index.ts';
import type { Dialect } from '../../../runtime/dialects/dialect.ts';
import { replaySources } from '../../../runtime/host/replay-sources.ts';
import type { Json } from '../../../runtime/json.ts';
import { linkedLimits } from '../../../runtime/limits.ts';
import { plainText } from '../../../runtime/plain-text.ts';
import { type Recording, startOf } from '../../../runtime/recording/index.ts';
import type { Source } from '../../../runtime/source.ts';
import type { RunRecord } from '../../../runtime/spec.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';
import { createNodeHost } from '../../host.ts';
import { type Program, readProgram } from '../../program-file/read-program.ts';
import { openSources } from '../../servers/open-sources.ts';
import { createPageAsker } from '../../terminal/ask-page.ts';
import { diagnosticLines } from '../../terminal/diagnostic-lines.ts';
import { stopOnSignal } from '../../terminal/stopping.ts';
import { createStyle } from '../../terminal/style.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { checkWritable } from '../../terminal/write-out.ts';
import { readDialect } from '../dialect-option.ts';
import { readLargeIntegers } from '../large-integers-option.ts';
import { readLimits } from '../limits-option.ts';
import { readPolicy } from '../policy-option.ts';
import { type ChosenSetting, checkToolNames, readSetting } from '../setting-option.ts';
import { readSync } from '../sync-option.ts';
import type { RUN_OPTIONS } from './options.ts';
import { type Answers, planAnswers } from './plan.ts';
import { createRunReporter, type RunReporter } from './reporter.ts';
import { writeRecording } from './write-recording.ts';

type Options = Invocation<typeof RUN_OPTIONS>['options'];

/** `codemode-runner run`: reads, runs, reports. Gives the exit code. */
export async function run({ options, positionals, terminal }: Invocation<typeof RUN_OPTIONS>): Promise<number> {
  const [file, ...more] = positionals;
  if (file === undefined)
    throw new UsageError('run needs a FILE', 'Write codemode-runner run FILE; - reads standard input');
  if (more.length > 0) throw new UsageError(`run takes one FILE, and got ${positionals.length}`, 'Run them one by one');
  checkOutput(options);
  const program = await readProgram(file, terminal);
  const replay = options.replay === undefined ? undefined : await readRecording(options.replay, terminal);
  const answers = planAnswers(program, replay, options, terminal.env);
  if (answers.from === 'recording' && options.record !== undefined) {
    throw new UsageError('A replay cannot be recorded', 'Leave out --record, or pass --live to call the servers');
  }
  if (options.record !== undefined) await checkWritable(options.record, terminal);
  const script = pickScript(program, options.script);
  const { setting, readOnly } = await readRunSetting(options, program, answers, terminal);
  const { dialect } = await readDialect(options, program.data, setting);
  const policy = await readPolicy(options.policy, terminal.cwd);
  const sync = readSync(options.sync);
  const limits = { ...linkedLimits(program.data.limits), ...readLimits(options.limits) };

  const reporter = createRunReporter(terminal, options);
  const stopping = stopOnSignal(terminal);
  const largeIntegers = readLargeIntegers(options['large-integers']);
  const host = createNodeHost({ dialect, limits, largeIntegers, policy, sync, toolMetadata: setting.toolMetadata });
  const opened = await openAnswers(answers, {
    program,
    script,
    dialect,
    terminal,
    reporter,
    readOnly,
    verbose: options.verbose,
  });
  try {
    if (answers.from === 'servers' && options['tool-metadata'] !== undefined) {
      checkToolNames(setting, await host.catalog(opened.sources, { signal: stopping.signal }), dialect);
    }
    const record = await host.run(
      { code: script.text, ...(options.capability.length === 0 ? {} : { requestedCapabilities: options.capability }) },
      {
        sources: opened.sources,
        signal: stopping.signal,
        onEvent: (event) => reporter.event(event),
        ...(answers.from === 'recording' ? startOf(answers.recording) : {}),
      },
    );
    reporter.end();
    report(record, { options, terminal, dialect, label: labelOf(program, script) });
    if (options.record !== undefined && answers.from === 'servers') {
      await writeRecording(options.record, {
        program,
        script,
        dialect,
        limits,
        record,
        servers: answers.servers,
        terminal,
      });
    }
    const code = exitCodeOf(record);
    return stopping.exitCode() ?? (opened.failed(code !== EXIT.ok) ? EXIT.server : code);
  } finally {
    reporter.end();
    await host.close();
    await Promise.allSettled(opened.sources.map((source) => source.close?.()));
    stopping.release();
  }
}

/** How servers are to be treated, by their names on the command line or in the file. A replay reaches none. */
async function readRunSetting(
  options: Options,
  { data }: Program,
  answers: Answers,
  { cwd }: Terminal,
): Promise<ChosenSetting> {
  if (answers.from === 'servers') {
    return readSetting(
      options,
      answers.servers.map(({ id }) => id),
      cwd,
    );
  }
  if (options['read-only'].length > 0) {
    throw new UsageError('A replay reaches no server', 'Leave out --read-only, or pass --live to call the servers');
  }
  return readSetting(
    options,
    (data.servers ?? []).map(({ id }) => id),
    cwd,
  );
}

function checkOutput({ json, events, raw, payloads }: Options): void {
  const formats = [json && '--json', events && '--events', raw && '--raw'].filter((name) => name !== false);
  if (formats.length > 1) throw new UsageError(`${formats.join(' and ')} exclude each other`, 'Choose one');
  if (payloads && !events) throw new UsageError('--payloads belongs to --events', 'Pass both');
}

async function readRecording(name: string, terminal: Terminal): Promise<Recording> {
  const { data, label } = await readProgram(name, terminal);
  if (data.recording === undefined) {
    throw new UsageError(
      `${label} holds no recording`,
      'Make one: codemode-runner run FILE --record FILE.codemode.json',
    );
  }
  return data.recording;
}

function pickScript({ data, label }: Program, name: string | undefined): LinkedScript {
  const { scripts, active = 0 } = data;
  if (name === undefined) return scripts[active] ?? scripts[0];
  const match = scripts.find((script) => script.name === name);
  if (match !== undefined) return match;
  const names = scripts.map((script) => script.name);
  throw new UsageError(`${label} has no script ${name}`, didYouMean(name, names));
}

const labelOf = ({ label, data }: Program, script: LinkedScript): string =>
  data.scripts.length > 1 ? `${label} (${script.name})` : label;

interface OpenedAnswers {
  readonly sources: readonly Source[];
  /** Whether a server that was used could not be; in a run that failed, one that had not answered by its end counts. */
  failed(runFailed: boolean): boolean;
}

interface OpenContext {
  readonly program: Program;
  readonly script: LinkedScript;
  readonly dialect: Dialect;
  readonly terminal: Terminal;
  readonly reporter: RunReporter;
  readonly readOnly: ReadonlySet<string>;
  readonly verbose: boolean;
}

async function openAnswers(answers: Answers, context: OpenContext): Promise<OpenedAnswers> {
  const { program, script, dialect, terminal, reporter, readOnly, verbose } = context;
  if (answers.from === 'recording') {
    const { at, calls } = answers.recording;
    reporter.note(
      `Answers come from a recording${at === undefined ? '' : ` of ${at}`} (${calls.length} calls), not from servers`,
    );
    const named = (await dialect.namedTools?.(script.text)) ?? { servers: [], open: true };
    const ids = (program.data.servers ?? []).map(({ id }) => id);
    return { sources: replaySources(answers.recording, ids, named), failed: () => false };
  }
  const settings = {
    cwd: terminal.cwd,
    env: terminal.env,
    readOnly,
    onEnd: (id: string, reason: string) => reporter.note(`${id}: ${reason}`),
    onNotice: (id: string, text: string) => reporter.note(`${id}: ${text}`),
    onLine: verbose ? (id: string, line: string) => reporter.note(`${id}: ${line}`) : undefined,
  };
  // What nobody is there to see is not announced to servers.
  const asking = terminal.canAsk ? { elicit: createPageAsker(terminal, reporter.pause), answersForms: false } : {};
  const sources: readonly McpSource[] = openSources(answers.servers, settings, asking);
  if (verbose) for (const source of sources) followLog(source, reporter);
  return {
    sources,
    failed: (runFailed) => {
      const states = sources.map((source) => source.status().state);
      return states.some(
        (state) => state === 'failed' || state === 'needs-auth' || (runFailed && state === 'connecting'),
      );
    },
  };
}

function followLog(source: McpSource, reporter: RunReporter): void {
  let last = source.log.at(-1);
  source.onLog(() => {
    const from = last === undefined ? 0 : source.log.indexOf(last) + 1;
    for (const { level, text } of source.log.slice(from)) reporter.note(`${source.id}: ${level}: ${text}`);
    last = source.log.at(-1);
  });
}

interface ReportContext {
  readonly options: Options;
  readonly terminal: Terminal;
  readonly dialect: Dialect;
  readonly label: string;
}

function report(record: RunRecord, { options, terminal, dialect, label }: ReportContext): void {
  const { diagnostics, result } = record.response;
  if (options.events) {
    terminal.out(`${JSON.stringify({ type: 'response', response: dialect.outcome(record) })}\n`);
    return;
  }
  const style = createStyle(terminal.colors);
  const shown = options.quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
  for (const diagnostic of shown) terminal.err(diagnosticLines(diagnostic, label, style));
  if (options.json) terminal.out(resultText(dialect.outcome(record), false, terminal));
  else if (record.ended === 'finished')
    terminal.out(resultText(record.answers.at(-1) ?? result, options.raw, terminal));
}

/** The exit code of a run that nobody stopped. */
function exitCodeOf({ ended, response }: RunRecord): number {
  const errors = response.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => code === 'INTERNAL_ERROR')) return EXIT.internal;
  if (errors.some(({ code }) => code === 'SERVER_UNAVAILABLE')) return EXIT.server;
  if (ended === 'limited' || errors.some(({ code }) => code === 'SANDBOX_LIMIT')) return EXIT.limit;
  return errors.length > 0 || ended !== 'finished' ? EXIT.failed : EXIT.ok;
}

/** A result as it is printed: JSON for programs and people alike; with `raw`, a text as it is. */
function resultText(result: Json, raw: boolean, { outIsScreen }: Pick<Terminal, 'outIsScreen'>): string {
  const text = raw && typeof result === 'string' ? result : JSON.stringify(result, null, 2);
  return `${outIsScreen ? plainText(text) : text}\n`;
}
