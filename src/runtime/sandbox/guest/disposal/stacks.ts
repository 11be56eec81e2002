import { apply, ReferenceErrorCtor, TypeErrorCtor } from '../core.ts';
import { type Method, Resources } from './resources.ts';

function callable(value: unknown): Method {
  if (typeof value !== 'function') throw new TypeErrorCtor('What is called on disposal must be a function');
  return value as Method;
}

/** DisposableStack of ECMAScript. */
export class DisposableStack {
  #resources: Resources | undefined = new Resources();

  get disposed(): boolean {
    return this.#resources === undefined;
  }
  dispose(): void {
    const resources = this.#resources;
    this.#resources = undefined;
    resources?.end();
  }
  use(value: unknown): unknown {
    return this.#open().add(value);
  }
  adopt(value: unknown, onDispose: unknown): unknown {
    const resources = this.#open();
    const method = callable(onDispose);
    resources.hold(undefined, () => apply(method, undefined, [value]), false);
    return value;
  }
  defer(onDispose: unknown): void {
    this.#open().hold(undefined, callable(onDispose), false);
  }
  move(): DisposableStack {
    const resources = this.#open();
    const moved = new DisposableStack();
    moved.#resources = resources;
    this.#resources = undefined;
    return moved;
  }
  #open(): Resources {
    return this.#resources ?? fail('DisposableStack');
  }
}

/** AsyncDisposableStack of ECMAScript. */
export class AsyncDisposableStack {
  #resources: Resources | undefined = new Resources();

  get disposed(): boolean {
    return this.#resources === undefined;
  }
  async disposeAsync(): Promise<void> {
    const resources = this.#resources;
    this.#resources = undefined;
    if (resources === undefined) return;
    while (resources.next()) {
      try {
        await resources.pending;
      } catch (error) {
        resources.fail(error);
      }
    }
    resources.end();
  }
  use(value: unknown): unknown {
    return this.#open().addAsync(value);
  }
  adopt(value: unknown, onDispose: unknown): unknown {
    const resources = this.#open();
    const method = callable(onDispose);
    resources.hold(undefined, () => apply(method, undefined, [value]), true);
    return value;
  }
  defer(onDispose: unknown): void {
    this.#open().hold(undefined, callable(onDispose), true);
  }
  move(): AsyncDisposableStack {
    const resources = this.#open();
    const moved = new AsyncDisposableStack();
    moved.#resources = resources;
    this.#resources = undefined;
    return moved;
  }
  #open(): Resources {
    return this.#resources ?? fail('AsyncDisposableStack');
  }
}

function fail(name: string): never {
  throw new ReferenceErrorCtor(`This ${name} is already disposed of`);
}
