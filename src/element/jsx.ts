import type { RunnerEvents } from './events.ts';
import type { RunnerProperties } from './properties.ts';
import type { CodemodeRunner } from './runner.ts';

/** Attributes of the tag, as templates write them. */
export interface RunnerAttributes {
  readonly src?: string;
  readonly name?: string;
  readonly server?: string;
  readonly dialect?: string;
  readonly readonly?: boolean | '';
  readonly loading?: RunnerProperties['loading'];
  readonly theme?: RunnerProperties['theme'];
  readonly layout?: RunnerProperties['layout'];
  readonly panes?: string;
  readonly 'timeout-ms'?: number | string;
  readonly 'max-tool-calls'?: number | string;
  readonly capabilities?: string;
  readonly 'allow-tools'?: string;
  readonly 'page-tools'?: string;
  readonly 'trust-src'?: boolean | '';
  readonly 'asset-base'?: string;
  readonly recording?: string;
  readonly replay?: boolean | '';
  readonly servers?: RunnerProperties['servers'];
  readonly policy?: RunnerProperties['policy'];
  readonly strings?: RunnerProperties['strings'];
}

/** The tag in JSX: what any element takes, the attributes above, and events as `on` and their name. */
export type RunnerJsx<Base> = Omit<Base, keyof RunnerAttributes> &
  RunnerAttributes & {
    readonly [name in keyof RunnerEvents as `on${name}`]?: (event: CustomEvent<RunnerEvents[name]>) => void;
  };

/** `codemode-run-end` as Vue's compilers name the property of its handler: `CodemodeRunEnd`. */
type Pascal<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The tag in Vue templates. */
export type RunnerVue = new () => {
  readonly $props: RunnerAttributes & {
    readonly [name in keyof RunnerEvents as `on${Pascal<name>}`]?: (event: CustomEvent<RunnerEvents[name]>) => void;
  };
  readonly $el: CodemodeRunner;
};
