import { isJsonObject, type Json } from '../../runtime/json.ts';

/** Where the browser finds a picture or sound: in the block itself, so that nothing is requested. */
export const mediaSource = ({ mimeType, data }: MediaBlock): string => `data:${mimeType};base64,${data}`;

/** A picture or sound that a script put into its result: an MCP content block, checked. */
export interface MediaBlock {
  readonly kind: 'image' | 'audio';
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** Formats that browsers show without running anything. SVG is left out: it can hold scripts and requests. */
const IMAGE = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const AUDIO = /^audio\/(mpeg|mp3|mp4|aac|ogg|wav|x-wav|webm|flac)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_BLOCKS = 50;
const MAX_VISITED = 50_000;

/** The pictures, sounds and texts among the content blocks in a value. */
export function blocksIn(root: Json): { readonly media: readonly MediaBlock[]; readonly texts: readonly string[] } {
  const media: MediaBlock[] = [];
  const texts: string[] = [];
  const queue: Json[] = [root];
  for (let at = 0; at < queue.length && at < MAX_VISITED && media.length + texts.length < MAX_BLOCKS; at++) {
    const value = queue[at] as Json;
    if (isJsonObject(value)) {
      const block = mediaBlock(value);
      if (block !== undefined) media.push(block);
      else if (value.type === 'text' && typeof value.text === 'string') texts.push(value.text);
      else queue.push(...Object.values(value).slice(0, 1000));
    } else if (Array.isArray(value)) queue.push(...value.slice(0, 1000));
  }
  return { media, texts };
}

/** The picture or sound that a value is; undefined for everything else. */
export function mediaBlock(value: Json): MediaBlock | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type, mimeType, data } = value;
  if (typeof mimeType !== 'string' || typeof data !== 'string' || !BASE64.test(data)) return undefined;
  if (type === 'image' && IMAGE.test(mimeType)) return { kind: 'image', mimeType, data };
  if (type === 'audio' && AUDIO.test(mimeType)) return { kind: 'audio', mimeType, data };
  return undefined;
}
