import { isJsonObject } from '../../json.ts';
import { propertyKey } from '../types/escape.ts';
import type { Member, TypeForm } from '../types/type-form.ts';
import { atom, KIND, type TypeText } from '../types/type-text.ts';
import { withComment } from './comments.ts';
import type { NoteOf } from './notes.ts';
import type { Group, Sharing } from './sharing.ts';
import { createRecorder, type MemberBody, type Recorder } from './survey.ts';

const INDENT = ' ';

/** The key of each member that was printed once, by its schema and name; null where one schema gave several. */
export type MemberKeys = Map<object, Map<string, string | null>>;

/** Writes types as {@link sharingForm} will, and notes in a recorder what they have in common. */
export function surveyForm(
  isKnown: (key: string) => boolean,
  memberKeys: MemberKeys,
  noteOf: NoteOf,
): { readonly form: TypeForm; readonly recorder: Recorder } {
  const recorder = createRecorder(isKnown);
  const form: TypeForm = {
    indent: INDENT,
    values,
    named: recorder.named,
    member({ name, mark, schema, indent }, print) {
      let body: MemberBody | undefined;
      let key = '';
      const written = recorder.member(
        () => {
          const warnings: string[] = [];
          const type = shortened(print(warnings));
          return { type, note: noteOf(schema, warnings, name) };
        },
        ({ type, note }) => {
          const text = type.text.replaceAll(`\n${indent}`, '\n');
          body = { name, body: `${text}\n${note}`, isShareable: isJsonObject(schema) };
          key = `${name}${mark}: ${body.body}`;
          return { ...body, key };
        },
      );
      if (isJsonObject(schema)) remember(memberKeys, schema, name, key);
      const { type, note } = written;
      return { ...memberText(name, mark, type, note, indent), key, type };
    },
    object(members, indent, outerIndent) {
      recorder.object(members.map(({ key }) => key));
      return objectText(
        members.map(({ text }) => text),
        indent,
        outerIndent,
      );
    },
  };
  return { form, recorder };
}

function remember(memberKeys: MemberKeys, schema: object, name: string, key: string): void {
  const known = memberKeys.get(schema) ?? new Map<string, string | null>();
  const previous = known.get(name);
  known.set(name, previous === undefined || previous === key ? key : null);
  memberKeys.set(schema, known);
}

/** Writes types with what is shared under its name, and gives each shared text to `declare` where it is used. */
export function sharingForm(
  { aliases, groups }: Sharing,
  memberKeys: MemberKeys,
  bodyOf: (key: string) => string | undefined,
  declare: (name: string, text: string, note: string) => void,
  noteOf: NoteOf,
): TypeForm {
  return {
    indent: INDENT,
    values,
    member({ name, mark, schema, indent }, print) {
      const warnings: string[] = [];
      const type = shortened(print(warnings));
      const note = noteOf(schema, warnings, name);
      const printedKey = isJsonObject(schema) ? memberKeys.get(schema)?.get(name) : undefined;
      // One schema is required here and optional there.
      const key = printedKey ?? undefined;
      const alias = key === undefined ? undefined : aliases.get(bodyOf(key) ?? '');
      const keyed = key === undefined ? {} : { key };
      if (alias === undefined) {
        return { ...memberText(name, mark, type, note, indent), ...keyed, type };
      }
      declare(alias, type.text.replaceAll(`\n${indent}`, '\n'), note);
      const named = atom(alias, type.kinds, type.width);
      return { ...memberText(name, mark, named, '', indent), ...keyed, type: named };
    },
    object(members, indent, outerIndent) {
      const used = new Set<Group>();
      const own: string[] = [];
      const keys = new Set(members.map(({ key }) => key));
      for (const { key, text } of members) {
        const group = key === undefined ? undefined : groups.get(key);
        // Not of an object that lacks a member of the group, or is open.
        if (group === undefined || keys.has(undefined) || ![...group.keys].every((one) => keys.has(one)))
          own.push(text);
        else used.add(group);
      }
      for (const group of used) declare(group.name, groupText(group, members, indent), '');
      const rest = own.length > 0 ? [objectText(own, indent, outerIndent)] : [];
      const parts = [...[...used].map(({ name }) => atom(name, KIND.object)), ...rest];
      const [first = objectText([], indent, outerIndent)] = parts;
      if (parts.length < 2) return first;
      return { text: parts.map(({ text }) => text).join(' & '), binding: 1, kinds: KIND.object, bare: false, width: 1 };
    },
  };
}

/** Without the spaces around the bars: `"|"` is one token. */
const values = (type: TypeText): TypeText => ({
  ...type,
  text: type.members?.map(({ text }) => text).join('|') ?? type.text,
});

const shortened = (type: TypeText): TypeText => ({ ...type, text: shortText(type.text) });

function groupText(group: Group, members: readonly Member[], indent: string): string {
  const texts = members
    .filter(({ key }) => key !== undefined && group.keys.has(key))
    .map(({ text }) => text.replaceAll(`\n${indent}`, `\n${INDENT}`));
  return objectText(texts, INDENT, '').text;
}

function memberText(name: string, mark: string, type: TypeText, note: string, indent: string): Member {
  return { text: withComment(`${propertyKey(name)}${mark}: `, type.text, note, indent) };
}

/** The text of a type, by the name of the preamble where it is any object. */
export function shortText(text: string): string {
  return text.replace(/^\{ \[k: string\]: unknown \}(?=(\[\])*$)/, 'Obj');
}

/** On one line where no member has a comment, else a line for each. */
function objectText(members: readonly string[], indent: string, outerIndent: string): TypeText {
  const isPlain = members.every((text) => !text.includes('\n') && !text.includes('//'));
  if (isPlain) return atom(`{ ${members.join('; ')} }`, KIND.object);
  return atom(`{\n${members.map((text) => `${indent}${text}\n`).join('')}${outerIndent}}`, KIND.object);
}
