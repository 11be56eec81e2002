import { LIMITS } from '../../../limits.ts';
import type { Rule } from './rule.ts';

/** Calls and what they return (§5.3), errors (§7), discovery (§4). */
export const CALL_RULES = [
  {
    id: 'input',
    kind: 'rule',
    section: '5.3.1',
    text: 'A tool takes one input, as JSON, checked against its schema before it is sent; a tool without inputs takes none or {}. Where the schema is not an object (an array, a string) the input is that value itself.',
  },
  {
    id: 'unwrapping',
    kind: 'rule',
    section: '5.3.2',
    text: 'A call returns, in this order: structuredContent where the tool sent it, content is then ignored; the string where content is a single text; otherwise the whole MCP result { content, … }, with images and audio as base64 strings in content[i].data. A text that holds JSON stays text: JSON.parse it.',
  },
  {
    id: 'structured-by-presence',
    kind: 'reading',
    section: '5.3.2',
    text: 'structuredContent counts by being there, whatever JSON value it is and whether or not it fits the output schema. isError is looked at before any rule.',
  },
  {
    id: 'concurrency',
    kind: 'rule',
    section: '10.1',
    text: `Calls run concurrently: await Promise.all([a(), b()]). ${LIMITS.maxConcurrentCalls.default} are open at once, more wait their turn.`,
  },
  {
    id: 'unawaited',
    kind: 'extension',
    section: '3.2.2',
    text: 'Calls and timers that are not awaited still finish before the run ends, at most until timeoutMs, which a result outlives.',
  },
  {
    id: 'large-integers',
    kind: 'reading',
    section: '5.3.2',
    text: 'An integer of a result that a JavaScript number cannot give back is rounded, with one INEXACT_INTEGER warning a tool; where the host has largeIntegers "string", it is a string of its digits, and such a string goes out as an integer where the schema of a tool wants one.',
  },
  {
    id: 'unhandled',
    kind: 'reading',
    section: '3.3.4',
    text: 'A promise that rejects without a handler is an uncaught exception: the run fails, with result null, once everything it started has ended. Handled is what anything was attached to by then, be it late: what Node passes passes. Each such rejection is an UNHANDLED_REJECTION diagnostic. Found are those of calls that stand alone, are logged, pushed to a list or kept in a variable that is not awaited, and of callbacks of forEach, map and setTimeout.',
  },
  {
    id: 'errors',
    kind: 'rule',
    section: '7',
    text: 'A failed call throws; nothing else stops. "@codemode/errors" exports CodemodeError and its subclasses SchemaValidationError (path, expected, received, example), ToolCallError (the tool sent isError, or the call failed), AuthenticationError (a ToolCallError), ToolNotFoundError, ServerNotFoundError and SandboxLimitError. Each has message and hint.',
  },
  {
    id: 'error-fields',
    kind: 'extension',
    section: '7.2',
    text: 'Errors of a call have serverId, toolName and exportName; a ToolCallError of isError has the raw result, and its structuredContent. JSON.stringify(error) and console.log(error) show the fields.',
  },
  {
    id: 'import-of-a-missing-server',
    kind: 'reading',
    section: '3.2.3',
    text: 'Importing a server that is not connected is an IMPORT_FAILURE; a caught import() of it rejects with ServerNotFoundError.',
  },
  {
    id: 'input-that-is-no-json',
    kind: 'reading',
    section: '7.2',
    text: 'Input that JSON cannot hold (a BigInt, a cycle, a function) is refused in the sandbox with SchemaValidationError and its path, and is not counted.',
  },
  {
    id: 'discovery',
    kind: 'rule',
    section: '4.1',
    text: '"@codemode/discovery" exports listServers(), describeServer(id), listTools(id, { detail }), getTool(id, toolName, { detail }), searchTools(query, { detail, serverId, limit }) and specVersion. detail is "name", "description" (default), "full" (with schemas; default of getTool) or "types" (as the system prompt declares them, in the member types). They are no tool calls: free and not traced.',
  },
  {
    id: 'search-defaults',
    kind: 'reading',
    section: '4.2.7',
    text: 'searchTools gives at most 20 results where no limit is set; a serverId that is not connected is a ServerNotFoundError.',
  },
] as const satisfies readonly Rule[];
