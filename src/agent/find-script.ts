import { isJsonObject, type Json, type JsonObject, jsonTextDepth, MAX_JSON_DEPTH } from '../runtime/json.ts';
import type { RunTool } from './agent-tools.ts';

/** A call that a model wrote into its text. */
export interface WrittenCall {
  readonly form: 'script-in-text' | 'call-in-text';
  readonly name: string;
  readonly input: JsonObject;
}

/** Blocks that are looked at: a long answer holds few. */
const MAX_BLOCKS = 20;
const SCRIPT_LANGUAGES = new Set(['', 'js', 'javascript', 'ts', 'typescript', 'mjs', 'codemode']);

interface Block {
  readonly language: string;
  readonly text: string;
}

/** The call that a text holds instead of being one: JSON of a call, or a script in a fence. The last one counts. */
export function findScript(text: string, run: RunTool, toolNames: readonly string[]): WrittenCall | undefined {
  const blocks = blocksOf(text);
  const candidates = [...blocks.map((block) => block.text), taggedCall(text), text.trim()];
  for (const candidate of candidates.reverse()) {
    const call = callOf(candidate, run, toolNames);
    if (call !== undefined) return call;
  }
  const script = blocks.findLast(({ language, text: code }) => SCRIPT_LANGUAGES.has(language) && isCode(code));
  return script === undefined
    ? undefined
    : { form: 'script-in-text', name: run.name, input: { [run.member]: script.text } };
}

/** Fenced blocks, by line: no pattern that takes long on a long text. The last may have no end. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; language: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, fence = '', word = ''] = /^ {0,3}(`{3,}|~{3,})\s*([\w-]*)/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== '' && blocks.length < MAX_BLOCKS) open = { fence, language: word.toLowerCase(), lines: [] };
    } else if (fence.startsWith(open.fence) && word === '') {
      blocks.push({ language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else open.lines.push(line);
  }
  if (open !== undefined) blocks.push({ language: open.language, text: open.lines.join('\n') });
  return blocks;
}

/** What some models write around a call. */
function taggedCall(text: string): string {
  const start = text.lastIndexOf('<tool_call>');
  if (start === -1) return '';
  const end = text.indexOf('</tool_call>', start);
  return text.slice(start + '<tool_call>'.length, end === -1 ? undefined : end).trim();
}

function callOf(text: string, run: RunTool, toolNames: readonly string[]): WrittenCall | undefined {
  const value = objectOf(text);
  if (value === undefined) return undefined;
  if (typeof value[run.member] === 'string') return { form: 'call-in-text', name: run.name, input: value };
  const inner = isJsonObject(value.function) ? value.function : value;
  const name = inner.name ?? inner.tool ?? inner.tool_name;
  const input = inputOf(inner.arguments ?? inner.input ?? inner.parameters ?? inner.args);
  if (typeof name !== 'string' || input === undefined) return undefined;
  // Any other object may be the answer itself.
  return toolNames.includes(name) ? { form: 'call-in-text', name, input } : undefined;
}

const inputOf = (value: Json | undefined): JsonObject | undefined =>
  isJsonObject(value) ? value : typeof value === 'string' ? objectOf(value) : undefined;

function objectOf(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{') || jsonTextDepth(text) > MAX_JSON_DEPTH) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A block without a language may be anything: output, a table, a command. */
const isCode = (text: string): boolean => /\bawait\b|\bimport\b|\bconst\b|\breturn\b|=>|\w\(/.test(text);
