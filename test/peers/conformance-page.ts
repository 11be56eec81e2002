// The client under test: `conformance client --command` starts it once for each scenario, with the address of the
// scenario's server as its last argument. Browser and site are those of the suite.
import { chromium } from 'playwright';
import { openLabIn } from '../in-page/page.ts';

const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
const context = process.env.MCP_CONFORMANCE_CONTEXT ?? '{}';
const url = process.argv.at(-1) ?? '';

const browser = await chromium.connect(process.env.LAB_BROWSER ?? '');
const lab = await openLabIn(browser, process.env.LAB_ORIGIN ?? '');

/** Does what a person would when the page asks for a sign-in: once more than we allow, so that it is us who give up. */
async function signInWhenAsked(): Promise<void> {
  const { client_id, client_secret } = JSON.parse(context);
  for (let round = 1; round <= 4; round++) {
    const asking = lab.page.locator(`#asking-${round}`);
    await asking.waitFor({ timeout: 0 });
    if (scenario === 'auth/pre-registration') {
      await asking.locator('.client-id').fill(client_id);
      await asking.locator('.client-secret').fill(client_secret);
    }
    await asking.locator('.sign-in').click();
    await lab.page.waitForFunction((id) => {
      const box = document.getElementById(id);
      return box === null || box.querySelector('.problem')?.textContent !== '';
    }, `asking-${round}`);
    if ((await asking.count()) > 0) await asking.locator('.decline').click();
  }
}

try {
  let isOver = false;
  signInWhenAsked().catch((error: unknown) => {
    // It waits for as long as the page is open.
    if (!isOver) console.error(String(error));
  });
  await lab.page.evaluate(
    async ([name, address, json]) => {
      const source = globalThis.lab.createMcpSource(
        { id: 'suite', url: address },
        {
          oauth: {
            clientName: 'Conformance',
            redirectUrl: globalThis.lab.oauth.redirectUrl,
            clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
          },
          signIn: globalThis.lab.askOnPage(),
          elicit: () =>
            Promise.resolve({
              action: 'accept',
              content: name === 'sep-2322-client-request-state' ? { confirmed: true } : {},
            }),
          sample: () => Promise.resolve({ action: 'answer', text: 'an answer' }),
        },
      );
      const { signal } = new AbortController();
      /** Some scenarios answer on purpose with what a client has to refuse. */
      const call = (tool: string, input: unknown) =>
        source.call(tool, input as never, { signal }).catch((error: unknown) => console.error(String(error)));
      const tools = await source.tools().catch((error: unknown) => {
        console.error(String(error));
        return [];
      });
      if (name.startsWith('auth/')) await call('test-tool', {});
      switch (name) {
        case 'tools_call':
          for (const tool of tools) await call(tool.name, { a: 5, b: 3 });
          break;
        case 'elicitation-sep1034-client-defaults':
          await call('test_client_elicitation_defaults', {});
          break;
        case 'sse-retry':
          await call('test_reconnection', {});
          break;
        case 'json-schema-2020-12-preservation':
          await call('json_schema_echo', {
            schema: tools.find((tool) => tool.name === 'json_schema_2020_12_tool')?.inputSchema,
          });
          break;
        case 'http-standard-headers': {
          await call(tools[0]?.name ?? '', {});
          const [resource] = await source.listResources();
          await source.readResource(resource?.uri ?? '');
          const [prompt] = await source.listPrompts();
          await source.getPrompt(prompt?.name ?? '', {});
          break;
        }
        case 'http-custom-headers':
          for (const one of JSON.parse(json).toolCalls ?? []) await call(one.name, one.arguments);
          break;
        case 'http-invalid-tool-headers':
          for (const tool of tools) await call(tool.name, { region: 'us-west1' });
          break;
        case 'sep-2322-client-request-state':
          for (const tool of ['echo_state', 'no_state', 'unrelated', 'no_result_type'])
            await call(`test_mrtr_${tool}`, {});
          break;
      }
      await source.close();
    },
    [scenario, url, context] as const,
  );
  isOver = true;
} finally {
  await lab.close();
  await browser.close();
}
process.exit(0);
