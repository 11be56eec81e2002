import { RULES, type Rule, type RuleKind } from '../../src/runtime/dialects/codemode/rules/index.ts';
import { LIMITS } from '../../src/runtime/limits.ts';
import { CASES, casesOf, citations } from './citations.ts';
import { COVERAGE } from './coverage.ts';
import { REQUIREMENT_IDS, REQUIREMENTS, type RequirementId, sectionOf } from './requirements.ts';

const INTRODUCTION = `# Conformance

The host follows *Code Mode for MCP*, version 1.0.0: \`codemode.run\`, \`@codemode/discovery\`, \`@codemode/errors\` and
\`@codemode/servers/*\`. This page is written from the manifest in \`test/spec\` and from the rules of the dialect by
\`npm run conformance-page\`; a test fails when it is stale. The system prompt that \`host.prompt()\` gives says in
600 tokens what is under the first headings; a test holds it to them.`;

/** Headings of the kinds, in the order of the page. */
const KINDS: readonly (readonly [RuleKind, string, string])[] = [
  [
    'restriction',
    'Restrictions and deviations',
    'Less than the specification or the language would lead one to expect (§3.2.1, §3.5).',
  ],
  ['extension', 'Extensions', 'More than the specification asks for.'],
  [
    'rule',
    'What an agent gets',
    'What the specification wants in the system prompt (§3.2.3, §3.2.4, §5.3.1, §5.3.2, §10.1), and more.',
  ],
  ['reading', 'Readings', 'Choices where the specification leaves one. They are not in the prompt.'],
];

const TITLES: Readonly<Record<string, string>> = {
  1: 'Scope and lifetime',
  3: 'codemode.run',
  4: 'Standard library',
  5: 'Server modules',
  6: 'Identifiers and declarations',
  7: 'Errors and limits',
  8: 'Tool list changes',
  9: 'Logging',
  10: 'Several servers',
  11: 'Security',
  12: 'Version',
};

/** The text of `docs/conformance.md`. */
export function conformancePage(): string {
  const cited = citations();
  return [
    INTRODUCTION,
    ...KINDS.map(rulesOfKind),
    limitsTable(),
    summary(),
    ...Object.keys(TITLES).map((chapter) => requirementsOf(chapter, cited)),
  ]
    .join('\n\n')
    .concat('\n');
}

function rulesOfKind([kind, title, about]: (typeof KINDS)[number]): string {
  const rules = (RULES as readonly Rule[]).filter((rule) => rule.kind === kind);
  return table(
    `## ${title}\n\n${about}`,
    ['§', 'Text'],
    rules.map(({ section, text }) => [section, code(text)]),
  );
}

function limitsTable(): string {
  const rows = Object.entries(LIMITS).map(([name, { default: usual, min, max, meaning }]) => [
    `\`${name}\``,
    ...[usual, min, max].map(String),
    meaning,
  ]);
  return table('## Limits\n\nKeys of `limits` (§3.2.4).', ['Key', 'Default', 'Least', 'Most', 'Of what'], rows);
}

function summary(): string {
  const levels = ['MUST', 'MUST NOT', 'SHOULD', 'MAY'].map(
    (level) => `${REQUIREMENT_IDS.filter((id) => REQUIREMENTS[id][0] === level).length} ${level}`,
  );
  return `## Requirements

${REQUIREMENT_IDS.length} requirements (${levels.join(', ')}), each shown by cases of the conformance kit (${CASES.length} with our own, run in Node
and in a Chromium page) or by tests that cite it. *Shown by* names the cases, and the number of tests beside them.`;
}

function requirementsOf(chapter: string, cited: ReadonlyMap<string, number>): string {
  const ids = REQUIREMENT_IDS.filter((id) => sectionOf(id).split('.')[0] === chapter);
  return table(
    `### §${chapter} ${TITLES[chapter]}`,
    ['§', 'Level', 'Requirement', 'Shown by'],
    ids.map((id) => [sectionOf(id), REQUIREMENTS[id][0], REQUIREMENTS[id][1], shownBy(id, cited)]),
  );
}

function shownBy(id: RequirementId, cited: ReadonlyMap<string, number>): string {
  const cases = casesOf(COVERAGE[id] ?? []).map((name) => `\`${name}\``);
  const tests = cited.get(id) ?? 0;
  return [...cases, ...(tests === 0 ? [] : [`${tests} ${tests === 1 ? 'test' : 'tests'}`])].join(', ');
}

function table(head: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [head, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Angle brackets would be read as HTML. */
const code = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('__', '\\_\\_');
