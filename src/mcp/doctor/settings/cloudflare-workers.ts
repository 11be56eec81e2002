import type { SettingsWriter } from './settings.ts';

/** For Cloudflare Workers, around any handler. */
export const cloudflareWorkers: SettingsWriter = ({ origin, methods, allowHeaders, exposeHeaders }) => ({
  id: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  language: 'javascript',
  text: `const CORS = {
  'Access-Control-Allow-Origin': ${JSON.stringify(origin)},
  'Access-Control-Allow-Methods': ${JSON.stringify(methods.join(', '))},
  'Access-Control-Allow-Headers': ${JSON.stringify(allowHeaders.join(', '))},
  'Access-Control-Expose-Headers': ${JSON.stringify(exposeHeaders.join(', '))},
  'Access-Control-Max-Age': '600',
};

// \`server\` is the handler you export today.
export default {
  async fetch(request, env, ctx) {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const answer = await server.fetch(request, env, ctx);
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  },
};
`,
});
