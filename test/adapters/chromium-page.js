/** The page that the Chromium adapter drives: hosts of the built library by number, JSON in and out. */
import { createHost } from '../../dist/lib/index.js';

const hosts = new Map();
let made = 0;

const conformance = {
  violations: [],
  createHost(servers) {
    made += 1;
    hosts.set(made, createHost({ servers }));
    return made;
  },
  async run(id, request) {
    return JSON.stringify(await hosts.get(id).run(JSON.parse(request)));
  },
  async close(id) {
    const host = hosts.get(id);
    hosts.delete(id);
    await host.close();
  },
};
addEventListener('securitypolicyviolation', (event) => {
  conformance.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
globalThis.conformance = conformance;
