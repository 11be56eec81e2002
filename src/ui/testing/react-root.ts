// First, for files of tests share one page: whichever of them is run first would set the order of the layers.
import '../styles/layers.css';

import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** A place on the page in which each test of a file draws, taken away after it. */
export interface ReactRoot {
  readonly place: HTMLElement;
  /** Draws at once what is in the place from now on. */
  render(node: ReactNode): void;
}

export function reactRootForEach(): ReactRoot {
  let place: HTMLElement | undefined;
  let root: Root | undefined;
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
  });
  afterEach(() => {
    root?.unmount();
    place?.remove();
  });
  return {
    get place() {
      return place as HTMLElement;
    },
    render: (node) => flushSync(() => root?.render(node)),
  };
}
