import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject } from '../../json.ts';
import { atOnce } from '../../slices.ts';
import { readsAsDraft07, typeOf } from '../generate-type.ts';
import { acceptsEmpty } from '../modules/accepts-empty.ts';
import { saysNothing } from '../modules/tool-types.ts';
import type { PrintedType } from '../schema-printer.ts';
import { pascalCase, uniqueNames } from '../types/names.ts';
import { createResolver } from '../types/references.ts';
import type { TypeForm } from '../types/type-form.ts';
import { withComment } from './comments.ts';
import { wordsOf } from './known-words.ts';
import { type NoteOf, noteOf } from './notes.ts';
import { type MemberKeys, sharingForm, shortText, surveyForm } from './prompt-form.ts';
import { choosingSharing } from './sharing.ts';
import type { Findings, MemberBody, ObjectKeys } from './survey.ts';
import { describingTools } from './tool-notes.ts';

/** Types that the text before all servers declares; no server has another of these names. */
export const GLOBAL_TYPES = ['Obj', 'Promise', 'Reply'] as const;

/** A tool as a prompt declares it. */
export interface PromptTool {
  readonly tool: CatalogTool;
  /** What it does; empty where nothing is said. */
  readonly note: string;
  /** Its hints (§6.3) in a few words; empty for none. */
  readonly hints: string;
  /** `function name(input: …): …`. */
  readonly text: string;
}

/** The types of a server in their shortest form: what several tools have in common has a name, and is written once. */
export interface PromptTypes {
  readonly tools: readonly PromptTool[];
  /** Declarations of the types that tools and each other refer to, by name. */
  readonly shared: ReadonlyMap<string, string>;
  /** Text that several tools say, by the mark that stands for it. */
  readonly remarks: ReadonlyMap<string, string>;
}

/** With notes and without, by the list of tools. */
const caches = [
  new WeakMap<readonly CatalogTool[], PromptTypes>(),
  new WeakMap<readonly CatalogTool[], PromptTypes>(),
] as const;

/** The types of all tools of a server (§4.4, §6.2). Never throws, whatever the schemas; made once for a list of tools. */
export function promptTypes(server: CatalogServer): PromptTypes {
  return atOnce(printingPromptTypes(server));
}

/** As {@link promptTypes}, with a step after each schema; signatures alone where `hasNotes` is false. */
export function* printingPromptTypes(server: CatalogServer, hasNotes = true): Generator<undefined, PromptTypes, void> {
  const { tools } = server;
  const cache = caches[hasNotes ? 0 : 1];
  const cached = cache.get(tools);
  if (cached !== undefined) return cached;
  const documents = documentsOf(tools, hasNotes);
  const survey = yield* surveying(documents);
  const shared = new Map<string, string>();
  const types = new Map<CatalogTool, { Input?: string; Output?: string }>();
  const uniqueName = uniqueNames([...GLOBAL_TYPES, ...survey.names]);
  const sharing = yield* choosingSharing(survey.objects, survey.bodies, uniqueName);
  const bodyOf = (key: string) => survey.bodies.get(key)?.body;
  const declare = (name: string, text: string, note: string) => {
    if (!shared.has(name)) shared.set(name, withComment(`type ${name} = `, text, note, ''));
  };
  for (const document of documents) {
    const form = sharingForm(sharing, survey.memberKeys, bodyOf, declare, document.noteOf);
    const printed = printDocument(document, form, survey.banned.get(document) ?? new Set());
    for (const { name, text, schema, warnings } of printed.named) {
      declare(name, text, hasNotes ? noteOf(schema, warnings, name, []) : '');
    }
    const { tool, end } = document;
    types.set(tool, { ...types.get(tool), [end]: rootText(document, printed, shared) });
    yield;
  }
  const described = hasNotes
    ? yield* describingTools(server)
    : { notes: [], hints: [], remarks: new Map<string, string>() };
  const printedTools: PromptTool[] = [];
  for (const [index, tool] of tools.entries()) {
    yield;
    const { notes, hints } = described;
    const text = signature(tool, types.get(tool) ?? {});
    printedTools.push({ tool, note: notes[index] ?? '', hints: hints[index] ?? '', text });
  }
  const result: PromptTypes = { shared, remarks: described.remarks, tools: printedTools };
  cache.set(tools, result);
  return result;
}

/** A schema of a tool. */
interface Document {
  readonly tool: CatalogTool;
  readonly end: 'Input' | 'Output';
  readonly schema: unknown;
  /** How its type is called where it refers to itself. */
  readonly name: string;
  readonly noteOf: NoteOf;
}

const NO_NOTES: NoteOf = () => '';

function documentsOf(tools: readonly CatalogTool[], hasNotes: boolean): readonly Document[] {
  const uniqueName = uniqueNames(GLOBAL_TYPES);
  const documentOf = (tool: CatalogTool, end: Document['end'], schema: unknown): Document => ({
    tool,
    end,
    schema: untitled(schema),
    name: uniqueName(`${pascalCase(tool.exportName)}${end}`),
    noteOf: hasNotes ? notesWithin(wordsOf(tool.name)) : NO_NOTES,
  });
  return tools.flatMap((tool) => [
    ...(saysNothing(tool.inputSchema) ? [] : [documentOf(tool, 'Input', tool.inputSchema)]),
    ...(isJsonObject(tool.outputSchema) ? [documentOf(tool, 'Output', tool.outputSchema)] : []),
  ]);
}

/** Notes of a schema of a tool, whose name says some things already. */
const notesWithin =
  (around: readonly string[]): NoteOf =>
  (schema, warnings, name) =>
    noteOf(schema, warnings, name, around);

const untitled = (schema: unknown): unknown =>
  isJsonObject(schema) ? { ...schema, title: '', description: '' } : schema;

interface Survey {
  readonly objects: readonly ObjectKeys[];
  readonly bodies: ReadonlyMap<string, MemberBody>;
  readonly memberKeys: MemberKeys;
  /** Names that the types of a document may not have, since other documents have others of these names. */
  readonly banned: ReadonlyMap<Document, ReadonlySet<string>>;
  readonly names: Iterable<string>;
}

/** Prints every schema once to see what they have in common. */
function* surveying(documents: readonly Document[]): Generator<undefined, Survey, void> {
  const objects: ObjectKeys[] = [];
  const bodies = new Map<string, MemberBody>();
  const memberKeys: MemberKeys = new Map();
  const banned = new Map<Document, ReadonlySet<string>>();
  const texts = new Map(documents.map(({ name }) => [name, '']));
  for (const document of documents) {
    const clashes = new Set<string>();
    for (;;) {
      const { form, recorder } = surveyForm((key) => bodies.has(key), memberKeys, document.noteOf);
      const printed = printDocument(document, form, clashes);
      const named = printed.named.map(({ name, text, schema, warnings }) => ({
        name,
        text: `${text}\n${noteOf(schema, warnings, name, [])}`,
      }));
      const clashing = named.filter(({ name, text }) => texts.has(name) && texts.get(name) !== text);
      for (const { name } of clashing) clashes.add(name);
      if (clashing.length > 0) continue;
      commit(recorder, objects, bodies, (name) => name === document.name || !texts.has(name));
      for (const { name, text } of named) texts.set(name, text);
      break;
    }
    banned.set(document, clashes);
    yield;
  }
  return { objects, bodies, memberKeys, banned, names: texts.keys() };
}

function commit(
  findings: Findings,
  objects: ObjectKeys[],
  bodies: Map<string, MemberBody>,
  isNew: (name: string) => boolean,
): void {
  objects.push(...findings.objects);
  for (const [name, inner] of findings.namedObjects) if (isNew(name)) objects.push(...inner);
  for (const [key, member] of findings.bodies) bodies.set(key, member);
}

/** The types of a document, under names that neither the globals nor other documents use for others. */
function printDocument({ name, schema }: Document, form: TypeForm, banned: ReadonlySet<string>): PrintedType {
  const uniqueName = uniqueNames([...GLOBAL_TYPES, name, ...banned]);
  return typeOf(schema, name, { uniqueName, indent: '', prefix: '', form });
}

/** The type of a document where it is used: by name where it refers to itself. */
function rootText({ name }: Document, { text, named }: PrintedType, shared: Map<string, string>): string {
  const isRecursive = [text, ...named.map((type) => type.text)].some((part) => namesIn(part).has(name));
  if (!isRecursive) return shortText(text);
  shared.set(name, withComment(`type ${name} = `, text, '', ''));
  return name;
}

/** Identifiers in a text. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
}

function signature(
  { exportName, inputSchema }: CatalogTool,
  { Input, Output }: { Input?: string; Output?: string },
): string {
  const resolve = createResolver(inputSchema, readsAsDraft07(inputSchema));
  const mark = acceptsEmpty(inputSchema, resolve) ? '?' : '';
  return `function ${exportName}(input${mark}: ${Input ?? 'Obj'}): ${Output === undefined ? 'Reply' : `Promise<${Output}>`}`;
}
