import { DEFAULT_DIALECT, DIALECTS, isDialectId } from '../../../runtime/dialects/index.ts';
import type { Invocation } from '../../cli/command.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';
import type { EvalRun } from '../../eval/eval-run.ts';
import type { EvalTask } from '../../eval/eval-task.ts';
import { readTasks } from '../../eval/read-tasks.ts';
import type { EvalMode } from '../../eval/run-once.ts';
import { readText } from '../../program-file/read-program.ts';
import { builtinArgument, type ServerArgument } from '../../servers/server-argument.ts';
import { readDialect } from '../dialect-option.ts';
import type { EVAL_OPTIONS } from './options.ts';

export type Options = Invocation<typeof EVAL_OPTIONS>['options'];

/** The tasks of a file, those that were asked for. Throws `UsageError`. */
export async function planTasks(file: string, { task: chosen }: Options, cwd: string): Promise<readonly EvalTask[]> {
  const tasks = readTasks(await readText(file, cwd), file);
  const ids = tasks.map(({ id }) => id);
  for (const id of chosen) {
    if (!ids.includes(id)) throw new UsageError(`--task: there is no task ${id}`, didYouMean(id, ids));
  }
  return chosen.length === 0 ? tasks : tasks.filter(({ id }) => chosen.includes(id));
}

/** Modes by their names. Throws `UsageError`. */
export async function planModes(text: string = DEFAULT_DIALECT): Promise<readonly EvalMode[]> {
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  return Promise.all(
    names.map(async (name): Promise<EvalMode> => {
      if (name === 'direct') return { kind: 'direct', name };
      if (!isDialectId(name)) {
        throw new UsageError(
          `--mode: there is no mode ${name}`,
          didYouMean(name, ['direct', ...DIALECTS.map(({ id }) => id)]),
        );
      }
      return { kind: 'dialect', name, chosen: await readDialect({ dialect: name, 'dialect-option': [] }) };
    }),
  );
}

/** The servers that tasks name: of the command line, else built-in ones. Throws `UsageError`. */
export function planServers(
  tasks: readonly EvalTask[],
  given: readonly ServerArgument[],
): ReadonlyMap<string, ServerArgument> {
  const servers = new Map(given.map((server) => [server.id, server]));
  for (const id of new Set(tasks.flatMap((task) => task.servers))) {
    if (!servers.has(id)) servers.set(id, builtinServer(id));
  }
  return servers;
}

function builtinServer(id: string): ServerArgument {
  try {
    return builtinArgument(id);
  } catch (cause) {
    throw new UsageError(`A task names the server ${id}, which is not here`, {
      hint: `Pass --server ${id}=URL`,
      cause,
    });
  }
}

/** A number of an option. Throws `UsageError`. */
export function readAmount(
  option: string,
  text: string | undefined,
  { initial, min, max, whole }: { initial: number; min: number; max: number; whole: boolean },
): number {
  if (text === undefined) return initial;
  const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw new UsageError(
    `--${option} ${text} is out of range`,
    `Write ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`,
  );
}

/** Kept runs under the checks of a file, where one is given: those of tasks that it does not have are left out. */
export function underTasks(runs: readonly EvalRun[], tasks: readonly EvalTask[] | undefined): readonly EvalRun[] {
  if (tasks === undefined) return runs;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return runs.flatMap((run) => {
    const task = byId.get(run.task.id);
    return task === undefined ? [] : [{ ...run, task }];
  });
}
