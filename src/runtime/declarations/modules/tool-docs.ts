import type { CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject } from '../../json.ts';
import { proseOf, sameLetters } from '../docs/schema-docs.ts';
import { commentText, propertyKey } from '../types/escape.ts';
import type { ResolveReference } from '../types/references.ts';
import { callExample } from './call-example.ts';

const MAX_PARAMETERS = 24;
const MAX_CODE_LENGTH = 200;

/** What is said of each hint of §6.3 where it is true, and where it is false. */
const HINTS = [
  ['readOnlyHint', 'read-only', 'writes'],
  ['destructiveHint', '**destructive**', 'not destructive'],
  ['idempotentHint', 'idempotent', 'not idempotent'],
  ['openWorldHint', 'open world', 'closed world'],
] as const;

/** Lines of the doc comment of a tool: what it is and does, annotations (§6.3), parameters, result, a call to copy. */
export function toolDocs(
  tool: CatalogTool,
  resolve: ResolveReference,
  untyped = 'the text, else the whole result',
): readonly string[] {
  const paragraphs = [titleOf(tool), proseOf(tool.description), facts(tool)].filter((text) => text !== '');
  const example = callExample(tool.exportName, tool.inputSchema, resolve);
  return [
    ...(paragraphs.length > 0 ? [paragraphs.join('\n\n')] : []),
    ...parameters(tool.inputSchema),
    ...result(tool.outputSchema, untyped),
    ...(example === undefined ? [] : [`@example\n${commentText(example)}`]),
  ];
}

function titleOf({ annotations, description, exportName, title }: CatalogTool): string {
  const stated = annotations?.title ?? title ?? '';
  if (stated === '' || sameLetters(stated, exportName) || description?.startsWith(stated)) return '';
  return `**${proseOf(stated).replace(/\s+/g, ' ')}**`;
}

function facts({ annotations = {}, exportName, name }: CatalogTool): string {
  const hints = HINTS.flatMap(([hint, yes, no]) => {
    const value = annotations[hint];
    return value === undefined ? [] : [value ? yes : no];
  });
  const summary = [...(name === exportName ? [] : [`tool ${code(name)}`]), ...hints].join(' · ');
  return summary.replace(/^\**[a-z]/, (start) => start.toUpperCase());
}

function parameters(schema: unknown): readonly string[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return [];
  const required = new Set<unknown>(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(schema.properties);
  const texts = [
    ...names.filter((name) => required.has(name)).map((name) => code(propertyKey(name))),
    ...names.filter((name) => !required.has(name)).map((name) => code(`${propertyKey(name)}?`)),
  ];
  if (texts.length === 0) return [];
  const more = texts.length > MAX_PARAMETERS ? ` and ${texts.length - MAX_PARAMETERS} more` : '';
  return [`@param input ${texts.slice(0, MAX_PARAMETERS).join(', ')}${more}`];
}

function result(schema: unknown, untyped: string): readonly string[] {
  if (!isJsonObject(schema)) return [`@returns ${untyped}`];
  const described = proseOf(schema.description).replace(/\s+/g, ' ');
  return described === '' ? [] : [`@returns ${described}`];
}

/** Text as inline code. */
function code(text: string): string {
  const short = text.length > MAX_CODE_LENGTH ? `${text.slice(0, MAX_CODE_LENGTH)}…` : text;
  return `\`${commentText(short).replace(/[`\s]+/g, ' ') || '""'}\``;
}
