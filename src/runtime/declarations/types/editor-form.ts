import { docComment } from '../docs/doc-comment.ts';
import { schemaDocs } from '../docs/schema-docs.ts';
import { propertyKey } from './escape.ts';
import type { TypeForm } from './type-form.ts';
import { atom, KIND } from './type-text.ts';

const LINE_WIDTH = 80;

/** As people read types: a doc comment before each member that has something to say, short objects on one line. */
export const editorForm: TypeForm = {
  indent: '  ',
  member({ name, mark, schema, indent }, print) {
    const warnings: string[] = [];
    const type = print(warnings);
    const docs = schema === undefined ? '' : docComment(schemaDocs(schema, warnings, name), indent);
    return { text: `${docs}${propertyKey(name)}${mark}: ${type.text}`, type };
  },
  object(members, indent, outerIndent) {
    const line = `{ ${members.map(({ text }) => text).join('; ')} }`;
    if (line.length <= LINE_WIDTH && !line.includes('\n')) return atom(line, KIND.object);
    return atom(`{\n${members.map(({ text }) => `${indent}${text};\n`).join('')}${outerIndent}}`, KIND.object);
  },
};
