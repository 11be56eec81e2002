/** Keeps a timer or a channel from holding up the end of a process in Node; in pages there is no such thing. */
export function letProcessEnd(handle: unknown): void {
  (handle as { unref?: () => void } | null)?.unref?.();
}
