import { parse, parseFragment } from 'parse5';
import type { FoundScript, Place } from '../found.ts';
import { allAt, fromData, type Gathering, tell } from './context.ts';
import { attribute, codeOf, descendants, type Element, isElement, type Parsed } from './element-code.ts';
import { type MappedText, placesOf } from './mapped-text.ts';
import { readRecording, readSettings } from './read-element.ts';
import { readPointed } from './read-script.ts';

export const TAG = 'codemode-runner';
/** On an element whose script is not to be checked. */
const LEAVE_ALONE = 'data-no-check';
const START_TAG = new RegExp(`<${TAG}(?=[\\s>/])`, 'gi');
/** What frameworks replace by the code: `{code}`, `{{ code }}`. */
const PLACEHOLDER = /^\{\s*[\w$.]+\s*\}$|^\{\{[^{}]*\}\}$/;
const END_TAG = `</${TAG}>`;

export interface Embed {
  readonly element: Element;
  readonly parsed: Parsed;
  readonly from: number;
  readonly to: number;
}

/** The elements of an HTML page. */
export function embedsOfPage(document: string): readonly Embed[] {
  const tree = parse(document, { sourceCodeLocationInfo: true });
  return descendants(tree)
    .filter(({ tagName }) => tagName === TAG)
    .map((element) => ({
      element,
      parsed: { document, base: 0 },
      from: element.sourceCodeLocation?.startOffset ?? 0,
      to: element.sourceCodeLocation?.endOffset ?? document.length,
    }));
}

interface TextPart {
  readonly from?: number;
  readonly to?: number;
  /** Whether what begins there is only spoken of. */
  readonly skips?: (offset: number) => boolean;
}

/** The elements in a part of a text that is no HTML as a whole. */
export function embedsOfText(
  document: string,
  { from = 0, to = document.length, skips = () => false }: TextPart = {},
): readonly Embed[] {
  const embeds: Embed[] = [];
  const part = document.slice(0, to);
  const lower = part.toLowerCase();
  START_TAG.lastIndex = from;
  for (let match = START_TAG.exec(part); match !== null; match = START_TAG.exec(part)) {
    const start = match.index;
    if (skips(start)) continue;
    const close = lower.indexOf(END_TAG, start);
    const end = close === -1 ? to : close + END_TAG.length;
    const tree = parseFragment(part.slice(start, end), { sourceCodeLocationInfo: true });
    const element = tree.childNodes.find(isElement);
    if (element !== undefined) embeds.push({ element, parsed: { document, base: start }, from: start, to: end });
    START_TAG.lastIndex = end;
  }
  return embeds;
}

/** Takes the script of an element. `fenced` gives the code of a Markdown fence inside of it. */
export async function takeEmbed(
  { element, parsed, from }: Embed,
  gathering: Gathering,
  lineOf: (offset: number) => Place,
  fenced: () => { readonly code: MappedText; readonly name: string } | undefined = () => undefined,
): Promise<void> {
  if (attribute(element, LEAVE_ALONE) !== undefined) return;
  const at = lineOf(from);
  const settings = readSettings(element);
  for (const fault of settings.faults) tell(gathering, at, 'document', `In <${TAG}>: ${fault}`);
  const script = await scriptOf();
  if (script === undefined) return;
  const recorded = await recordingOf();
  gathering.scripts.push({
    ...script,
    ...(settings.dialect === undefined ? {} : { dialect: settings.dialect }),
    ...(Object.keys(settings.limits).length === 0 ? {} : { limits: settings.limits }),
    // The page's own list wins over that of a link.
    servers: settings.servers.length > 0 ? settings.servers : (script.servers ?? []),
    ...(settings.lent === undefined ? {} : { lent: settings.lent }),
    ...recorded,
  });

  async function scriptOf(): Promise<FoundScript | undefined> {
    const shared = { kind: 'embed', file: gathering.file, at } as const;
    if (settings.src === undefined) {
      const inside = fenced();
      const code = codeOf(element, parsed) ?? inside?.code;
      if (code === undefined) {
        tell(gathering, at, 'document', `<${TAG}> holds no script`, 'error', 'Put the code into a <pre> inside of it');
        return undefined;
      }
      if (PLACEHOLDER.test(code.text.trim())) {
        tell(
          gathering,
          at,
          'not-checked',
          `The code of <${TAG}> is put in by a template, so it was not checked`,
          'info',
        );
        return undefined;
      }
      const name = settings.name ?? inside?.name ?? 'script.ts';
      return { ...shared, name, text: code.text, place: placesOf(code, lineOf) };
    }
    const pointed = await readPointed(settings.src, gathering);
    if ('fault' in pointed) tell(gathering, at, 'document', `src of <${TAG}>: ${pointed.fault}`);
    else if ('elsewhere' in pointed) {
      tell(gathering, at, 'not-checked', `src="${settings.src}" is not beside the document and was not read`, 'info');
    } else if ('text' in pointed) {
      const name = settings.name ?? settings.src.replace(/^.*\//, '');
      return { ...shared, name, text: pointed.text, place: allAt(at) };
    } else {
      const { scripts, active = 0 } = pointed.data;
      const script = scripts[active] ?? scripts[0];
      const { path } = pointed;
      const own = path !== undefined && scripts.length === 1 && pointed.data.recording !== undefined;
      return {
        ...{ ...shared, name: script.name, text: script.text, place: allAt(at), ...fromData(pointed.data) },
        ...(own ? { recordedIn: path } : {}),
      };
    }
    return undefined;
  }

  async function recordingOf(): Promise<Pick<FoundScript, 'recording' | 'recordedIn'>> {
    const { recording: address, recorded: text } = settings;
    if (address === undefined) return text === undefined ? {} : read(text);
    const pointed = await readPointed(address, gathering);
    if ('text' in pointed) return { ...read(pointed.text), recordedIn: pointed.path };
    if ('data' in pointed) {
      const { data, path } = pointed;
      return {
        ...(data.recording === undefined ? {} : { recording: data.recording }),
        ...(path === undefined ? {} : { recordedIn: path }),
      };
    }
    if ('fault' in pointed) tell(gathering, at, 'document', `recording of <${TAG}>: ${pointed.fault}`);
    else tell(gathering, at, 'not-checked', `recording="${address}" is not beside the document`, 'info');
    return {};
  }

  function read(text: string): Pick<FoundScript, 'recording'> {
    const recording = readRecording(text);
    if (typeof recording !== 'string') return { recording };
    tell(gathering, at, 'document', `In <${TAG}>: ${recording}`);
    return {};
  }
}
