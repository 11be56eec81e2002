import {
  data,
  fields,
  flag,
  listOf,
  mapOf,
  type OptionFault,
  type OptionGuard,
  oneOf,
  text,
} from '../options/guard.ts';
import type { DialectContext, ToolMetadata } from './dialect.ts';

/** What a dialect makes of the host's configuration, beside its own options. */
export interface Heeded {
  readonly id: string;
  /** Fields of what is said of tools; `annotations` count in every dialect, for the host heeds them. */
  readonly metadata: readonly (keyof ToolMetadata)[];
  /** The modes that a server or a tool may be exposed by; none where the dialect knows no exposure. */
  readonly exposures: readonly string[];
}

const ANNOTATIONS = fields({
  title: text,
  readOnlyHint: flag,
  destructiveHint: flag,
  idempotentHint: flag,
  openWorldHint: flag,
});

const METADATA = {
  annotations: ANNOTATIONS,
  visibleInListTools: flag,
  enabledInCodeCall: flag,
  appId: text,
  source: text,
  tags: listOf(text, 'a list of texts'),
  examples: listOf(fields({ input: data, output: data }, { required: ['input'] }), 'a list of examples'),
} as const satisfies Partial<Record<keyof ToolMetadata, OptionGuard>>;

/** A word for a mode, in any case. */
const modeOf =
  (modes: readonly string[]): OptionGuard =>
  (value, path) =>
    typeof value === 'string' && modes.some((mode) => mode.toLowerCase() === value.toLowerCase())
      ? []
      : oneOf(modes)(value, path);

/** Refuses what another dialect would heed and this one would leave out. */
const unheeded =
  (id: string): OptionGuard =>
  (_, path) => [
    {
      path,
      message: `The dialect ${id} does not know ${path}`,
      hint: 'Leave it out, or choose a dialect that has it.',
    },
  ];

/** What is wrong with the host's configuration for a dialect: of tools, and of servers. */
export function settingFaults(setting: DialectContext, { id, metadata, exposures }: Heeded): readonly OptionFault[] {
  const exposure = exposures.length === 0 ? unheeded(id) : modeOf(exposures);
  const heeded = new Set<string>(['annotations', ...metadata]);
  const ofTool = fields({
    ...Object.fromEntries(
      Object.entries(METADATA).map(([name, guard]) => [name, heeded.has(name) ? guard : unheeded(id)]),
    ),
    exposure,
  });
  return [
    ...mapOf(ofTool)(setting.toolMetadata, 'toolMetadata'),
    ...mapOf(fields({ exposure }))(setting.servers, 'servers'),
  ];
}
