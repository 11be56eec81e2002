// `npm run test:peers` and `npm run conformance:mcp`: our client in a page against real servers, and against the conformance
// suite of MCP. Both run on a newer Node, which executes TypeScript as it is and which the suite needs.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runBuilds } from '../../scripts/builds.mjs';
import { ensurePeers, peerCommand } from './install.mjs';

ensurePeers();
// What its users install is what peers are given.
await runBuilds(['lib']);
const suite = fileURLToPath(new URL('suite.ts', import.meta.url));
const { status } = spawnSync(
  peerCommand('node'),
  ['--disable-warning=ExperimentalWarning', suite, ...process.argv.slice(2)],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // The suite of MCP and some peers are started dozens of times: what of them was compiled is kept beside them.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
      ...process.env,
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
