import { parseArgs } from 'node:util';
import type { OptionSpecs, OptionValues } from './command.ts';
import { didYouMean, UsageError } from './usage-error.ts';

export interface ParsedArguments {
  readonly options: OptionValues<OptionSpecs>;
  readonly positionals: readonly string[];
  readonly help: boolean;
}

/** Reads the arguments of a command. Throws `UsageError` for what it does not know. */
export function parseArguments(args: readonly string[], specs: OptionSpecs): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(specs).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    },
  });
  const given: Record<string, string | boolean | readonly string[] | undefined> = {};
  for (const [name, { value, many }] of Object.entries(specs)) {
    given[name] = value === undefined ? false : many === true ? [] : undefined;
  }
  const positionals: string[] = [];
  let help = false;
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (name === 'help') {
      help = true;
      continue;
    }
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) {
      const known = [...Object.keys(specs), 'help'].map((option) => `--${option}`);
      throw new UsageError(`There is no option ${rawName}`, didYouMean(rawName, known));
    }
    if (spec.value === undefined) {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`, `Write ${rawName} alone`);
      given[name] = true;
      continue;
    }
    if (value === undefined || (value.startsWith('-') && value !== '-' && token.inlineValue === false)) {
      throw new UsageError(`${rawName} needs a value`, `Write ${rawName} ${spec.value}`);
    }
    if (spec.many === true) given[name] = [...((given[name] as readonly string[] | undefined) ?? []), value];
    else if (given[name] !== undefined) throw new UsageError(`${rawName} was given twice`, 'Give it once');
    else given[name] = value;
  }
  return { options: given as OptionValues<OptionSpecs>, positionals, help };
}
