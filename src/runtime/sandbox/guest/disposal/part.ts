import { apply, defineProperty, descriptor, freeze, hidden, SymbolCtor } from '../core.ts';
import { methodOf, Resources, settled } from './resources.ts';
import { AsyncDisposableStack, DisposableStack } from './stacks.ts';
import { SuppressedError } from './suppressed-error.ts';

freeze(Resources);
freeze(Resources.prototype);

function asDisposable(
  Stack: { readonly name: string; readonly prototype: object },
  symbol: symbol,
  method: string,
): void {
  const { name, prototype } = Stack;
  hidden(prototype, symbol, (prototype as Record<string, unknown>)[method]);
  defineProperty(prototype, SymbolCtor.toStringTag, descriptor(name, false, false, true));
}
asDisposable(DisposableStack, SymbolCtor.dispose, 'dispose');
asDisposable(AsyncDisposableStack, SymbolCtor.asyncDispose, 'disposeAsync');

/** `using`, as far as it is no syntax, and what ECMAScript has beside it. */
export default {
  DisposableStack,
  AsyncDisposableStack,
  SuppressedError,
  openScope: (): Resources => new Resources(),
  disposeIterator(iterator: object): void {
    const give = methodOf(iterator, 'return');
    if (give !== undefined) apply(give, iterator, []);
  },
  disposeAsyncIterator: (iterator: object): Promise<unknown> =>
    settled(() => {
      const give = methodOf(iterator, 'return');
      return give === undefined ? undefined : nothing(apply(give, iterator, [undefined]));
    }),
};

async function nothing(given: unknown): Promise<void> {
  await given;
}
