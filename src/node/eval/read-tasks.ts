import { parseDocument } from 'yaml';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import {
  amount,
  anything,
  at,
  dataRecord,
  fields,
  flag,
  listOf,
  type OptionFault,
  type OptionGuard,
  oneOf,
  text,
} from '../../runtime/options/guard.ts';
import { UsageError } from '../cli/usage-error.ts';
import { type CallPattern, type EvalTask, type ExpectedCall, INPUT_TYPES } from './eval-task.ts';

/** Texts of a file that stand for others: more would be an attack on whoever reads it. */
const MAX_ALIASES = 100;
const MAX_TASKS = 1_000;

const TOOL: OptionGuard = (value, path) =>
  typeof value === 'string' && /^[^/]*[^/\s][^/]*\/[^/\s]+$|^\*$/.test(value)
    ? []
    : [
        {
          path,
          message: `${path} must be SERVER/TOOL`,
          hint: 'Write such as issues/list_issues; * stands for anything.',
        },
      ];

/** Inputs may ask for types at any depth. */
const INPUT: OptionGuard = (value, path) => {
  const faults = dataRecord(value, path);
  // Only data ends: an alias of YAML can lead back to what holds it.
  return faults.length > 0 ? faults : typeFaults(value as Json, path);
};

function typeFaults(value: Json, path: string): readonly OptionFault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => typeFaults(item, `${path}[${index}]`));
  if (!isJsonObject(value)) return [];
  if (Object.keys(value).length === 1 && value.$type !== undefined)
    return oneOf(INPUT_TYPES)(value.$type, at(path, '$type'));
  return Object.entries(value).flatMap(([name, member]) => typeFaults(member, at(path, name)));
}

const COUNT = amount({ whole: true, min: 0 });
const TIMES: OptionGuard = (value, path) =>
  typeof value === 'number' ? COUNT(value, path) : fields({ min: COUNT, max: COUNT })(value, path);
const PATTERN = { tool: TOOL, input: INPUT, exact: flag };
const pattern = (more: Readonly<Record<string, OptionGuard>>): OptionGuard => {
  const whole = fields({ ...PATTERN, ...more }, { required: ['tool'] });
  return (value, path) => (typeof value === 'string' ? TOOL(value, path) : whole(value, path));
};

const TASK = fields(
  {
    id: text,
    task: text,
    turns: listOf(text),
    servers: listOf(text),
    expect: listOf(pattern({ times: TIMES })),
    forbid: listOf(pattern({})),
    state: text,
    check: text,
    reference: text,
    about: anything,
  },
  { required: ['id'] },
);
const FILE = fields({ servers: listOf(text), tasks: listOf(TASK) }, { required: ['tasks'] });

interface RawTask {
  readonly id: string;
  readonly task?: string;
  readonly turns?: readonly string[];
  readonly servers?: readonly string[];
  readonly expect?: readonly (string | ExpectedCall)[];
  readonly forbid?: readonly (string | CallPattern)[];
  readonly state?: string;
  readonly check?: string;
  readonly reference?: string;
}

/** Reads the tasks of a YAML or JSON file. Throws `UsageError` with the line of what cannot be read. */
export function readTasks(source: string, file: string): readonly EvalTask[] {
  const value = parseYaml(source, file);
  const [fault] = FILE(value, '');
  if (fault !== undefined) throw new UsageError(`${file}: ${fault.message.replaceAll('The option ', '')}`, fault.hint);
  const { servers = [], tasks } = value as { servers?: readonly string[]; tasks: readonly RawTask[] };
  if (tasks.length === 0 || tasks.length > MAX_TASKS) {
    throw new UsageError(`${file} holds ${tasks.length} tasks`, `Write 1 to ${MAX_TASKS}`);
  }
  const ids = new Set<string>();
  return tasks.map((raw) => {
    if (ids.has(raw.id)) throw new UsageError(`${file}: two tasks are called ${raw.id}`, 'Give each its own id');
    ids.add(raw.id);
    return taskOf(raw, servers, file);
  });
}

function parseYaml(source: string, file: string): unknown {
  const document = parseDocument(source, { schema: 'core', prettyErrors: true, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw new UsageError(`${file}: ${error.message}`, 'Correct the YAML');
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    throw new UsageError(`${file} cannot be read`, { hint: `Use at most ${MAX_ALIASES} aliases`, cause });
  }
}

function taskOf(raw: RawTask, suiteServers: readonly string[], file: string): EvalTask {
  const { id, task, turns, servers = suiteServers, expect = [], forbid = [], state, check, reference } = raw;
  if ((task === undefined) === (turns === undefined)) {
    throw new UsageError(
      `${file}: ${id} must have either task or turns`,
      'Write task: for one message, turns: for several',
    );
  }
  const messages = turns ?? [task ?? ''];
  if (messages.length === 0 || messages.some((message) => message.trim() === '')) {
    throw new UsageError(`${file}: ${id} has an empty message`, 'Write what a person would');
  }
  if (expect.length === 0 && forbid.length === 0 && check === undefined && reference === undefined) {
    throw new UsageError(`${file}: ${id} checks nothing`, 'Give it expect, forbid, check or reference');
  }
  if (servers.length === 0) throw new UsageError(`${file}: ${id} has no servers`, 'Name them: servers: [issues]');
  return {
    id,
    ...{ turns: messages, servers },
    expect: expect.map((one) => (typeof one === 'string' ? { tool: one } : one)),
    forbid: forbid.map((one) => (typeof one === 'string' ? { tool: one } : one)),
    ...(state === undefined ? {} : { state }),
    ...(check === undefined ? {} : { check }),
    ...(reference === undefined ? {} : { reference }),
  };
}
