export { type DeclaredServer, generateDeclarations } from '../runtime/declarations/generate-declarations.ts';
export { generateType } from '../runtime/declarations/generate-type.ts';
export type { Conversion, ConversionNote, Detected } from '../runtime/dialects/convert/index.ts';
export type { PromptOptions, ServerSettings, ToolMetadata } from '../runtime/dialects/dialect.ts';
export { DIALECTS, type DialectEntry, type DialectId } from '../runtime/dialects/index.ts';
export { HostError, SourceError } from '../runtime/errors.ts';
export type { DialectEvent, DialectHost, DialectRunOptions } from '../runtime/host/dialect-host-api.ts';
export type { PolicyCall, PolicyLink, Verdict } from '../runtime/host/policy.ts';
export type { Json, JsonObject, JsonSchema } from '../runtime/json.ts';
export type { Limits } from '../runtime/limits.ts';
export { LIMITS } from '../runtime/limits.ts';
export {
  createSearch,
  createSearchIndex,
  type Search,
  type SearchHit,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  type SearchOptions,
} from '../runtime/search/index.ts';
export type { CallOptions, Source } from '../runtime/source.ts';
export type {
  CallRecord,
  CallToolResult,
  ContentBlock,
  Diagnostic,
  LogEntry,
  RunEvent,
  RunRequest,
  RunResponse,
  Tool,
  ToolAnnotations,
  TraceEntry,
} from '../runtime/spec.ts';
export { type ConvertScriptOptions, convertScript, type DetectDialectOptions, detectDialect } from './convert.ts';
export { createDialectHost, type DialectHostOptions, type DialectServer } from './dialect-host.ts';
export { createHost, type Host, type HostOptions, type HostRunOptions, type ServerConfig } from './host.ts';
