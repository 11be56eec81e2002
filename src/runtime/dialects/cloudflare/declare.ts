import type { Catalog } from '../../catalog/catalog.ts';
import { type DeclarationFile, declareBuiltins, declareServer, printToolNamespace } from '../../declarations/index.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { ALL_TOOLS, namespaces } from './names.ts';

const typesName = (serverId: string): string => `Codemode_${serverId.replace(/-/g, '_')}`;

/** Declares `codemode`, the global of each server, and the modules that a script may import. */
export const declare = keptPerCatalog((catalog): readonly DeclarationFile[] => {
  const spaces = namespaces(catalog);
  return [
    ...declareBuiltins(),
    ...catalog.servers.map(declareServer),
    ...spaces.map(({ name, server, tools }): DeclarationFile => {
      const text = printToolNamespace({
        names: [name],
        docs: [server.name, server.description ?? ''],
        tools: tools.map(({ tool, member }) => ({ tool, member })),
        untyped: 'any',
        untypedDocs: 'the text, as data where it is JSON, else the whole result',
        typesName: typesName(server.id),
      });
      return { path: `servers/${server.id}.globals.d.ts`, text };
    }),
    { path: 'cloudflare.d.ts', text: declareAll(catalog) },
  ];
});

function declareAll(catalog: Catalog): string {
  const spaces = namespaces(catalog);
  const members = spaces.flatMap(({ server, tools }) =>
    tools.map(({ member, codemodeMember }) => [
      codemodeMember,
      `${typesName(server.id)}.Tools[${JSON.stringify(member)}]`,
    ]),
  );
  const taken = new Set(members.map(([name]) => name));
  return `/** The tools of all servers. */
declare const ${ALL_TOOLS}: {
${members.map(([name, type]) => `  readonly ${name}: ${type};\n`).join('')}${PLATFORM.filter(
  ([name]) => !taken.has(name),
)
  .map(([, text]) => text)
  .join('')}};
`;
}

const PLATFORM: readonly (readonly [string, string])[] = [
  [
    'search',
    `  /** Finds tools by words, best first. */
  search(query: string): Promise<{ results: { path: string; name: string; connector: string; kind: string; description?: string; score: number }[]; total: number; truncated: boolean }>;
`,
  ],
  [
    'describe',
    `  /** Tells the types of a server or of one tool: "server" or "server.tool". */
  describe(target: string): Promise<{ path: string; kind: string; description?: string; types: string }>;
`,
  ],
  [
    'step',
    `  /** Runs a function, once. */
  step<T>(name: string, run: () => T | Promise<T>): Promise<T>;
`,
  ],
];
