import type { GlobalComponents } from 'vue';
import type { RunnerVue } from './jsx.ts';

export type { RunnerAttributes, RunnerVue } from './jsx.ts';
/** Importing this module, for its types alone, is what makes templates know the element. */
export type RunnerComponents = Pick<GlobalComponents, 'codemode-runner'>;

declare module 'vue' {
  interface GlobalComponents {
    'codemode-runner': RunnerVue;
  }
}
