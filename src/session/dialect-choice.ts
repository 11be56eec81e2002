import type { ToolMetadata } from '../runtime/dialects/dialect.ts';
import { DEFAULT_DIALECT, type DialectId, dialectEntry, isDialectId } from '../runtime/dialects/index.ts';
import type { JsonObject } from '../runtime/json.ts';
import type { SessionState } from './session-state.ts';
import type { Script } from './state.ts';

/** A dialect as somebody chose it: by id, with its options. */
export interface DialectChoice {
  readonly id: DialectId;
  readonly options: JsonObject;
  /** What was said of tools beside what their servers say. */
  readonly toolMetadata: Readonly<Record<string, ToolMetadata>>;
  /** The name of a dialect that this version does not have: scripts of it do not run. */
  readonly unknown?: string;
}

const NO_OPTIONS: JsonObject = {};
const NO_METADATA: DialectChoice['toolMetadata'] = {};

/** The default dialect as it comes: what tools that a person tries are called by. */
export const DEFAULT_CHOICE: DialectChoice = { id: DEFAULT_DIALECT, options: NO_OPTIONS, toolMetadata: {} };

/** The dialect of a script. One that this version does not have is refused by whatever loads it, with the name that was written. */
export function dialectOf(
  script: Pick<Script, 'dialect' | 'dialectOptions'>,
  { toolMetadata }: Pick<SessionState, 'toolMetadata'>,
): DialectChoice {
  const { dialect, dialectOptions } = script;
  const known = dialect !== undefined && isDialectId(dialect);
  const unknown = dialect === undefined || known ? {} : { unknown: dialect };
  return {
    id: known ? dialect : DEFAULT_DIALECT,
    options: known ? (dialectOptions ?? NO_OPTIONS) : NO_OPTIONS,
    toolMetadata: heededMetadata(known ? dialect : DEFAULT_DIALECT, toolMetadata),
    ...unknown,
  };
}

/** What a dialect heeds of what was said of tools: what was said for one is kept while another is chosen. */
export const heededMetadata = (
  id: DialectId,
  toolMetadata: SessionState['toolMetadata'],
): DialectChoice['toolMetadata'] => (dialectEntry(id).toolFlags === undefined ? NO_METADATA : toolMetadata);

/** What a script carries of a dialect: nothing for the default without options. */
export function dialectParts(id: DialectId, options: JsonObject): Pick<Script, 'dialect' | 'dialectOptions'> {
  return {
    ...(id === DEFAULT_DIALECT ? {} : { dialect: id }),
    ...(Object.keys(options).length === 0 ? {} : { dialectOptions: options }),
  };
}
