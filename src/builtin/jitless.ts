import { config } from 'zod/v4/core';

// The MCP SDK makes its zod schemas while it loads; without this, set before that, zod tries `Function('')` and a strict CSP
// reports a violation. A module of its own because imports are hoisted above every statement.
config({ jitless: true });
