import { isJsonObject, type Json, type JsonObject } from '../../json.ts';

/** How answers of our own tools are given: agents read text, and programs may want the value as it is. */
export type AnswerForm = 'text' | 'structured';

/** More pictures than that stay text. */
const MAX_MEDIA = 20;
const IN_STRUCTURE = 'The answer is in structuredContent.';

/**
 * A value as a tool result, once: some clients give a model both text and structured content, so that it would pay for it
 * twice, and others only one of them. Pictures and sound in it are blocks of their own, as a model can take them in.
 */
export function answerResult(value: Json, form: AnswerForm): JsonObject {
  const media: JsonObject[] = [];
  const rest = withoutMedia(value, media);
  if (form === 'structured' && isJsonObject(rest)) {
    return { content: [{ type: 'text', text: IN_STRUCTURE }, ...media], structuredContent: rest };
  }
  return { content: [{ type: 'text', text: typeof rest === 'string' ? rest : JSON.stringify(rest) }, ...media] };
}

/** The value with each picture and sound of it named by the block that holds it. Shares what has none. */
function withoutMedia(value: Json, media: JsonObject[]): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutMedia(item, media));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  if (isMedia(value)) {
    if (media.length >= MAX_MEDIA) return value;
    media.push(value);
    const { data: _, ...rest } = value;
    return { ...rest, data: `content[${media.length}]` };
  }
  const members = Object.entries(value).map(([name, member]) => [name, withoutMedia(member, media)] as const);
  return members.every(([name, member]) => member === value[name]) ? value : Object.fromEntries(members);
}

const isMedia = ({ type, data, mimeType }: JsonObject): boolean =>
  (type === 'image' || type === 'audio') &&
  typeof data === 'string' &&
  /^[\w+/=-]+$/.test(data) &&
  typeof mimeType === 'string' &&
  mimeType.startsWith(`${type}/`);
