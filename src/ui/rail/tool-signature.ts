/** What the card of a tool shows of its declaration. */
export interface ToolSignature {
  /** The function with the fields of its input in place of their type's name, as the editor's hover says it. */
  readonly signature: string;
  /** Types that the signature names, without those that every tool without an output schema has. */
  readonly types: string;
}

/** Types of the generator's own, which say nothing about one tool. */
const BOILERPLATE = new Set(['CallToolResult', 'ContentBlock']);
/** The parameter of a tool whose type has a name. */
const NAMED_INPUT = /^([^(]*\(input\??: )([A-Za-z_$][\w$]*)(?=\))/;
const STATEMENT = /^(?:type|interface) ([\w$]+)/;
const MAX_NOTE_CHARACTERS = 80;

/**
 * Reads the declarations of one tool: its function first, types after it, as `toolTypes` gives them. What servers say of
 * fields becomes a short note behind each.
 */
export function toolSignature(declarations: string): ToolSignature {
  const statements = withNotes(declarations)
    .join('\n')
    .split(/\n(?=(?:type|interface|function) )/);
  const [call = '', ...others] = statements;
  const types = others.filter((text) => !BOILERPLATE.has(STATEMENT.exec(text)?.[1] ?? ''));
  const signature = call.replace(/^function /, '').replace(/;$/, '');
  const [head, before, name] = NAMED_INPUT.exec(signature) ?? [];
  const input = types.find((text) => text.startsWith(`type ${name} = `));
  if (head === undefined || name === undefined || input === undefined) return { signature, types: types.join('\n') };
  const fields = input.slice(`type ${name} = `.length).replace(/;$/, '');
  return {
    signature: `${before}${fields}${signature.slice(head.length)}`,
    types: types.filter((text) => text !== input).join('\n'),
  };
}

/** The lines of a declaration with each comment as a note at the end of the line that it is about. */
function withNotes(declarations: string): readonly string[] {
  const lines: string[] = [];
  let comment: string[] | undefined;
  let note = '';
  for (const line of declarations.split('\n')) {
    const text = line.trim();
    if (comment !== undefined || text.startsWith('/**')) {
      comment = [...(comment ?? []), text];
      if (!text.endsWith('*/')) continue;
      note = noteOf(comment);
      comment = undefined;
    } else {
      lines.push(note === '' || !line.startsWith(' ') ? line : `${line} // ${note}`);
      note = '';
    }
  }
  return lines;
}

/** A doc comment in a few words: its first paragraph, and the facts that narrow the type. */
function noteOf(comment: readonly string[]): string {
  const lines = comment.map((line) => line.replace(/^\/\*\*\s?|\s?\*\/$/g, '').replace(/^\* ?/, ''));
  const firstTag = lines.findIndex((line) => line.startsWith('@'));
  const prose = (firstTag === -1 ? lines : lines.slice(0, firstTag)).join('\n').trim().split('\n\n')[0] ?? '';
  const tags = new Map(lines.slice(firstTag === -1 ? lines.length : firstTag).map(readTag));
  const short = cut(prose.replace(/\s+/g, ' ').replace(/[.;,]$/, ''));
  return [short, range(tags.get('minimum'), tags.get('maximum')), tags.get('format'), byDefault(tags.get('default'))]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

function readTag(line: string): readonly [string, string] {
  const [, name = '', value = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? [];
  return [name, cut(value)];
}

function range(min: string | undefined, max: string | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return min === undefined ? max && `at most ${max}` : `at least ${min}`;
}

const byDefault = (value: string | undefined): string | undefined => value && `default ${value}`;

/** Whole words of a text, up to the length of a note. */
function cut(text: string): string {
  const plain = text.replaceAll('*\\/', '*/').replaceAll('\\@', '@');
  return plain.length <= MAX_NOTE_CHARACTERS ? plain : `${plain.slice(0, MAX_NOTE_CHARACTERS).replace(/\s+\S*$/, '')}…`;
}
