import { faultDiagnostics } from '../options/refuse.ts';
import { schemaGuard } from '../options/schema-guard.ts';
import type { Diagnostic } from '../spec.ts';
import type { Dialect, DialectContext, DialectFactory } from './dialect.ts';
import { type Heeded, settingFaults } from './setting-guard.ts';

type Options = Readonly<Record<string, unknown>>;

/** A dialect as its folder describes it. */
export interface DialectDefinition extends Omit<DialectFactory, 'create'>, Partial<Omit<Heeded, 'id'>> {
  /** Paths of options that are functions, and so come from code only. */
  readonly functions?: readonly string[];
  /** Options in the spelling of the schema, where the system takes several. */
  normalize?(options: Options): Options;
  /** Makes the dialect of options that fit the schema; diagnostics for what a schema cannot say. */
  create(options: Options, setting: DialectContext): Dialect | readonly Diagnostic[];
}

/**
 * The factory of a dialect. What comes from outside is held against the schema here, for all dialects alike: an option that
 * is misspelt or means nothing is refused with the name that is right, and never left out.
 */
export function defineDialect(definition: DialectDefinition): DialectFactory {
  const { id, optionsSchema, functions = [], metadata = [], exposures = [], merge } = definition;
  return {
    id,
    optionsSchema,
    ...(merge === undefined ? {} : { merge }),
    create(options, setting, alsoKnown = []) {
      const normal = definition.normalize?.(options) ?? options;
      const faults = [
        ...schemaGuard(optionsSchema, { functions, alsoKnown })(normal, ''),
        ...settingFaults(setting, { id, metadata, exposures }),
      ];
      return faults.length > 0 ? faultDiagnostics(faults) : definition.create(normal, setting);
    },
  };
}
