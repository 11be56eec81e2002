import type { CheckerService } from './protocol.ts';

/** Messages between page and checker. A question gets one answer with its id, unless it is withdrawn before its turn. */
export type ToChecker =
  | { readonly kind: 'script'; readonly uri: string; readonly text: string }
  | { readonly kind: 'close'; readonly uri: string }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly method: keyof CheckerService;
      readonly request: readonly unknown[];
    }
  | { readonly kind: 'withdraw'; readonly id: number };

export type FromChecker =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'fault'; readonly id: number; readonly reason: string };
