// What a run costs in each dialect, against the default one: the same ten calls in a row, of one server among five with forty
// tools each, in hosts that take turns.
import { createDialectHost } from 'codemode-runner';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 25;
const AT_MOST = 1.3;

/** Ten calls, one after another, as each system writes them. */
const SCRIPTS = {
  codemode: `import { todo_getById } from "@codemode/servers/s1";
const titles = [];
for (let i = 0; i < 10; i++) titles.push((await todo_getById({ id: "a" })).title);
globalThis.__codemode_result__ = titles;`,
  emceepee: `const titles = [];
for (let i = 0; i < 10; i++) titles.push((await mcp.callTool("s1", "todo.getById", { id: "a" })).structuredContent.title);
return titles;`,
  'mcp-use': `const titles = [];
for (let i = 0; i < 10; i++) titles.push((await s1["todo.getById"]({ id: "a" })).title);
return titles;`,
  codecall: `const titles = [];
for (let i = 0; i < 10; i++) titles.push((await callTool("s1:todo.getById", { id: "a" })).title);
return titles;`,
  koan: `const titles = [];
for (let i = 0; i < 10; i++) titles.push(SDK.Entities.Todo.getById("a").title);
return titles;`,
  cloudflare: `async () => {
  const titles = [];
  for (let i = 0; i < 10; i++) titles.push((await codemode.todo_getById({ id: "a" })).title);
  return titles;
}`,
};

/** @param {string} id */
function serverOf(id) {
  const byId = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const more = Array.from({ length: 39 }, (_, n) => ({
    name: `tool-${n}`,
    description: `Does ${n}`,
    inputSchema: byId,
  }));
  const tools = id === 's1' ? [{ name: 'todo.getById', inputSchema: byId }, ...more] : more;
  const answer = { title: 'Tide' };
  return {
    id,
    tools: async () => tools,
    call: async () => ({ content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }),
  };
}

/** One host a system: its versions run the same script by the same code. */
const SYSTEMS = /** @type {(keyof typeof SCRIPTS)[]} */ (Object.keys(SCRIPTS));

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const servers = ['s1', 's2', 's3', 's4', 's5'].map(serverOf);
  const hosts = SYSTEMS.map((id) => ({
    id,
    host: createDialectHost(id, servers, id === 'codecall' ? { vm: { preset: 'balanced' } } : {}),
  }));
  try {
    const cases = Object.fromEntries(
      hosts.map(({ id, host }) => {
        const run = async () => {
          const envelope = JSON.stringify(await host.run(SCRIPTS[id]));
          if (envelope.split('Tide').length !== 11) throw new Error(`${id}: ${envelope}`);
        };
        return [id, { before: () => new Promise((resolve) => setTimeout(resolve, 60)), run }];
      }),
    );
    for (const { run } of Object.values(cases)) await run();
    const timesMs = await medianTimesMs(ROUNDS, cases);
    const base = timesMs.codemode ?? Number.NaN;
    const others = SYSTEMS.filter((id) => id !== 'codemode');
    return {
      timesMs,
      ratios: others.map((id) => ({
        name: `${id} / codemode`,
        value: (timesMs[id] ?? Number.NaN) / base,
        atMost: AT_MOST,
      })),
    };
  } finally {
    for (const { host } of hosts) await host.close();
  }
}
