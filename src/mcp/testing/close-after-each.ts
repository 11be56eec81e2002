import { afterEach } from 'vitest';

/** Collects what a test opened and closes it afterwards, last first. */
export function closeAfterEach(): <Thing extends { close(): Promise<unknown> }>(thing: Thing) => Thing {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  return (thing) => {
    open.push(thing);
    return thing;
  };
}
