/** Resolves in a task of its own: the page draws and answers before that. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
