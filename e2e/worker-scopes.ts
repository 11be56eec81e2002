import type { CDPSession, Page } from '@playwright/test';

/** The global scopes of the workers that a page starts, for whoever looks into them from outside. */
export interface WorkerScopes {
  /** Names of the workers so far: what stands before `.worker` in their files. */
  names(): readonly string[];
  /** The value of an expression in the scope of a worker. A worker without `eval` is asked through the debugger. */
  value(name: string, expression: string): Promise<unknown>;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/** Watches the workers of a page, from now on. */
export async function watchWorkers(page: Page): Promise<WorkerScopes> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const sessions = new Map<string, string>();
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const name = /(\w+)\.worker/.exec(targetInfo.url)?.[1];
    if (targetInfo.type === 'worker' && name !== undefined) sessions.set(name, sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return {
    names: () => [...sessions.keys()],
    async value(name, expression) {
      const sessionId = sessions.get(name);
      if (sessionId === undefined) throw new Error(`No worker ${name} was started`);
      const id = ++lastId;
      const answered = new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
      });
      const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } });
      await session.send('Target.sendMessageToTarget', { sessionId, message });
      return (await answered).result?.result?.value;
    },
  };
}
