import type { ToolNotes } from '../annotations.ts';
import type { Declared, Documentation } from '../typescript/protocol.ts';
import type { EditorWords } from '../words.ts';
import { chip, codeBlock, prose, text } from './markdown.ts';

/** Said by chips already, where the page knows the tool. */
const FACTS =
  /^(?:tool `[^`]*`|read-only|writes|\**(?:not )?destructive\**|(?:not )?idempotent|(?:open|closed) world)$/i;

/** Documentation as Markdown paragraphs: description, badges of a tool, tags, and whose words they are. */
export function documentationMarkdown(
  { text: description, tags }: Documentation,
  declared: Declared | undefined,
  notes: ToolNotes,
  words: EditorWords,
): string[] {
  const server = declared && notes.serverOf(declared.path);
  const badges = declared === undefined ? [] : notes.badges(declared.path, declared.name);
  const message = badges.length === 0 ? description : withoutFacts(description);
  return [
    prose(message),
    badges.map((badge) => chip(words[badge])).join(' '),
    ...tags.map(({ name, text: value }) =>
      name === 'example' ? codeBlock(value) : `*${text(name)}* ${prose(value)}`.trimEnd(),
    ),
    server === undefined || description === '' ? '' : `*${text(words.describedBy(server.name))}*`,
  ];
}

function withoutFacts(description: string): string {
  const paragraphs = description.split('\n\n');
  const last = paragraphs.at(-1) ?? '';
  return last.split(' · ').every((fact) => FACTS.test(fact)) ? paragraphs.slice(0, -1).join('\n\n') : description;
}
