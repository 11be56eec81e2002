import type { Search } from '../index.ts';

export type Question = readonly [question: string, answer: RegExp];

export interface Quality {
  /** Share of the questions whose first hit answers them. */
  readonly recallAt1: number;
  /** Share of the questions with an answer among the first five hits. */
  readonly recallAt5: number;
  /** Discounted gain of the first ten hits over that of the best order of the answers among them, on average. */
  readonly ndcgAt10: number;
  readonly missed: readonly string[];
}

/** Asks every question; an answer is a hit whose `server/tool` the pattern matches. */
export function quality(search: Search, questions: readonly Question[]): Quality {
  let first = 0;
  let gain = 0;
  const missed: string[] = [];
  for (const [question, answer] of questions) {
    const hits = search(question, { limit: 10 }).map(({ item }) => `${item.serverId}/${item.name}`);
    const right = hits.map((hit) => answer.test(hit));
    if (right[0] === true) first++;
    if (!right.slice(0, 5).includes(true)) missed.push(`${question}: ${hits.slice(0, 3).join(', ')}`);
    const ideal = [...right].sort((a, b) => Number(b) - Number(a));
    if (right.includes(true)) gain += discounted(right) / discounted(ideal);
  }
  const count = questions.length;
  return { recallAt1: first / count, recallAt5: 1 - missed.length / count, ndcgAt10: gain / count, missed };
}

function discounted(right: readonly boolean[]): number {
  return right.reduce((sum, one, index) => sum + (one ? 1 / Math.log2(index + 2) : 0), 0);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Each question with one error in one of its longer words: a letter missing, added, wrong, or two swapped. */
export function withTypingErrors(questions: readonly Question[], seed: number): Question[] {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * limit);
  };
  return questions.map(([question, answer]) => {
    const words = question.split(' ');
    const long = words.map((_, index) => index).filter((index) => (words[index] as string).length >= 5);
    const chosen = long[below(Math.max(1, long.length))];
    if (chosen === undefined) return [question, answer];
    const word = words[chosen] as string;
    const at = 1 + below(word.length - 2);
    const letter = LETTERS.charAt(below(LETTERS.length));
    const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const wrong = [
      before + after,
      before + letter + here + after,
      before + letter + after,
      before + after.charAt(0) + here + after.slice(1),
    ];
    words[chosen] = wrong[below(wrong.length)] as string;
    return [words.join(' '), answer];
  });
}
