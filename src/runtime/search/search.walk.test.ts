import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { isJsonObject, type Json } from '../json.ts';
import { createSearch, createSearchIndex, type Search, type SearchItem } from './index.ts';
import { quality, withTypingErrors } from './testing/quality.ts';
import { QUESTIONS, TOWN } from './testing/town.ts';
import { compoundWords, splitWords, stem } from './words.ts';

const town = createSearch(TOWN);
const names = (search: Search, query: string, options?: Parameters<Search>[1]) =>
  search(query, options).map(({ item }) => item.name);
const tool = (serverId: string, name: string, description?: string): SearchItem => ({
  kind: 'tool',
  serverId,
  name,
  ...(description === undefined ? {} : { description }),
});

describe('finding tools', () => {
  test('given questions as people ask them, the right tool is among the first five, and mostly the first', () => {
    const { recallAt1, recallAt5, ndcgAt10, missed } = quality(town, QUESTIONS);
    expect(missed).toEqual([]);
    expect(recallAt5).toBe(1);
    expect(recallAt1).toBeGreaterThanOrEqual(0.85);
    expect(ndcgAt10).toBeGreaterThanOrEqual(0.9);
  });

  test('given the questions with one typing error, they are still answered', () => {
    for (const seed of [1, 2, 3]) {
      const { recallAt5, missed } = quality(town, withTypingErrors(QUESTIONS, seed));
      expect(recallAt5, missed.join('; ')).toBeGreaterThanOrEqual(0.93);
    }
  });

  test('given a name, in its own case style or another, that tool is first', () => {
    const shop = createSearch(
      ['order-list-archive', 'reorder', 'order', 'cancel-order'].map((name) => tool('shop', name)),
    );
    expect(names(shop, 'order', { limit: 1 })).toEqual(['order']);
    for (const query of ['read_multiple_files', 'readMultipleFiles', 'read multiple files', 'Read-Multiple-Files']) {
      expect(names(town, query)[0]).toBe('read_multiple_files');
    }
    expect(names(town, 'search_messages')[0]).toBe('searchMessages');
    expect(names(createSearch([tool('a', 'the')]), 'the')).toEqual(['the']);
  });

  test('given the beginning of a word, tools with longer words are found', () => {
    expect(names(town, 'screensh')).toContain('browser_take_screenshot');
    expect(names(town, 'geocod')).toContain('maps_reverse_geocode');
  });

  test('given a query that matches nothing, there is no hit', () => {
    for (const query of ['zzqqxx', '!?', '\ud800']) expect(town(query)).toEqual([]);
    expect(createSearch([])('anything')).toEqual([]);
  });

  test('given a server, kinds or a limit, only such hits are given', () => {
    const items: SearchItem[] = [
      ...TOWN,
      { kind: 'resource', serverId: 'files', name: 'notes.txt', description: 'Notes on every file' },
      { kind: 'prompt', serverId: 'files', name: 'tidy', description: 'Asks to tidy up files' },
      { kind: 'server', serverId: 'files', name: 'files', description: 'File access' },
      { kind: 'resourceTemplate', serverId: 'files', name: 'one file', uri: 'file:///{path}' },
    ];
    const search = createSearch(items);
    expect(search('file', { serverId: 'tracker' }).map(({ item }) => item.serverId)).toEqual(['tracker']);
    expect(names(search, 'file', { kinds: ['resource', 'prompt'] }).sort()).toEqual(['notes.txt', 'tidy']);
    expect(names(search, 'files', { kinds: ['server'] })).toEqual(['files']);
    expect(search('file').some(({ item }) => item.kind !== 'tool')).toBe(true);
    for (const [limit, count] of [
      [1, 1],
      [3, 3],
      [2.9, 2],
      [0, 0],
      [-1, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(search('file', { limit }).length).toBe(count);
    }
    expect(search('file', { limit: Number.POSITIVE_INFINITY }).length).toBeGreaterThan(7);
    expect(createSearch(Array.from({ length: 50 }, (_, i) => tool('many', `report-${i}`)))('report').length).toBe(20);
  });

  test('given equal scores, hits come by server and name, whatever the order of the items', () => {
    const items = ['b/x', 'a/y', 'a/x', 'B/x'].map((id) => {
      const [serverId, name] = id.split('/') as [string, string];
      return { ...tool(serverId, name), description: 'Counts sheep' };
    });
    const order = (list: readonly SearchItem[]) =>
      createSearch(list)('sheep').map(({ item }) => `${item.serverId}/${item.name}`);
    expect(order(items)).toEqual(['B/x', 'a/x', 'a/y', 'b/x']);
    expect(order([...items].reverse())).toEqual(order(items));
  });
});

describe('an empty query', () => {
  const search = createSearch([tool('b', 'two'), tool('a', 'one'), tool('b', 'one')]);
  const matches = (query: string, options?: Parameters<Search>[1]): string[] =>
    search(query, options).map(({ item }) => `${item.serverId}/${item.name}`);

  test.each(['', '  ', '\n'])('%j lists everything by server and name', (query) => {
    expect(matches(query)).toEqual(['a/one', 'b/one', 'b/two']);
  });

  test('keeps to the server and the limit', () => {
    expect(matches('', { serverId: 'b' })).toEqual(['b/one', 'b/two']);
    expect(matches('', { limit: 1 })).toEqual(['a/one']);
  });
});

describe('excerpts', () => {
  const excerpt = (item: SearchItem, query: string) => createSearch([item])(query)[0]?.excerpt;

  test('given a match in a later sentence, that sentence is shown', () => {
    const item = tool('a', 'thing', 'Does many things. Among them it waters the plants. It also sings.');
    expect(excerpt(item, 'water plants')).toBe('Among them it waters the plants.');
    expect(excerpt(item, 'thing')).toBe('Does many things.');
  });

  test('given a match in a parameter only, the parameter is shown', () => {
    const issues = TOWN.find(({ name }) => name === 'list_issues') as SearchItem;
    expect(excerpt(issues, 'assignee')).toBe('assignee: Login name');
    expect(excerpt(issues, 'newest issues')).toBe('Lists the issues of a project, newest first.');
  });

  test('given a long sentence, it is cut to where the words are', () => {
    const item = tool('a', 'thing', `${'word '.repeat(100)}needle ${'more '.repeat(100)}`);
    const shown = excerpt(item, 'needle') ?? '';
    expect(shown.length).toBeLessThanOrEqual(160);
    expect(shown).toMatch(/^….*needle.*…$/);
  });

  test('given no description, the title or the name is shown', () => {
    expect(excerpt(tool('a', 'water_plants'), 'water')).toBe('water_plants');
    expect(excerpt({ ...tool('a', 'wp'), title: 'Water the plants' }, 'water')).toBe('Water the plants');
  });
});

describe('an index that changes', () => {
  test('given lists that come, change and go, the answers are those of an index made anew', async () => {
    const word = fc.constantFrom('read', 'write', 'file', 'issue', 'sheep', 'report', 'list');
    const item = fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_')),
      description: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    });
    const change = fc.record({
      serverId: fc.constantFrom('a', 'b', 'c'),
      items: fc.option(fc.array(item, { maxLength: 6 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), word, word, async (changes, one, two) => {
        const index = createSearchIndex();
        const lists = new Map<string, readonly SearchItem[]>();
        for (const { serverId, items } of changes) {
          if (items === null) {
            index.removeServer(serverId);
            lists.delete(serverId);
          } else {
            const list = items.map((created): SearchItem => ({ kind: 'tool', serverId, ...created }));
            await index.setServer(serverId, list);
            lists.set(serverId, list);
          }
        }
        const anew = createSearch([...lists.values()].flat());
        const reported = (search: Search, query: string) =>
          search(query).map(({ item: matches, score, excerpt }) => [
            matches.serverId,
            matches.name,
            matches.description,
            score,
            excerpt,
          ]);
        for (const query of [one, `${one} ${two}`, `${one}_${two}`, 'reed', 'fiel']) {
          expect(reported(index.search, query)).toEqual(reported(anew, query));
        }
        expect(index.size).toBe([...lists.values()].flat().length);
      }),
      { numRuns: rounds(200) },
    );
  });

  test('given a list whose words did not change, hits give back the newer items', async () => {
    const index = createSearchIndex();
    await index.setServer('a', [tool('a', 'water', 'Waters plants')]);
    const newer = { ...tool('a', 'water', 'Waters plants'), inputSchema: { type: 'object' } };
    await index.setServer('a', [newer]);
    expect(index.search('plants').map(({ item }) => item)).toEqual([newer]);
    expect(index.search('plants')[0]?.item).toBe(newer);
  });

  test('given 10,000 tools, indexing gives way to other work and a later list takes over', async () => {
    const index = createSearchIndex();
    const many = (word: string) =>
      Array.from({ length: 10_000 }, (_, i) =>
        tool('big', `${word}_${i}`, `Number ${i} of the ${word} tools that do one thing or another`),
      );
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const first = index.setServer('big', many('old'));
    const second = index.setServer('big', many('new'));
    await first;
    await second;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(index.size).toBe(10_000);
    expect(names(index.search, 'old tools', { limit: 5 })).not.toContainEqual(expect.stringMatching(/^old/));
    expect(names(index.search, 'new 9999')[0]).toBe('new_9999');
    index.removeServer('big');
    expect(index.size).toBe(0);
    expect(index.search('tools')).toEqual([]);
  }, 30_000);

  test('given a server removed while it is being indexed, none of its items comes back', async () => {
    const index = createSearchIndex();
    const working = index.setServer(
      'a',
      Array.from({ length: 5_000 }, (_, i) => tool('a', `tool_${i}`, 'x '.repeat(200))),
    );
    index.removeServer('a');
    await working;
    expect(index.size).toBe(0);
  });
});

describe('hostile items', () => {
  test('given items of any shape and size, indexing and searching go on', () => {
    const items: SearchItem[] = [
      tool('a', ''),
      tool('a', 'x'.repeat(10_000), 'y '.repeat(500_000)),
      tool('a', '__proto__', 'constructor toString __proto__'),
      tool('a', '😀', '\u2028*/<script>'),
      {
        ...tool('a', 'odd'),
        inputSchema: JSON.parse('{"properties":{"__proto__":{"description":5},"a":null,"b":{"description":"bee"}}}'),
      },
      { ...tool('a', 'null'), inputSchema: null },
    ];
    const search = createSearch(items);
    for (const query of ['x'.repeat(100_000), 'word '.repeat(10_000)]) expect(search(query)).toBeInstanceOf(Array);
    expect(names(search, '__proto__')[0]).toBe('__proto__');
    expect(names(search, 'constructor')).toEqual(['__proto__']);
    expect(names(search, 'bee')).toEqual(['odd']);
  });

  test('given any texts, nothing is thrown and every hit has a short excerpt', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const item = fc.record({ name: text, description: text, title: text });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 10 }), text, (items, query) => {
        const search = createSearch(items.map((created) => ({ kind: 'tool', serverId: 's', ...created })));
        for (const requests of [query, ...items.map(({ name }) => name)]) {
          for (const { excerpt, score } of search(requests)) {
            expect(excerpt.length).toBeLessThanOrEqual(160);
            if (requests.trim() !== '') expect(score).toBeGreaterThan(0);
          }
        }
      }),
    );
  });
});

describe('words', () => {
  test('given the styles programs use, words end where a reader sees them end', () => {
    expect(splitWords('readFile read_file READ-FILE HTTPServer2 v2Beta a.b/c')).toEqual(
      'read file read file read file http server 2 v 2 beta a b c'.split(' '),
    );
    expect(splitWords('ﬁle Größe')).toEqual(['file', 'größe']);
    expect(splitWords('查询天气 now')).toEqual(['查询', '询天', '天气', 'now']);
    expect(compoundWords('GitHub JavaScript readFile getAllUsers file PostgreSQL')).toEqual([
      'github',
      'javascript',
      'readfile',
      'postgresql',
    ]);
  });

  test('given plain ASCII, it falls apart as it would among other letters', () => {
    const text = fc.stringMatching(/^[aBcD12_.-]{0,12}$/);
    fc.assert(
      fc.property(text, (one) => {
        expect([...splitWords(one), 'é']).toEqual(splitWords(`${one} é`));
      }),
    );
  });

  test('given forms of a word, they have one stem', () => {
    for (const forms of [
      'file files filed filing',
      'query queries',
      'search searches searching',
      'run runs running',
      'create created creating',
    ]) {
      expect(new Set(forms.split(' ').map(stem)).size, forms).toBe(1);
    }
    expect(['status', 'address', 'analysis', 'sql'].map(stem)).toEqual(['status', 'address', 'analysis', 'sql']);
  });
});

/** Folder of tool lists, one JSON array a file, and a file of `[question, pattern over "server/tool"]` to ask of them. */
const { CODEMODE_CATALOGS: CATALOGS, CODEMODE_QUESTIONS: ASKED } = process.env;
const given = CATALOGS !== undefined && ASKED !== undefined && existsSync(CATALOGS) && existsSync(ASKED);

describe.skipIf(!given)('real catalogs (set CODEMODE_CATALOGS and CODEMODE_QUESTIONS)', () => {
  const items = (): SearchItem[] =>
    readdirSync(CATALOGS as string)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const list: Json = JSON.parse(readFileSync(join(CATALOGS as string, file), 'utf8'));
        return (Array.isArray(list) ? list : []).filter(isJsonObject).map((created) => ({
          ...tool(
            file.slice(0, -'.json'.length),
            String(created.name),
            typeof created.description === 'string' ? created.description : '',
          ),
          inputSchema: created.inputSchema ?? null,
        }));
      });
  const questions = (): [string, RegExp][] =>
    (JSON.parse(readFileSync(ASKED as string, 'utf8')) as [string, string][]).map(([question, answer]) => [
      question,
      new RegExp(answer, 'i'),
    ]);

  test('given natural questions, recall at five is at least 95 % and nDCG at ten 0.90, and 93 % with a typing error', () => {
    const tools = items();
    const answerable = questions().filter(([, answer]) =>
      tools.some(({ serverId, name }) => answer.test(`${serverId}/${name}`)),
    );
    const search = createSearch(tools);
    const { recallAt5, ndcgAt10, missed } = quality(search, answerable);
    expect(answerable.length).toBeGreaterThan(20);
    expect(recallAt5, missed.join('; ')).toBeGreaterThanOrEqual(0.95);
    expect(ndcgAt10).toBeGreaterThanOrEqual(0.9);
    const rounds = [1, 2, 3, 4, 5].map((seed) => quality(search, withTypingErrors(answerable, seed)).recallAt5);
    expect(rounds.reduce((sum, one) => sum + one, 0) / rounds.length).toBeGreaterThanOrEqual(0.93);
  });
});
