import type { Terminal } from '../terminal/terminal.ts';

/** An option of a command, by its long name. */
export interface OptionSpec {
  /** How its value is named in help; a flag where absent. */
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: true;
  readonly about: string;
}
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** What was given for each option. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly value: string }
    ? Specs[Name] extends { readonly many: true }
      ? readonly string[]
      : string | undefined
    : boolean;
};

export interface Invocation<Specs extends OptionSpecs> {
  readonly options: OptionValues<Specs>;
  readonly positionals: readonly string[];
  readonly terminal: Terminal;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** The forms of its positional arguments, such as `FILE`. */
  readonly synopsis: string;
  readonly options: OptionSpecs;
  /** What else help says. */
  readonly notes?: string;
  /** Gives the exit code. Throws `UsageError`. */
  run(invocation: Invocation<OptionSpecs>): Promise<number>;
}

/** Ties a command to its options by type. */
export function defineCommand<const Specs extends OptionSpecs>(
  command: Omit<Command, 'options' | 'run'> & {
    readonly options: Specs;
    run(invocation: Invocation<Specs>): Promise<number>;
  },
): Command {
  return { ...command, run: (invocation) => command.run(invocation as unknown as Invocation<Specs>) };
}
