import { register } from './register.ts';
import type { CodemodeRunner } from './runner.ts';

register();

export * from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'codemode-runner': CodemodeRunner;
  }
}
