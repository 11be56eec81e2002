// A page of somebody else, on another origin than the built site, that embeds the element.
import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/loopback.mjs';

/**
 * @param {import('./built-page.mjs').Site} site
 * @returns {Promise<{ address: (embeds: number) => string, close: () => void }>} the addresses of pages with so many embeds
 */
export async function serveEmbeddingPage(site) {
  const script = `<script type="module" src="${site.url}codemode-runner.js"></script>`;
  const bodyOf = (/** @type {number} */ embeds) =>
    Array.from(
      { length: embeds },
      (_, n) => `<codemode-runner server="issues=builtin"><pre><code>${codeOf(n)}</code></pre></codemode-runner>`,
    );
  const { port, close } = await listenOnLoopback(
    () =>
      createServer(({ url = '/' }, response) => {
        const embeds = Number(url.slice(1));
        if (!Number.isSafeInteger(embeds)) response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end(
              `<!doctype html><html lang="en"><title>Guide</title>${script}<h1>Guide</h1>${bodyOf(embeds).join('<p>And so on.</p>')}`,
            );
      }),
    0,
  );
  return { address: (embeds) => `http://127.0.0.1:${port}/${embeds}`, close };
}

/** Calls in turn, with a line logged for each. @param {number} n */
const codeOf = (n) => `import { get_issue } from "@codemode/servers/issues";
const titles = [];
for (let number = 1; number &lt;= 10; number++) {
  const { title } = await get_issue({ number });
  console.log(number, title);
  titles.push(title);
}
globalThis.__codemode_result__ = { embed: ${n}, titles };`;
