// A process of its own with one MCP server over HTTP, whose tool answers at once: tells its address over the channel to the process that
// started it, and ends with that.
const { serveHttp } = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
const tool = { name: 'tick', inputSchema: { type: 'object' }, behavior: { echo: 'structured' } };
const { urls, close } = await serveHttp([{ serverId: 's', serverName: 'S', tools: [tool] }], {});
process.once('disconnect', close);
process.send?.(urls.s);
