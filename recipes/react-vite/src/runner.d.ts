import type { DetailedHTMLProps, HTMLAttributes } from 'react';

interface RunEnd {
  readonly response?: { readonly result: unknown };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'codemode-runner': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        readonly server?: string;
        readonly name?: string;
        readonly theme?: 'auto' | 'light' | 'dark';
        readonly 'oncodemode-run-end'?: (event: CustomEvent<RunEnd>) => void;
      };
    }
  }
}
