import { fromMarkdown } from 'mdast-util-from-markdown';
import { nearest } from '../../../../runtime/catalog/nearest.ts';
import type { Place } from '../found.ts';
import { type Gathering, tell } from './context.ts';
import { embedsOfText, takeEmbed } from './find-embeds.ts';
import { takeLinks } from './find-links.ts';
import { createLines } from './lines.ts';
import { type MappedText, placesOf, tidied } from './mapped-text.ts';
import { parseServers, readServer } from './read-element.ts';

/** A block or span of code in a Markdown document. */
interface Code {
  readonly from: number;
  readonly to: number;
  readonly language: string;
  readonly meta: string;
  /** Undefined for a span within a line. */
  readonly code: MappedText | undefined;
}

type MarkdownNode = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

const SCRIPTS = /^(?:[cm]?[jt]sx?|javascript|typescript)$/i;
/** Languages whose blocks show how a page is written. */
const PAGES = /^(?:html|vue|astro|mdx?|svelte)$/i;
/** An import where a statement begins: programs that hold scripts as texts are none. */
const IMPORTS = /^\s*import\b[^;]*?\bfrom\s*["']@codemode\/|\bimport\(\s*["']@codemode\//m;

/** A word after the language of a fence that sets something: `key=value`, with quotation marks or without. */
const SETTING = /(?<=^|\s)([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;
const FENCE_KEYS = ['server', 'dialect'];

/** Takes the scripts of a Markdown document: embeds, fences of Code Mode, permalinks. */
export async function takeMarkdown(document: string, gathering: Gathering): Promise<void> {
  const lineOf = createLines(document);
  const codes = codesOf(fromMarkdown(document), document);
  const hides = (at: number): boolean => codes.some(({ from, to }) => at >= from && at < to);
  const embeds = embedsOfText(document, { skips: hides });
  for (const embed of embeds) {
    await takeEmbed(embed, gathering, lineOf, () => {
      const inside = codes.find(({ from, to, code }) => code !== undefined && from >= embed.from && to <= embed.to);
      return inside?.code && { code: tidied(inside.code), name: nameOf(inside.language) };
    });
  }
  const within = (at: number): boolean => embeds.some(({ from, to }) => at >= from && at < to);
  for (const { from, to, language, meta, code } of codes) {
    if (code === undefined || within(from) || /\bno-check\b/.test(meta)) continue;
    if (PAGES.test(language)) {
      for (const embed of embedsOfText(document, { from, to })) await takeEmbed(embed, gathering, lineOf);
    } else if (/\bcodemode\b/.test(meta) || (SCRIPTS.test(language) && IMPORTS.test(code.text))) {
      takeFence({ language, meta, code, at: lineOf(from) }, gathering, lineOf);
    }
  }
  const shown = codes.filter(({ language }) => PAGES.test(language));
  await takeLinks(document, [...embeds, ...shown], gathering, lineOf);
}

function takeFence(
  { language, meta, code, at }: { language: string; meta: string; code: MappedText; at: Place },
  gathering: Gathering,
  lineOf: (offset: number) => Place,
): void {
  const settings = [...meta.matchAll(SETTING)].map(([, key = '', double, single, bare = '']) => {
    return { key, value: double ?? single ?? bare };
  });
  for (const { key } of settings) {
    const right = FENCE_KEYS.includes(key) ? undefined : nearest(key, FENCE_KEYS);
    if (right !== undefined)
      tell(gathering, at, 'document', `In the fence: ${key} is unknown`, 'error', `Did you mean ${right}?`);
  }
  const dialect = settings.find(({ key, value }) => key === 'dialect' && value !== '')?.value;
  const named = settings.flatMap(({ key, value }) => (key === 'server' ? parseServers(value) : []));
  const servers = named.flatMap(([id, url]) => {
    const server = readServer(id, url);
    if (typeof server !== 'string') return [server];
    tell(gathering, at, 'document', `In the fence: ${server}`);
    return [];
  });
  gathering.scripts.push({
    ...{ kind: 'fence', file: gathering.file, at, name: nameOf(language), text: code.text },
    place: placesOf(code, lineOf),
    ...(dialect === undefined ? {} : { dialect }),
    ...(servers.length === 0 ? {} : { servers }),
  });
}

const nameOf = (language: string): string => (/^(?:[cm]?jsx?|javascript)$/i.test(language) ? 'script.js' : 'script.ts');

function codesOf(node: MarkdownNode, document: string): readonly Code[] {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if ((node.type === 'code' || node.type === 'inlineCode') && from !== undefined && to !== undefined) {
    const isBlock = node.type === 'code';
    return [
      {
        ...{ from, to },
        language: (isBlock ? node.lang : undefined) ?? '',
        meta: (isBlock ? node.meta : undefined) ?? '',
        code: isBlock ? blockText(document.slice(from, to), from, node.value) : undefined,
      },
    ];
  }
  return 'children' in node ? node.children.flatMap((child) => codesOf(child, document)) : [];
}

/** The lines of a block where they stand: each without its fence, its quotation marks and its indentation. */
function blockText(raw: string, base: number, value: string): MappedText {
  const offsets: number[] = [];
  let at = /^\s*(?:`{3,}|~{3,})/.test(raw) ? nextLine(raw, 0) : 0;
  for (const line of value.split('\n')) {
    const end = raw.indexOf('\n', at) === -1 ? raw.length : raw.indexOf('\n', at);
    const offset = raw.slice(at, end).lastIndexOf(line);
    const start = at + Math.max(offset, 0);
    for (let unit = 0; unit <= line.length; unit++) offsets.push(base + start + unit);
    at = end + 1;
  }
  return { text: value, offsets: offsets.slice(0, value.length) };
}

const nextLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
};
