import { type ESTree, parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Modules of the MCP SDKs that hold schemas of zod, one a declaration, and next to nothing else. */
const SCHEMAS = /\/@modelcontextprotocol\/(core\/dist\/[\w-]+\.mjs|sdk\/dist\/esm\/types\.js)$/;
const PURE = '/*#__PURE__*/';

/**
 * Lets a bundler leave out the schemas that nothing reads. It cannot know that a call like `z.object({})` does nothing but
 * make one, and would load all of MCP and OAuth for the few messages that a client and a server in the page exchange.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    transform(code, id) {
      return SCHEMAS.test(id) ? { code: withPureCalls(code), map: null, moduleSideEffects: false } : null;
    },
  };
}

/** Marks each call of a method that a declaration at the top makes at once: those in functions may do anything. */
export function withPureCalls(code: string): string {
  const starts = parseSync('schemas.mjs', code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap(({ init }) => callsIn(init)) : [];
  });
  let marked = '';
  let end = 0;
  // Calls of a chain begin where the first does.
  for (const start of [...new Set(starts)].sort((a, b) => a - b)) {
    marked += code.slice(end, start) + PURE;
    end = start;
  }
  return marked + code.slice(end);
}

/** Where the calls of methods begin, without those in functions. */
function callsIn(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(callsIn);
  const { type, start } = node as ESTree.Node;
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return [];
  const inside = Object.values(node).flatMap(callsIn);
  const isMethod = type === 'CallExpression' && (node as ESTree.CallExpression).callee.type === 'MemberExpression';
  return isMethod ? [start, ...inside] : inside;
}
