import { SourceError } from '../../runtime/errors.ts';

/** What MCP gives as the code for a request that has to wait for a page (2025-11-25, elicitation). */
const URL_ELICITATION_REQUIRED = -32042;

/** Whether a server refused a request until somebody has used a page. */
export const wantsPages = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.cause as { code?: unknown } | undefined)?.code === URL_ELICITATION_REQUIRED;
