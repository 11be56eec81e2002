import { readFileSync } from 'node:fs';
import { mappingTable } from './mapping.mjs';

const SAMPLE_TOOLS = new URL('../../src/runtime/declarations/golden/servers/library.json', import.meta.url);
const SAMPLE = new URL('../../src/runtime/declarations/golden/servers/library.d.ts', import.meta.url);

/** One tool of the sample server, as its module declares it. */
function sampleTool() {
  const text = readFileSync(SAMPLE, 'utf8');
  const start = text.indexOf('  /**\n   * **Search the catalogue**');
  const end = text.indexOf('  /** A whole MCP result');
  return text.slice(start, end).replace(/^ {2}/gm, '').trimEnd();
}

/**
 * The text of docs/declarations.md.
 * @param {{ generateType: (schema: unknown, name: string) => string, printServer: (server: { id: string, tools: readonly unknown[] }, names?: readonly string[]) => string }} printers
 * @param {string} scores the measured part
 */
export function documentText({ generateType, printServer }, scores) {
  const server = JSON.parse(readFileSync(SAMPLE_TOOLS, 'utf8'));
  return `# Declarations

Scripts call tools as functions, so the editor and the agents that write scripts get TypeScript for them: one ambient module
a server, made from the JSON Schemas that its tools come with (draft-07 and 2020-12, and what real servers make of them).

\`\`\`ts
import { generateDeclarations, generateType } from 'codemode-runner';

generateType({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }, 'Query');
// export type Query = { q: string };

await generateDeclarations([{ id: 'github', tools }]); // one .d.ts with \`declare module "@codemode/servers/github"\`
\`\`\`

This page is written by \`npm run bench:declarations -- --write\`; the table of keywords is what the generator prints.

## Rules

- **Sound first.** A type accepts every value that its schema allows; what TypeScript cannot say widens it. Nothing that
  a server sends makes the generator throw, hang or print text that does not compile.
- **Named types.** The target of every \`$ref\` is a type of its own; input and output of a tool are \`<Tool>Input\` and
  \`<Tool>Output\`, unless they fit on a line. The names are not exported, because at run time there is nothing to import
  under them: \`Parameters<typeof tool>[0]\` is the input of a tool.
- **A tool without required input takes none**: \`ping()\`. One without an output schema gives what unwrapping yields,
  \`string | CallToolResult\`.
- **Typos are errors.** An object without \`additionalProperties\` has no index signature, so that a misspelt member of a
  literal is refused. A value in a variable may have further members, though not only such: TypeScript refuses an
  object that has none of the members of a type whose members are all optional.
- **What a type cannot say is in the doc comment**: description, format, bounds, pattern, default, examples, deprecation;
  for a tool also its annotations, its parameters and a call to copy. \`*/\`, \`@\`, images and characters that hide or
  turn text are defused.

## A tool

\`\`\`ts
${sampleTool()}
\`\`\`

The first line after the description tells the MCP name, where the exported one differs, and the server's hints about the tool
(§6.3), of which \`destructiveHint\` is set in bold. Hints may be wrong.

Besides its tools the module of a server declares \`__meta__\`. \`@codemode/discovery\`, \`@codemode/errors\` and the globals of
the sandbox that ECMAScript lacks are declared too; the latter give way to the DOM library where a project has that.
The file of a server is made again only when its tools have changed.

On a page, a catalog whose schemas hold more than some 8,000 values is declared in a worker, to which tools go a hundred at a
time, and of which only what changed goes there again; a smaller one takes a few milliseconds and is declared at once.

## How a schema becomes a type

${mappingTable(generateType)}

All keywords of a schema hold together: \`{ "type": "object", "properties": …, "anyOf": … }\` is \`{ … } & (… | …)\`. Draft-07
and older ignore siblings of \`$ref\`; the draft is what \`$schema\` says, else 2020-12.

## For a prompt

An agent's prompt has the same types in a form that costs about half of the JSON that they are made from
([token costs](token-costs.md)), and accepts and refuses the same values:

\`\`\`ts
${printServer(server, ['lend', 'search-books']).trimEnd()}
\`\`\`

- Comments stand behind what they are about. Bounds, formats and defaults have their shortest form, \`1–100, default 30\`, and are left out
  where the prose has them; so is prose that only repeats names.
- Nothing is written twice: members that stand together in several tools, a member with a long comment, an equal definition
  and a sentence that several descriptions have are named once a server.
- Hints of §6.3 stand above the tools that have them. Examples of calls are left out.
- \`Reply\` is what a tool without an output schema gives, \`Obj\` any object; both are declared once.

## What falls back to \`unknown\`, or says less

Where a type is wider than its schema for one of the first seven reasons, its doc comment has a warning.

| Case | Type | Why |
| --- | --- | --- |
| \`$ref\` that leads nowhere or out of the document | \`unknown\` | nothing is fetched |
| \`$ref\` that refers back to itself with no object or array between | \`unknown\` | it says nothing, and TypeScript refuses it |
| \`type\` that JSON Schema does not know | \`unknown\` | |
| more than 5,000 values of \`enum\` | \`string\`, \`number\`, … | |
| more than 20,000 schemas and members, or 100 levels | \`unknown\`, or an index signature | text and time are bounded |
| alternatives that multiply to more than 1,000 | some are left out | TypeScript gives up at 100,000 |
| \`$dynamicRef\` to one of several anchors of a name | \`unknown\` | it depends on how the schema was reached |
| keywords with values of the wrong kind | as if absent | |
| \`format\`, \`pattern\`, bounds, \`multipleOf\`, \`uniqueItems\` | as if absent, noted in the comment | no type can say it; the host checks each call |
| \`minItems\`, \`maxItems\` of plain arrays | as if absent, noted in the comment | every array that is not written out would be refused |
| \`oneOf\` where two branches fit | accepted | a union is not exclusive |
| \`contains\`, \`propertyNames\`; \`if\` with only one of \`then\` and \`else\`; any other \`not\` | as if absent | the host checks each call |
| \`patternProperties\` with other patterns | any key may have the type | patterns come from outside and are never run |
| \`additionalProperties: false\` of a value in a variable | further members are accepted | types of objects are open |

${scores}
`;
}
