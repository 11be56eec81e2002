import type { DialectHost } from '../../src/lib/index.ts';
import { systemOf } from '../../src/runtime/dialects/dialect-id.ts';
import { DIALECTS } from '../../src/runtime/dialects/index.ts';
import { type Attempted, restrictionSuite, type Setup, searchInput } from '../options/restrictions.ts';
import { walk } from '../sample.ts';

const { createDialectHost, createHost, HostError }: typeof import('../../src/lib/index.ts') = await import(
  `${'../../dist/lib'}/index.js`
);

async function withHost<T>(setup: Setup, use: (host: DialectHost) => Promise<T>): Promise<T> {
  const { dialect, url, readOnly, exposure, toolMetadata, limits, dialectOptions, refusesAll } = setup;
  const server = {
    ...{ id: 'todos', url },
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(exposure === undefined ? {} : { exposure }),
  };
  const host = createDialectHost(dialect, [server], {
    ...dialectOptions,
    ...(toolMetadata === undefined ? {} : { toolMetadata }),
    ...(limits === undefined ? {} : { limits }),
    ...(refusesAll === undefined
      ? {}
      : { policy: [{ before: () => ({ verdict: 'refuse', message: refusesAll, hint: 'Do without it.' }) }] }),
  });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

async function attempt(setup: Setup, code: string): Promise<Attempted> {
  try {
    return { text: await withHost(setup, async (host) => JSON.stringify(await host.run(code))), refused: false };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { text: error.message, refused: error.code === 'bad-options' };
  }
}

restrictionSuite(
  {
    name: 'the library',
    attempt,
    offered: (setup) =>
      withHost(setup, async (host) => {
        const { tools } = (await host.call('list_tools')) as { readonly tools: readonly { readonly name: string }[] };
        const matches = await Promise.all(
          tools.filter(({ name }) => /search/.test(name)).map(({ name }) => host.call(name, searchInput(name))),
        );
        return JSON.stringify([tools, matches, await toldBeside(setup, host)]);
      }),
  },
  // Of these three, each option is held by one.
  walk(
    DIALECTS.map(({ id }) => id),
    ['codemode', 'koan@current', 'codecall'],
  ),
);

/** What a system tells of tools by other ways than its outer tools. */
async function toldBeside({ dialect, url, readOnly }: Setup, dialectHost: DialectHost): Promise<unknown> {
  if (systemOf(dialect) === 'cloudflare') return dialectHost.run('async () => await codemode.search("upsert")');
  if (dialect !== 'codemode') return [];
  const host = createHost({ servers: [{ id: 'todos', url, ...(readOnly === undefined ? {} : { readOnly }) }] });
  try {
    return [await host.prompt(), await host.declarations(), await host.search('upsert')];
  } finally {
    await host.close();
  }
}
