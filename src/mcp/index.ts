export {
  type ClientTransport,
  type JsonRpcMessage,
  type McpServerConfig,
  parseServerUrl,
  type ServerUrl,
  type TransportServerConfig,
  type UrlServerConfig,
} from './config.ts';
export type { MessageTap } from './connection/guarded-transport.ts';
export { createMcpSource, type McpSource, type McpSourceOptions } from './source.ts';
export type { ConnectionStatus, LeftOutTool, Notice, ServerInfo, Wire } from './status.ts';
