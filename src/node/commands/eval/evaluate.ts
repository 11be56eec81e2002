import { type Step, stepsOf } from '../../../agent/index.ts';
import { launch, startValidation } from '../../../lib/launch/node.ts';
import type { FailureReason } from '../../../models/index.ts';
import { createRuntimeHost, type RuntimeHost } from '../../../runtime/host/host.ts';
import { plainText } from '../../../runtime/plain-text.ts';
import { createIsolatedValidator, createValidation } from '../../../runtime/validation/index.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { EvalRun } from '../../eval/eval-run.ts';
import type { EvalTask } from '../../eval/eval-task.ts';
import { readModel } from '../../eval/read-model.ts';
import { type EvalReport, type JudgedRun, markdownOf, reportOf } from '../../eval/report.ts';
import { createRunCheck } from '../../eval/run-check.ts';
import { type EvalMode, type OnceSetup, runOnce } from '../../eval/run-once.ts';
import { readTranscriptFile, transcriptFile } from '../../eval/transcript-file.ts';
import { judgeRun } from '../../eval/verdict.ts';
import { readText } from '../../program-file/read-program.ts';
import { openSources } from '../../servers/open-sources.ts';
import { checkTraits, readServers } from '../../servers/server-argument.ts';
import { startProgress } from '../../terminal/progress.ts';
import { type Stopping, stopOnSignal } from '../../terminal/stopping.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { checkWritable, writeOut } from '../../terminal/write-out.ts';
import { readLimits } from '../limits-option.ts';
import { readPolicy } from '../policy-option.ts';
import type { EVAL_OPTIONS } from './options.ts';
import { type Options, planModes, planServers, planTasks, readAmount, underTasks } from './plan.ts';

/** Launches sandboxes; tests have one of their own. */
export interface EvalHost {
  readonly runtime: RuntimeHost;
  close(): Promise<void>;
}

/** `codemode-runner eval`: works, keeps, judges, reports. Gives the exit code. */
export async function evaluate(
  { options, positionals, terminal }: Invocation<typeof EVAL_OPTIONS>,
  createHost: () => EvalHost = threadHost,
): Promise<number> {
  const [file, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError(`eval takes one file, and got ${positionals.length}`, 'Evaluate them one by one');
  checkChoice(file, options);
  const threshold = readAmount('threshold', options.threshold, { initial: 1, min: 0, max: 1, whole: false });
  for (const out of [...options.report, ...(options.keep === undefined ? [] : [options.keep])]) {
    await checkWritable(out, terminal);
  }
  const tasks = file === undefined ? undefined : await planTasks(file, options, terminal.cwd);
  const stopping = stopOnSignal(terminal);
  const host = createHost();
  try {
    const done =
      options.transcript === undefined
        ? await workOn(tasks ?? [], options, terminal, host.runtime, stopping)
        : { runs: underTasks(await readKept(options.transcript, terminal), tasks), fatal: undefined };
    if (options.keep !== undefined) await writeOut(transcriptFile(done.runs), options.keep, terminal);
    const stopped = stopping.exitCode();
    if (stopped !== undefined) return stopped;
    const report = await judge(done.runs, threshold, host.runtime);
    await writeReports(report, options, terminal);
    if (done.fatal === undefined) return report.ok ? EXIT.ok : EXIT.failed;
    terminal.err(`The model cannot be used: ${plainText(done.fatal)}\n`);
    return EXIT.server;
  } finally {
    await host.close();
    stopping.release();
  }
}

function checkChoice(file: string | undefined, { transcript, model, keep }: Options): void {
  if (transcript === undefined) {
    if (file === undefined)
      throw new UsageError('eval needs a file of tasks', 'Write codemode-runner eval tasks.yaml --model …');
    if (model === undefined)
      throw new UsageError('eval needs a model', 'Pass --model PROVIDER:NAME, or --transcript FILE');
  } else if (model !== undefined || keep !== undefined) {
    throw new UsageError(
      'Kept transcripts are judged without a model',
      'Leave out --model and --keep, or --transcript',
    );
  }
}

const readKept = async (file: string, { cwd }: Terminal): Promise<readonly EvalRun[]> =>
  readTranscriptFile(await readText(file, cwd), file);

/** What came of the work. `fatal` says why it ended before all tries were made. */
interface Done {
  readonly runs: readonly EvalRun[];
  readonly fatal: string | undefined;
}

/** What no further try would change. */
const FATAL: readonly FailureReason[] = ['wrong-key', 'unknown-model', 'unreachable', 'redirected', 'quota'];

async function workOn(
  tasks: readonly EvalTask[],
  options: Options,
  terminal: Terminal,
  runtime: RuntimeHost,
  { signal }: Stopping,
): Promise<Done> {
  const modes = await planModes(options.mode);
  const repeat = readAmount('repeat', options.repeat, { initial: 1, min: 1, max: 1_000, whole: true });
  const setup = await prepare(tasks, options, terminal, runtime);
  const tries = tasks.flatMap((task) =>
    modes.flatMap((mode) => attempts(repeat).map((attempt) => ({ task, mode, attempt }))),
  );
  const runs: EvalRun[] = [];
  let doing = '';
  const progress = startProgress(terminal, () => doing);
  try {
    for (const [index, one] of tries.entries()) {
      if (signal.aborted) break;
      const title = titleOf(one, index, tries.length);
      doing = title;
      const onStep = (step: Step): void => {
        doing = `${title}, ${step.kind === 'call' ? step.tool : step.kind}`;
      };
      const run = await runOnce(setup, one, { signal, onStep });
      // A try that was stopped says nothing of the model.
      if (signal.aborted) break;
      runs.push(run);
      progress.above(`${title}: ${run.transcript.ended}\n`);
      const last = stepsOf(run.transcript).at(-1);
      if (last?.kind === 'failed' && FATAL.includes(last.failure.reason)) {
        return { runs, fatal: `${last.failure.message}. ${last.failure.hint}` };
      }
    }
  } finally {
    progress.end();
  }
  return { runs, fatal: undefined };
}

const attempts = (repeat: number): readonly number[] => Array.from({ length: repeat }, (_, index) => index + 1);

const titleOf = ({ task, mode }: { task: EvalTask; mode: EvalMode }, index: number, count: number): string =>
  plainText(`${index + 1} of ${count}: ${task.id}, ${mode.name}`);

/** Reads what a command line has for the work, and reaches its servers once. */
async function prepare(
  tasks: readonly EvalTask[],
  options: Options,
  terminal: Terminal,
  runtime: RuntimeHost,
): Promise<OnceSetup> {
  const given = readServers(options, terminal.env);
  checkTraits(
    given,
    given.servers.map(({ id }) => id),
  );
  const servers = planServers(tasks, given.servers);
  const open = (ids: readonly string[]) =>
    openSources(
      ids.map((id) => servers.get(id)).filter((server) => server !== undefined),
      { cwd: terminal.cwd, env: terminal.env },
    );
  const { model = '', judge } = options;
  const setup: OnceSetup = {
    runtime,
    open,
    model: await readModel(
      {
        ...{ option: '--model', text: model, url: options['model-url'] },
        ...{ keyOption: '--key-env', keyVariable: options['key-env'] },
      },
      terminal.env,
    ),
    judge:
      judge === undefined
        ? undefined
        : await readModel(
            {
              ...{ option: '--judge', text: judge, url: options['judge-url'] },
              ...{ keyOption: '--judge-key-env', keyVariable: options['judge-key-env'] },
            },
            terminal.env,
          ),
    policy: await readPolicy(options.policy, terminal.cwd),
    limits: readLimits(options.limits),
    maxAnswers: readAmount('max-answers', options['max-answers'], { initial: 12, min: 1, max: 200, whole: true }),
    taskTimeoutMs:
      1_000 * readAmount('task-timeout', options['task-timeout'], { initial: 600, min: 1, max: 86_400, whole: true }),
    allowUnlisted: options['allow-unlisted'],
  };
  const sources = open([...servers.keys()]);
  try {
    await Promise.all(sources.map((source) => source.tools()));
  } finally {
    await Promise.allSettled(sources.map((source) => source.close()));
  }
  return setup;
}

async function judge(runs: readonly EvalRun[], threshold: number, runtime: RuntimeHost): Promise<EvalReport> {
  const runCheck = createRunCheck(runtime);
  const judged: JudgedRun[] = [];
  for (const run of runs) judged.push({ run, verdict: await judgeRun(run, runCheck) });
  return reportOf(judged, threshold);
}

async function writeReports(report: EvalReport, { json, report: files }: Options, terminal: Terminal): Promise<void> {
  const asJson = `${JSON.stringify(report, null, 1)}\n`;
  const asMarkdown = markdownOf(report);
  for (const file of files) await writeOut(/\.json$/i.test(file) ? asJson : asMarkdown, file, terminal);
  await writeOut(json ? asJson : asMarkdown, undefined, terminal);
}

function threadHost(): EvalHost {
  const isolate = createIsolatedValidator(startValidation);
  const runtime = createRuntimeHost({ launch, validate: createValidation({ isolate }) });
  return {
    runtime,
    async close() {
      await runtime.close();
      isolate.close();
    },
  };
}
