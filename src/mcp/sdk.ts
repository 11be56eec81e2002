/**
 * What every connection takes from the MCP SDK, as one lazily loaded chunk: import it with `import('./sdk.ts')`, and types with
 * `import type` from the SDK itself.
 */
import './jitless.ts';

export {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
