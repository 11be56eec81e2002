/** Shared text that is shorter than this costs less than its mark. */
const MIN_REMARK_LENGTH = 60;

interface SharedSentences {
  readonly texts: readonly string[];
  readonly remarks: ReadonlyMap<string, string>;
}

/** Texts in which marks replace shared sentences, and these sentences by their marks; with a step after each text. */
export function* sharingSentences(texts: readonly string[]): Generator<undefined, SharedSentences, void> {
  const split: (readonly string[])[] = [];
  const places = new Map<string, Set<number>>();
  for (const [index, text] of texts.entries()) {
    yield;
    const sentences = sentencesOf(text);
    split.push(sentences);
    for (const sentence of sentences) {
      const key = sentence.trim();
      const known = places.get(key);
      if (known === undefined) places.set(key, new Set([index]));
      else known.add(index);
    }
  }
  const ids = new Map(
    [...places].map(([sentence, indices]) => [sentence, indices.size < 2 ? '' : [...indices].join()]),
  );
  const runs: (readonly string[])[] = [];
  const counts = new Map<string, number>();
  for (const sentences of split) {
    yield;
    const list = runsOf(sentences, (sentence) => ids.get(sentence.trim()) ?? '');
    runs.push(list);
    for (const text of new Set(list.map((run) => run.trim()))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const marks = new Map<string, string>();
  for (const [text, count] of counts) {
    if (count > 1 && text.length >= MIN_REMARK_LENGTH) marks.set(text, `[${marks.size + 1}]`);
  }
  const shared: string[] = [];
  for (const list of runs) {
    yield;
    const text = list.map((run) => marked(run, marks)).join('');
    shared.push(text.trim());
  }
  return {
    texts: shared,
    remarks: new Map([...marks].map(([text, mark]) => [mark, text])),
  };
}

/** A mark never gets a line of its own. */
function marked(run: string, marks: ReadonlyMap<string, string>): string {
  const mark = marks.get(run.trim());
  return mark === undefined ? run : `${mark} `;
}

/** Sentences and lines, each with the space behind it. */
function sentencesOf(text: string): readonly string[] {
  return text.match(/[^\n]*?(?:[.!?](?= )\s|\n|$)/g)?.filter((sentence) => sentence !== '') ?? [];
}

/** Joins sentences that follow each other in every text that has them, and those that only one text has. */
function runsOf(sentences: readonly string[], idOf: (sentence: string) => string): readonly string[] {
  const runs: { id: string; text: string }[] = [];
  for (const sentence of sentences) {
    const id = idOf(sentence);
    const last = runs.at(-1);
    if (last?.id === id) last.text += sentence;
    else runs.push({ id, text: sentence });
  }
  return runs.map(({ text }) => text);
}
