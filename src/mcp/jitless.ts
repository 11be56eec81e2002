import { config } from 'zod/v4/core';

// zod probes for `Function('')` when its first schema is made, which a strict CSP reports as a violation. A module of its
// own, imported first, is the only place that runs early enough: imports are hoisted above every statement.
config({ jitless: true });
