/** Longer than any body takes of a server that has just sent its head. */
const WITHIN_MS = 2000;
const MAX_BYTES = 256 * 1024;

/** The start of a body that is no message: it is only quoted, and need not end. */
export function startOfBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late: Promise<undefined> | undefined;
  /** Begins with the first read. */
  const untilLate = (): Promise<undefined> =>
    (late ??= new Promise((resolve) => {
      timer = setTimeout(resolve, WITHIN_MS, undefined);
    }));
  const end = (reason?: unknown): Promise<void> => {
    clearTimeout(timer);
    return reader.cancel(reason);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = bytes < MAX_BYTES ? Promise.race([reader.read(), untilLate()]) : undefined;
        read?.catch(() => clearTimeout(timer));
        const value = (await read)?.value;
        if (value !== undefined) {
          bytes += value.length;
          controller.enqueue(value);
          return;
        }
        controller.close();
        // The server is told by the closed connection; how that ends is of no interest.
        await Promise.allSettled([end()]);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
