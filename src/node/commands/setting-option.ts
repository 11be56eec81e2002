import type { Catalog } from '../../runtime/catalog/catalog.ts';
import type { Dialect, DialectContext, ToolMetadata } from '../../runtime/dialects/dialect.ts';
import { DIALECTS } from '../../runtime/dialects/index.ts';
import { createMetadataNames } from '../../runtime/host/metadata-names.ts';
import { isJsonObject } from '../../runtime/json.ts';
import { dataRecord, mapOf } from '../../runtime/options/guard.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';
import { readText } from '../program-file/read-program.ts';

/** The options by which commands are told how servers and tools are to be treated. */
export const SETTING_OPTIONS = {
  'read-only': {
    value: 'NAME',
    many: true,
    about: 'offers only the tools of this server that are marked read-only',
  },
  exposure: {
    value: 'NAME=MODE',
    many: true,
    about: 'what agents get of this server, in the terms of the dialect',
  },
  'tool-metadata': {
    value: 'FILE',
    about: 'metadata for tools in addition to that of their servers: a JSON object by tool name',
  },
} as const satisfies OptionSpecs;

export interface SettingOptionValues {
  readonly 'read-only': readonly string[];
  readonly exposure: readonly string[];
  readonly 'tool-metadata': string | undefined;
}

export interface ChosenSetting {
  readonly setting: DialectContext;
  /** Servers whose tools that may change something are withheld. */
  readonly readOnly: ReadonlySet<string>;
}

/** How a command line wants servers and tools to be treated. Throws `UsageError` for what is of no server. */
export async function readSetting(
  values: SettingOptionValues,
  ids: readonly string[],
  cwd: string,
): Promise<ChosenSetting> {
  const known = (option: string, id: string): string => {
    if (!ids.includes(id)) throw new UsageError(`${option}: there is no server ${id}`, didYouMean(id, ids));
    return id;
  };
  const servers: Record<string, { exposure: string }> = {};
  for (const text of values.exposure) {
    const [, id = '', mode = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (mode === '') throw new UsageError(`--exposure ${text} is incomplete`, 'Write --exposure NAME=MODE');
    if (servers[known('--exposure', id)] !== undefined) throw new UsageError(`--exposure names ${id} twice`, 'Choose');
    servers[id] = { exposure: mode };
  }
  const readOnly = new Set(values['read-only'].map((id) => known('--read-only', id)));
  const file = values['tool-metadata'];
  return { setting: { toolMetadata: file === undefined ? {} : await readMetadata(file, cwd), servers }, readOnly };
}

/** Metadata that some dialect supports. */
const EXAMPLE = DIALECTS.flatMap(({ toolFlags = [] }) => toolFlags)[0]?.name;

/** Reads what is said of tools; the dialect says which fields it knows. */
async function readMetadata(file: string, cwd: string): Promise<Readonly<Record<string, ToolMetadata>>> {
  const refuse = (why: string, cause?: unknown): UsageError =>
    new UsageError(`--tool-metadata ${file}: ${why}`, {
      hint: `Write a JSON object: { "TOOL": { "${EXAMPLE}": true } }`,
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(await readText(file, cwd));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw refuse('it is not JSON', error);
  }
  if (!isJsonObject(value)) throw refuse('it is not an object');
  const [fault] = mapOf(dataRecord)(value, 'toolMetadata');
  if (fault !== undefined) throw refuse(fault.message);
  return value as Readonly<Record<string, ToolMetadata>>;
}

/** Throws `UsageError` where something is said of a tool that no server has. */
export function checkToolNames({ toolMetadata }: DialectContext, catalog: Catalog, dialect: Dialect): void {
  const [fault] = createMetadataNames(toolMetadata).faults(catalog, dialect);
  if (fault !== undefined) throw new UsageError(`--tool-metadata: ${fault.message}`, fault.hint);
}
