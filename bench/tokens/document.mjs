/** @typedef {{ readonly disclosure: string, readonly tokens: number, readonly tokensPerLookup: number }} Cost */
/** @typedef {Readonly<Record<string, number>>} Types tokens of the types of all tools, by whose printer they are of */
/** @typedef {{ readonly id: string, readonly tools: number, readonly costs: readonly Cost[], readonly types: Types }} ServerFigures */
/** @typedef {{ readonly id: string, readonly title: string, readonly costs: readonly Cost[] }} DialectFigures */
/** @typedef {{ readonly date: string, readonly rulesTokens: number, readonly servers: readonly ServerFigures[], readonly dialects: readonly DialectFigures[], readonly printers: readonly string[] }} Figures */

const number = new Intl.NumberFormat('en');
const WAYS = ['direct', 'prompt', 'search', 'names', 'descriptions', 'signatures', 'types'];
/** A server of fewer tools is not what code mode is for. */
const MIN_TOOLS = 5;

/** @param {readonly Cost[]} costs @param {string} way */
const tokens = (costs, way) => costs.find(({ disclosure }) => disclosure === way)?.tokens;

/** @param {readonly Cost[]} costs @param {string} way */
const shown = (costs, way) => {
  const count = tokens(costs, way);
  return count === undefined ? '–' : number.format(count);
};

/** @param {number} value */
const times = (value) => `${value.toFixed(2)}×`;

/** Shares of direct over servers: in sum, in the middle, and of how many servers of some size it is above. @param {readonly ServerFigures[]} servers @param {string} printer */
export function shares(servers, printer) {
  const direct = (/** @type {ServerFigures} */ { costs }) => tokens(costs, 'direct') ?? 1;
  const of = (/** @type {ServerFigures} */ server) => server.types[printer] ?? 0;
  const ratios = servers.map((server) => of(server) / direct(server)).sort((a, b) => a - b);
  return {
    sum:
      servers.reduce((sum, server) => sum + of(server), 0) / servers.reduce((sum, server) => sum + direct(server), 0),
    median: ratios[Math.floor(ratios.length / 2)] ?? 0,
    above: servers.filter((server) => server.tools >= MIN_TOOLS && of(server) > direct(server)).length,
  };
}

/** The sentence of the README. @param {Figures} figures */
export function headline({ date, servers, rulesTokens, dialects }) {
  const total = servers.reduce((sum, { tools }) => sum + tools, 0);
  const { sum } = shares(servers, 'codemode-runner');
  const all = dialects.find(({ id }) => id === 'codemode')?.costs ?? [];
  return (
    `**Why.** For ${servers.length} MCP servers with ${number.format(total)} tools a model reads ${shown(all, 'direct')} tokens before it has done anything. In code mode it\n` +
    `reads ${shown(all, 'prompt')}, and the whole types of all tools are ${times(sum)} of what their list is, beside ${rulesTokens} tokens of rules\n` +
    `([measured](docs/token-costs.md), ${date}). Results that the script handles itself cost nothing: no model reads them.`
  );
}

/**
 * The text of docs/token-costs.md.
 * @param {Figures} figures
 */
export function documentText({ date, servers, dialects, printers, rulesTokens }) {
  const total = servers.reduce((sum, { tools }) => sum + tools, 0);
  const sorted = [...servers].sort((a, b) => b.tools - a.tools);
  const own = shares(servers, 'codemode-runner');
  return `# Token costs

What an agent gets about its servers before it does anything, in tokens: the types of all tools take **${times(own.sum)}** of what the
tools themselves take as JSON, **${times(own.median)}** in the median server, and ${own.above === 0 ? 'never more' : `more in ${own.above} servers`} where a server has ${MIN_TOOLS} tools or more. The rules of the
default dialect take ${rulesTokens} tokens.

**Method.** ${servers.length} servers with ${number.format(total)} tools, measured on ${date}. Tokens are those of o200k_base (gpt-tokenizer). *Direct* is every tool in the
context, without code mode: its name, description and input schema as JSON. Types hold inputs and outputs, with descriptions.
To repeat it with tools of your own, put the \`tools\` of each server's \`tools/list\` into a file of a folder:

\`\`\`sh
CODEMODE_CATALOGS=FOLDER npm run bench:tokens
\`\`\`

It measures the lists in \`bench/declarations/catalogs\` where no folder is named, and writes this page with \`-- --write\`. The pane *Prompt*
of the playground counts the same for the servers that are connected.

## Types beside those of other packages

Tokens of the types of all tools over tokens of the tools as JSON.

| Printer | In sum | Median | Above direct, of servers with ${MIN_TOOLS} tools or more |
| --- | ---: | ---: | ---: |
${printers
  .map((name) => {
    const { sum, median, above } = shares(servers, name);
    return `| ${name === 'codemode-runner' ? '**codemode-runner**, in a prompt' : name} | ${times(sum)} | ${times(median)} | ${above} |`;
  })
  .join('\n')}

mcp-use prints no types: its agents search for tools and read their schemas. json-schema-to-typescript knows no tools, so that
each has a function of one line around its types here.

## Per server, in the default dialect

All columns but *types alone* and *direct* hold the rules and the outer tool. *Prompt* is what \`prompt()\` gives, in at most 8,000
tokens; *search* says nothing of the tools, *names* their names, *sentences* names and first sentences, *signatures* types without
descriptions, *types* all. An agent that starts with less requests the types of the tools that it picks: the last column, a tool.

| Server | Tools | Direct | Types alone | vs. direct | Prompt | Search | Names | Sentences | Signatures | Types | Types of one tool |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${sorted
  .map(({ id, tools, costs, types }) => {
    const alone = types['codemode-runner'] ?? 0;
    const [direct, ...others] = WAYS.map((way) => shown(costs, way));
    const one = costs.find(({ disclosure }) => disclosure === 'search')?.tokensPerLookup ?? 0;
    return `| ${id} | ${tools} | ${direct} | ${number.format(alone)} | ${times(alone / (tokens(costs, 'direct') ?? 1))} | ${others.join(' | ')} | ${number.format(one)} |`;
  })
  .join('\n')}

## All of them at once, per dialect

| Dialect | Direct | Prompt | Search | Names | Sentences | Signatures | Types |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${dialects.map(({ title, costs }) => `| ${title} | ${WAYS.map((way) => shown(costs, way)).join(' | ')} |`).join('\n')}

A few tools of one server cost less when they are listed directly, for the rules have a price of their own; the pane *Prompt*
says so. Code mode pays from some dozen tools on, and from the first script that handles results which no model has to read.
`;
}
