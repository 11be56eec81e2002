import { blockText, promptTypes } from '../../declarations/prompt/index.ts';
import { ALL_TOOLS, type Namespace } from './names.ts';

/** What servers declare by these names: a call parses the text of a tool that has no output schema. */
const PREAMBLE = `type Obj = { [k: string]: unknown }
type Reply = Promise<any> // the text, as data where it is JSON, else the whole result
`;

const PLATFORM: readonly (readonly [name: string, signature: string])[] = [
  [
    'search',
    '(query: string): Promise<{ results: { path: string; description?: string; score: number }[]; total: number }>',
  ],
  ['describe', '(target: string): Promise<{ path: string; types: string }> // "server" or "server.tool"'],
  ['step', '<T>(name: string, run: () => T | Promise<T>): Promise<T>'],
];

/** The globals of servers with their types in the shortest form, each once; `codemode` refers to them. */
export function promptDeclarations(spaces: readonly Namespace[]): string {
  const renamed = spaces.flatMap(({ name, tools }) =>
    tools
      .filter(({ member, codemodeMember }) => member !== codemodeMember)
      .map(({ member, codemodeMember }) => `${codemodeMember}: typeof ${name}.${member}`),
  );
  const taken = new Set(spaces.flatMap(({ tools }) => tools.map(({ codemodeMember }) => codemodeMember)));
  const platform = PLATFORM.filter(([name]) => !taken.has(name)).map((words) => words.join(''));
  const parts = spaces.filter(({ tools }) => tools.length > 0).map(membersOf);
  return [
    PREAMBLE,
    ...spaces.map(namespaceText),
    `declare const ${ALL_TOOLS}: ${parts.map((part) => `${part} & `).join('')}{\n`,
    ...[...renamed, ...platform].map((line) => `${line}\n`),
    '}\n',
  ].join('');
}

function namespaceText({ server, name, tools }: Namespace): string {
  const types = promptTypes(server);
  const members = new Map(tools.map(({ tool, member }) => [tool, member]));
  const called = types.tools.map((printed) => {
    const { tool, text } = printed;
    const rest = text.slice(`function ${tool.exportName}`.length);
    return { ...printed, text: `function ${members.get(tool)}${rest}` };
  });
  return blockText(`declare namespace ${name}`, types, called);
}

/** A server's part of the global over all: without the tools that have another name there. */
function membersOf({ name, tools }: Namespace): string {
  const others = tools.filter(({ member, codemodeMember }) => member !== codemodeMember);
  if (others.length === 0) return `typeof ${name}`;
  return `Omit<typeof ${name}, ${others.map(({ member }) => JSON.stringify(member)).join(' | ')}>`;
}
