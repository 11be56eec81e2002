import { SourceError } from '../../runtime/errors.ts';
import { servePageTools } from '../../webmcp/serve-page-tools.ts';
import { openLent } from '../open-lent.ts';
import type { QuestionHandlers } from '../requests/questions.ts';
import type { OpenedServer } from '../services.ts';
import type { ServerConfig } from '../state.ts';
import { otherToolsOf } from './other-tools.ts';

/** Opens the tools of this page, as scripts see those of any server: over a port, through the same client. */
export function openPageServer(config: ServerConfig, questions: QuestionHandlers): Promise<OpenedServer> {
  const tools = otherToolsOf(document);
  if (tools === undefined) throw new SourceError('broken', 'This browser has no tools of pages');
  const { port1, port2 } = new MessageChannel();
  servePageTools(tools, port1);
  return openLent(config, port2, questions);
}
