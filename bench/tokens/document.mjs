/** @typedef {{ readonly disclosure: string, readonly tokens: number, readonly tokensPerLookup: number }} Cost */
/** @typedef {{ readonly id: string, readonly tools: number, readonly costs: readonly Cost[] }} ServerFigures */
/** @typedef {{ readonly id: string, readonly title: string, readonly promptMs: number, readonly costs: readonly Cost[] }} DialectFigures */

const number = new Intl.NumberFormat('en');
const WAYS = ['direct', 'prompt', 'search', 'names', 'descriptions', 'types'];

/** @param {readonly Cost[]} costs @param {string} way */
const tokens = (costs, way) => costs.find(({ disclosure }) => disclosure === way)?.tokens ?? 0;

/** @param {readonly Cost[]} costs @param {string} way */
function share(costs, way) {
  const direct = tokens(costs, 'direct');
  return direct === 0 ? '' : `${Math.round((100 * tokens(costs, way)) / direct)} %`;
}

/**
 * The text of docs/token-costs.md.
 * @param {readonly ServerFigures[]} servers
 * @param {readonly DialectFigures[]} dialects
 */
export function documentText(servers, dialects) {
  const total = servers.reduce((sum, { tools }) => sum + tools, 0);
  const sorted = [...servers].sort((a, b) => b.tools - a.tools);
  return `# Token costs

What an agent gets about its servers before it does anything, in tokens. This page is written by
\`npm run bench:tokens -- --write\`; the pane *Prompt* of the playground counts the same for the servers that are connected.

**Method.** Tokens are those of o200k_base (gpt-tokenizer). A tool counts as its name, description and input schema as JSON.
*Direct* is every tool in the context, without code mode. All other columns hold the rules of the dialect and its outer tools,
and beside them: *search* nothing, *names* the names of all tools, *sentences* names and first sentences, *types* whole
declarations. *Prompt* is what \`prompt()\` gives. Where an agent starts with less than the types it asks for those of the tools
that it picks: the last column, a tool. What a run saves beside this, results that never reach a model, depends on the script.

## Per server, in the default dialect

${servers.length} servers with ${number.format(total)} tools.

| Server | Tools | Direct | Prompt | Search | Names | Sentences | Types | Search beside direct | Types of one tool |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${sorted
  .map(
    ({ id, tools, costs }) =>
      `| ${id} | ${tools} | ${WAYS.map((way) => number.format(tokens(costs, way))).join(' | ')} | ${share(costs, 'search')} | ${number.format(costs.find(({ disclosure }) => disclosure === 'search')?.tokensPerLookup ?? 0)} |`,
  )
  .join('\n')}

## All of them at once, per dialect

| Dialect | Direct | Prompt | Search | Names | Sentences | Types | Search beside direct |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${dialects
  .map(
    ({ title, costs }) =>
      `| ${title} | ${WAYS.map((way) => number.format(tokens(costs, way))).join(' | ')} | ${share(costs, 'search')} |`,
  )
  .join('\n')}

A few tools of one server cost less when they are listed directly: the rules of a dialect have a price of their own. Code mode
pays from some dozen tools on, and from the first script that handles results which no model has to read.
`;
}
