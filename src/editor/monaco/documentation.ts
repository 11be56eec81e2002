import type { Annotation, Documentation } from '../typescript/protocol.ts';
import type { EditorWords } from '../words.ts';
import { chip, codeBlock, text } from './markdown.ts';

const SERVERS = '@codemode/servers/';

/** Tags that are shown in another way, or say nothing to a reader. */
const HIDDEN_TAGS = new Set(['annotations', 'readOnly', 'destructive', 'idempotent', 'openWorld', 'writes']);

/** Documentation as Markdown paragraphs: description, chips of the annotations, tags, and whose words they are. */
export function documentationMarkdown(
  { text: description, tags, module }: Documentation,
  annotations: readonly Annotation[],
  words: EditorWords,
): string[] {
  const shown = tags.filter(({ name }) => !HIDDEN_TAGS.has(name));
  const server = module?.startsWith(SERVERS) ? module.slice(SERVERS.length) : undefined;
  return [
    text(description),
    annotations.map((annotation) => chip(words[annotation])).join(' '),
    ...shown.map(({ name, text: value }) =>
      name === 'example' ? codeBlock(value) : `*${text(name)}* ${text(value)}`.trimEnd(),
    ),
    server === undefined || description === '' ? '' : `*${text(words.describedBy(server))}*`,
  ];
}
