import type { ChosenDialect } from '../../agent/index.ts';
import type { DialectContext } from '../../runtime/dialects/dialect.ts';
import { systemOf } from '../../runtime/dialects/dialect-id.ts';
import { dialectIdFault } from '../../runtime/dialects/dialect-id-fault.ts';
import { DIALECTS, type DialectId, dialectEntry, isDialectId, loadDialect } from '../../runtime/dialects/index.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import type { Json } from '../../runtime/json.ts';
import { DEFAULT_LIMITS, LIMITS, type LimitName, type Limits, limitsWithin } from '../../runtime/limits.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { UsageError } from '../cli/usage-error.ts';

/** The page of a dialect, which is that of its system. */
const docsOf = (id: DialectId): string => `docs/dialects/${systemOf(id)}.md`;

const IDS = DIALECTS.map(({ id }) => id);

/** The options by which commands are told of the dialect. */
export const DIALECT_OPTIONS = {
  dialect: { value: 'ID', about: `how scripts reach their tools: ${IDS.join(', ')}` },
  'dialect-option': {
    value: 'K=V',
    many: true,
    about: 'an option of the dialect; V is JSON, or plain text',
  },
} as const satisfies OptionSpecs;

export interface DialectOptionValues {
  readonly dialect: string | undefined;
  readonly 'dialect-option': readonly string[];
}

/**
 * The dialect of a command line, with its options applied: over those of `linked`, a link or file, and the default where
 * none is named. Throws `UsageError`.
 */
export async function readDialect(
  values: DialectOptionValues,
  linked: { readonly dialect?: string; readonly dialectOptions?: Readonly<Record<string, unknown>> } = {},
  setting?: DialectContext,
): Promise<ChosenDialect> {
  const id = values.dialect ?? linked.dialect ?? DIALECTS[0].id;
  if (!isDialectId(id)) {
    const fault = dialectIdFault(id);
    throw new UsageError(fault?.message ?? `There is no dialect ${id}`, fault?.hint ?? '');
  }
  // Options of a link are for the dialect of the link.
  const inherited = values.dialect === undefined || values.dialect === linked.dialect ? linked.dialectOptions : {};
  const typed = Object.fromEntries(values['dialect-option'].map(readOption));
  const options = { ...inherited, ...typed };
  const dialect = await loadDialect(id, options, setting);
  if (!isRefused(dialect)) {
    const linkedOnly = await loadDialect(id, { ...inherited }, setting);
    const limits = isRefused(linkedOnly) ? dialect.limits : raisedByHand(dialect.limits, linkedOnly.limits);
    return { dialect: { ...dialect, limits }, factory: await dialectEntry(id).load(), options };
  }
  throw new UsageError(
    `The options of ${id} make no sense: ${dialect.map(({ message }) => message).join('; ')}`,
    [dialect[0]?.hint, `See ${docsOf(id)}`].filter((part) => part !== undefined).join(' '),
  );
}

/** What the options of a link set is at most the default; what the options of the command line changed is the person's word. */
function raisedByHand(limits: Limits, linked: Limits): Limits {
  const within = limitsWithin(limits, DEFAULT_LIMITS);
  return Object.fromEntries(
    (Object.keys(LIMITS) as LimitName[]).map((name) => [
      name,
      limits[name] === linked[name] ? within[name] : limits[name],
    ]),
  ) as Limits;
}

function readOption(text: string): readonly [string, Json] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--dialect-option ${text} is incomplete`, 'Write --dialect-option NAME=VALUE');
  return [text.slice(0, at), readValue(text.slice(at + 1))];
}

function readValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
