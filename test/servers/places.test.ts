import { crc32, inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBuiltin } from '../../src/builtin/index.ts';
import { createMcpSource, type McpSource } from '../../src/mcp/index.ts';
import type { ContentBlock } from '../../src/runtime/spec.ts';

const { signal } = new AbortController();
let source: McpSource;
beforeEach(() => {
  source = createMcpSource({ id: 'places', transport: createBuiltin('places').transport });
});
afterEach(() => source.close());

const content = async (tool: string, input: Record<string, string | number>): Promise<readonly ContentBlock[]> =>
  (await source.call(tool, input, { signal })).content ?? [];
const bytesOf = (block: ContentBlock | undefined): Buffer => Buffer.from((block as { data: string }).data, 'base64');

/** The rows of a PNG, after checking every chunk of it. */
function decodePng(png: Buffer): { width: number; height: number; rows: Buffer } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const typeAndData = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(typeAndData));
    chunks.set(typeAndData.subarray(0, 4).toString('latin1'), typeAndData.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') as Buffer;
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    rows: inflateSync(chunks.get('IDAT') as Buffer),
  };
}

describe('the places server', () => {
  it('lists tools that all only read', async () => {
    const tools = await source.tools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_places',
      'get_forecast',
      'describe_place',
      'draw_forecast',
      'play_forecast',
      'survey_places',
      'get_satellite_image',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  it('finds places whatever the accents, and gives the same weather each time', async () => {
    const matches = await source.call('search_places', { query: 'MONTREAL' }, { signal });
    expect(matches.structuredContent).toMatchObject({ total: 1, places: [{ id: 'montreal', name: 'Montréal' }] });
    const forecast = () => source.call('get_forecast', { place: 'montreal', days: 3 }, { signal });
    const first = await forecast();
    expect(first.structuredContent).toMatchObject({ place: 'Montréal', days: [{ date: '2026-06-01' }, {}, {}] });
    expect(await forecast()).toEqual(first);
  });

  it('has plausible weather everywhere', async () => {
    const { structuredContent } = await source.call('search_places', { limit: 50 }, { signal });
    const { places } = structuredContent as unknown as { places: { id: string }[] };
    expect(places).toHaveLength(20);
    await Promise.all(
      places.map(async ({ id }) => {
        const { structuredContent: forecast } = await source.call('get_forecast', { place: id, days: 14 }, { signal });
        for (const day of (forecast as unknown as { days: Record<string, number>[] }).days) {
          expect(day.highCelsius).toBeGreaterThan(-12);
          expect(day.highCelsius).toBeLessThan(42);
          expect(day.lowCelsius).toBeLessThan(day.highCelsius as number);
        }
      }),
    );
  });

  it('describes a place in text with a link to a resource that can be read', async () => {
    const [text, link] = await content('describe_place', { place: 'lisbon' });
    expect(text).toMatchObject({ type: 'text', text: expect.stringMatching(/^Lisbon, Portugal\. Hills/) });
    const { contents } = await source.readResource(String(link?.uri));
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringMatching(/^# Lisbon, Portugal/) }]);
  });

  it('draws a chart that is a real PNG', async () => {
    const [, image] = await content('draw_forecast', { place: 'bergen', days: 10 });
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const { width, height, rows } = decodePng(bytesOf(image));
    expect(rows.length).toBe((width + 1) * height);
    expect(new Set(rows)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('plays a tune that is a real WAV', async () => {
    const [audio] = await content('play_forecast', { place: 'hobart', days: 5 });
    expect(audio).toMatchObject({ type: 'audio', mimeType: 'audio/wav' });
    const wav = bytesOf(audio);
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(Math.max(...wav.subarray(44)) - Math.min(...wav.subarray(44))).toBeGreaterThan(60);
  });

  it('surveys all places slowly, telling how far it is', async () => {
    const reported: { progress: number; total?: number; message?: string }[] = [];
    const { structuredContent } = await source.call(
      'survey_places',
      {},
      { signal, onProgress: (progress) => reported.push(progress) },
    );
    expect(structuredContent).toMatchObject({ stations: 20, coldest: 'ushuaia' });
    expect(reported).toHaveLength(20);
    expect(reported[19]).toEqual({ progress: 20, total: 20, message: 'Wellington' });
  });

  it('stops a survey that is cancelled', async () => {
    const stop = new AbortController();
    const reported: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => {
      reported.push(progress);
      stop.abort();
    };
    const survey = source.call('survey_places', {}, { signal: stop.signal, onProgress });
    await expect(survey).rejects.toMatchObject({ failure: 'cancelled' });
    expect(reported.length).toBeLessThan(20);
  });

  it('fails where it says it fails, and tells what to do', async () => {
    const result = await source.call('get_satellite_image', { place: 'dakar' }, { signal });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('out of order') }] });
    const unknown = await source.call('get_forecast', { place: 'bergn' }, { signal });
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: 'There is no place “bergn”: did you mean “bergen”?' }],
    });
  });

  it('has resources as text, as bytes and by template, and says what is not there', async () => {
    expect(await source.listResources()).toHaveLength(20);
    expect((await source.listResourceTemplates()).map(({ uriTemplate }) => uriTemplate)).toContain(
      'places://{place}/weather/{day}',
    );
    const chart = await source.readResource('places://quito/chart.png');
    decodePng(Buffer.from(chart.contents[0]?.blob as string, 'base64'));
    const weather = await source.readResource('places://quito/weather/13');
    expect(JSON.parse(weather.contents[0]?.text as string)).toMatchObject({ date: '2026-06-14' });
    for (const uri of ['places://quito/weather/14', 'places://nowhere/guide', 'file:///etc/passwd']) {
      await expect(source.readResource(uri)).rejects.toMatchObject({ failure: 'protocol' });
    }
  });

  it('has prompts with arguments', async () => {
    const prompts = await source.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['plan_days', 'compare_places']);
    const { messages } = await source.getPrompt('plan_days', { place: 'kyoto', interests: 'gardens' });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('3 days in Kyoto') } }]);
    await expect(source.getPrompt('plan_days', {})).rejects.toMatchObject({
      message: expect.stringContaining('“place” is missing'),
    });
  });
});
