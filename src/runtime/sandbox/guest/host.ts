/** The host function: ids and JSON text only. Set once, while booting. */
export type Host = (op: string, a?: unknown, b?: unknown, c?: unknown) => unknown;

export const bridge: { host: Host } = { host: () => undefined };
