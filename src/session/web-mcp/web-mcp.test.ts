import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceOf, structured } from '../../runtime/host/testing/sources.ts';
import type { Json } from '../../runtime/json.ts';
import type { Session } from '../create-session.ts';
import { stateWhen, testSession } from '../testing/session.ts';
import type { PageTool } from './model-context.ts';
import { offerPage } from './offer-page.ts';

let session: Session;
let tools: Map<string, PageTool>;
let stop: AbortController;
let hidden = false;
let hide: () => void = () => undefined;
const calls: Json[] = [];

/** Stands in for the browser's registry: the end-to-end test has the real one. */
const context = {
  registerTool(tool: PageTool, { signal }: { readonly signal: AbortSignal }) {
    tools.set(tool.name, tool);
    signal.addEventListener('abort', () => tools.delete(tool.name));
  },
};
const sight = {
  isHidden: () => hidden,
  onHidden(listener: () => void) {
    hide = listener;
    return () => undefined;
  },
};

beforeEach(async () => {
  calls.length = 0;
  hidden = false;
  tools = new Map();
  stop = new AbortController();
  const buy = (input: Json | undefined) => {
    calls.push(input ?? null);
    return structured({ bought: true });
  };
  const shop = sourceOf('shop', { buy });
  session = testSession('globalThis.__codemode_result__ = "mine";', { shop }, { approvalMode: 'never' });
  session.connectOnOpen();
  await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
  await offerPage(session, context, { sight, signal: stop.signal });
});
afterEach(() => session.dispose());

const call = async (name: string, input: unknown) =>
  (await tools.get(name)?.execute(input)) as { content: { text: string }[]; isError?: boolean };
const BUY = 'import { buy } from "@codemode/servers/shop"; globalThis.__codemode_result__ = await buy({ n: 1 });';

test('given the switch, offers three tools, and takes them back', () => {
  expect([...tools.keys()]).toEqual(['codemode_run', 'search_tools', 'describe_tools']);
  stop.abort();
  expect(tools.size).toBe(0);
});

test('given a script of an agent, it has a tab of its own, and what it returns goes back', async () => {
  const { content, isError } = await call('codemode_run', { code: 'globalThis.__codemode_result__ = 6 * 7;' });
  expect(isError).toBeUndefined();
  expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ result: 42 });
  const { scripts, activeScriptId } = session.store.getState();
  expect(scripts.map(({ name, linked }) => [name, linked])).toEqual([
    ['test.ts', undefined],
    ['agent.ts', true],
  ]);
  expect(activeScriptId).toBe(scripts[1]?.id);
  await call('codemode_run', { code: '2' });
  expect(session.store.getState().scripts.map(({ text }) => text)).toEqual([scripts[0]?.text, '2']);
  session.store.getState().actions.editScript(activeScriptId, 'edited by the person');
  await call('codemode_run', { code: '3' });
  expect(session.store.getState().scripts.map(({ text }) => text)).toEqual([
    scripts[0]?.text,
    'edited by the person',
    '3',
  ]);
});

test('given a call that may change something, the person is asked, even where they chose never to be', async () => {
  const running = call('codemode_run', { code: BUY });
  const { requests } = await stateWhen(session, (state) => state.requests.length > 0);
  expect(calls).toEqual([]);
  const [request] = requests;
  session.store.getState().actions.answer(request?.id ?? '', 'refuse');
  expect((await running).content[0]?.text).toMatch(/refused/);
  expect(calls).toEqual([]);
});

test('given a person who brings a script of another dialect to the front, the answer is in the form of its own', async () => {
  const { actions } = session.store.getState();
  const other = actions.addScript({ name: 'other.ts', text: '1', dialect: 'cloudflare' });
  actions.activateScript(session.store.getState().scripts[0]?.id ?? '');
  const running = call('codemode_run', { code: BUY });
  const { requests } = await stateWhen(session, (state) => state.requests.length > 0);
  actions.activateScript(other);
  actions.answer(requests[0]?.id ?? '', 'once');
  expect(JSON.parse((await running).content[0]?.text ?? '')).toMatchObject({
    result: { bought: true },
    diagnostics: [],
  });
});

test('given a script that is longer than any may be, refuses it and opens no tab', async () => {
  expect(await call('codemode_run', { code: ' '.repeat(1024 * 1024 + 1) })).toMatchObject({ isError: true });
  expect(session.store.getState().scripts).toHaveLength(1);
});

test('given a page that is hidden, runs nothing; one that gets hidden stops what runs', async () => {
  hidden = true;
  expect(await call('codemode_run', { code: BUY })).toMatchObject({ isError: true });
  expect(session.store.getState().scripts).toHaveLength(1);
  hidden = false;
  const running = call('codemode_run', { code: BUY });
  await stateWhen(session, (state) => state.requests.length > 0);
  hide();
  expect((await running).content[0]?.text).toContain('CANCELLED');
  expect(calls).toEqual([]);
});

test('given a run of the person, an agent waits for its end', async () => {
  session.store.getState().actions.run();
  expect(await call('codemode_run', { code: '1' })).toMatchObject({ isError: true });
  await stateWhen(session, ({ run }) => 'totalMs' in run);
  expect(session.payloads.response()?.result).toBe('mine');
});

test('given words and names, tells of tools; given nonsense, what there is', async () => {
  expect((await call('search_tools', { query: 'buy' })).content[0]?.text).toMatch(/^shop\/buy/);
  expect((await call('describe_tools', { tools: ['shop/buy'] })).content[0]?.text).toMatch(/buy/);
  expect((await call('search_tools', { query: 'zzz unheard' })).content[0]?.text).toContain('Servers: shop');
  expect((await call('describe_tools', { tools: [1, 'gone'] })).content[0]?.text).toContain('Servers: shop');
});
