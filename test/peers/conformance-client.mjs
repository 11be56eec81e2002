// What the conformance suite starts as a client, once for each scenario, with the address of the scenario's server as its last
// argument: has the page of the runner be that client, whose browser and code are there already.
const {
  LAB_CONTROL = '',
  MCP_CONFORMANCE_SCENARIO: scenario = '',
  MCP_CONFORMANCE_CONTEXT: context = '{}',
} = process.env;
const response = await fetch(LAB_CONTROL, {
  method: 'POST',
  body: JSON.stringify({ scenario, context, url: process.argv.at(-1) }),
});
const fault = await response.text();
if (!response.ok) console.error(fault);
process.exitCode = response.ok ? 0 : 1;
