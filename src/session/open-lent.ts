import type { QuestionHandlers } from './requests/questions.ts';
import type { OpenedServer } from './services.ts';
import type { ServerConfig } from './state.ts';

/** Opens a server that a page lends, behind a port that is the connection's from then on. */
export async function openLent(
  { id, capabilities }: ServerConfig,
  port: MessagePort,
  questions: QuestionHandlers,
): Promise<OpenedServer> {
  const { createMcpSource, messagePortTransport } = await import('../mcp/index.ts');
  const source = createMcpSource(
    { id, transport: messagePortTransport(port), ...(capabilities === undefined ? {} : { capabilities }) },
    { ...questions, listsMessages: true },
  );
  return { source, connection: { status: source.status, subscribe: source.onStatus }, record: source };
}
