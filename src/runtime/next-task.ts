/** A message is a task of its own and, unlike a timer, comes at once. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // Starts the port as well, which a listener does not.
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });
}
