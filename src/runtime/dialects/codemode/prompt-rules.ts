import { MAX_JSON_DEPTH } from '../../json.ts';
import { LIMITS, type LimitName, type Limits } from '../../limits.ts';
import { ABSENT_LANGUAGE_GLOBALS } from './rules/index.ts';

const MiB = 1024 * 1024;

/**
 * What an agent has to know to write a script, in as few tokens as it can be read in: an example for what it shows, a table
 * for what is looked up, and what the specification wants documented (§3.2.1, §3.2.3, §3.2.4, §3.5, §5.3.1, §5.3.2). What
 * else holds is in `rules/`, for the documentation.
 */
export function shortRules(serverId: string, exportName: string, limits: Limits): string {
  return `\`\`\`js
import { ${exportName} } from "@codemode/servers/${serverId}"; // one async function a tool
try {
  const [a, b] = await Promise.all([${exportName}({ /* input */ }), ${exportName}({})]); // ${LIMITS.maxConcurrentCalls.default} at once
  globalThis.__codemode_result__ = { a, count: b.length }; // JSON: a summary
} catch (e) {
  console.log(e.name, e.message, e.hint); // counts, first few: aggregate and filter
}
\`\`\`

| Tool sends | Call gives |
|-|-|
| structuredContent | it; content is ignored |
| one text | a string: JSON.parse it |
| else | { content: [{ type, text or data }] }; images, audio base64 |
| isError | throws ToolCallError |

- Input is checked: SchemaValidationError (path, expected, received). Where its schema is not an object, input is that value itself.
- "@codemode/errors" has these, CodemodeError, AuthenticationError, ToolNotFoundError, ServerNotFoundError, SandboxLimitError.
- "@codemode/discovery": searchTools, getTool, listTools, listServers, describeServer. No other imports.
- Strict ES module, top-level await; TypeScript is stripped. Not: decorators, import = require, JSX, import attributes. Source ≤ ${LIMITS.maxSourceBytes.max / MiB} MiB, JSON ≤ ${MAX_JSON_DEPTH} levels, recursion some hundred deep.
- Globals: ES, console, URL, URLSearchParams, TextEncoder, TextDecoder, setTimeout (no text, ≤ ${LIMITS.maxTimers.default}), clearTimeout. Not: network, files, Node, eval, Function(text), setInterval, WebAssembly, crypto.subtle, ${ABSENT_LANGUAGE_GLOBALS.join(', ')}, ArrayBuffer resize, transfer. Frozen: Promise methods, @codemode exports. error.stack lacks the message.
- limits, others ignored (Mi: 2**20): ${limitList(limits)}.
- requestedCapabilities: server ids, [identifiers] above; connects early. Importing what is unavailable throws.
- You get { result, logs, diagnostics, toolTrace }. On failure result is null; diagnostics have path (line:column) and hint.`;
}

const limitList = (limits: Limits): string =>
  (Object.keys(LIMITS) as LimitName[]).map((name) => `${name} ${amount(limits[name])}`).join(', ');

const amount = (value: number): string => (value >= MiB && value % MiB === 0 ? `${value / MiB}Mi` : String(value));
