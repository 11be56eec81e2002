import { fetchText, permalinkIn } from './address.ts';
import type { Fetched } from './content.ts';
import { RunnerError } from './runner-error.ts';

/** A text this short has too few bytes and lines for any bound, which are known where links are read. */
const SURELY_WITHIN_BOUNDS_CHARS = 10_000;

/** Fetches what `src` and `recording` of an element name, once for each pair of addresses. */
export interface SourceLoader {
  readonly fetched: Fetched;
  load(src: string, recording: string): Promise<void>;
}

export function createSourceLoader(onFetched: () => void, onFailed: (error: Error) => void): SourceLoader {
  let fetched: Fetched = {};
  let loading: { readonly of: string; readonly done: Promise<void> } | undefined;

  const load = async (of: string, src: string, recording: string): Promise<void> => {
    const [source, recorded] = await Promise.all([
      src === '' ? {} : readSource(src),
      recording === '' ? undefined : fetchText(recording, 'bad-recording'),
    ]);
    // Another address was set meanwhile: what it names is on its way.
    if (loading?.of !== of) return;
    fetched = { ...source, ...(recorded === undefined ? {} : { recording: recorded }) };
    onFetched();
  };

  return {
    get fetched() {
      return fetched;
    },
    load(src, recording) {
      const of = `${src} ${recording}`;
      if (loading?.of === of) return loading.done;
      if (src === '' && recording === '') {
        fetched = {};
        loading = undefined;
        return Promise.resolve();
      }
      const done = Promise.resolve().then(() => load(of, src, recording));
      loading = { of, done };
      done.catch((error: unknown) => {
        if (loading?.of !== of) return;
        loading = undefined;
        onFailed(error as Error);
      });
      return done;
    },
  };
}

async function readSource(src: string): Promise<Fetched> {
  if (permalinkIn(src) !== undefined) return (await import('./permalinks.ts')).linkedSource(src);
  const code = await fetchText(src, 'bad-source');
  if (code.length > SURELY_WITHIN_BOUNDS_CHARS) {
    const tooMuch = (await import('./permalinks.ts')).tooMuchSource([code]);
    if (tooMuch !== undefined) throw new RunnerError('bad-source', { detail: `${src.slice(0, 200)}: ${tooMuch}` });
  }
  return { code };
}
