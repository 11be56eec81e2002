import type { Page } from 'playwright';
import type { LabPage } from '../in-page/page.ts';

/** What the suite tells a client. */
export interface ScenarioOrder {
  readonly scenario: string;
  /** JSON, of what a scenario's client has to know. */
  readonly context: string;
  /** The address of the scenario's server. */
  readonly url: string;
}

/** Does what a person would when the page asks for a sign-in: once more than we allow, so that it is us who give up. */
async function signInWhenAsked(page: Page, { scenario, context }: ScenarioOrder): Promise<void> {
  const { client_id, client_secret } = JSON.parse(context);
  for (let round = 1; round <= 4; round++) {
    const asking = page.locator(`#asking-${round}`);
    await asking.waitFor({ timeout: 0 });
    if (scenario === 'auth/pre-registration') {
      await asking.locator('.client-id').fill(client_id);
      await asking.locator('.client-secret').fill(client_secret);
    }
    await asking.locator('.sign-in').click();
    await page.waitForFunction((id) => {
      const box = document.getElementById(id);
      return box === null || box.querySelector('.problem')?.textContent !== '';
    }, `asking-${round}`);
    if ((await asking.count()) > 0) await asking.locator('.decline').click();
  }
}

/** The client under test: a page does what a scenario of the suite wants of it. */
export async function driveScenario({ page }: LabPage, order: ScenarioOrder): Promise<void> {
  let isOver = false;
  signInWhenAsked(page, order).catch((error: unknown) => {
    // It waits for as long as the page is open.
    if (!isOver) console.error(String(error));
  });
  await page.evaluate(
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
    [order.scenario, order.url, order.context] as const,
  );
  isOver = true;
}
