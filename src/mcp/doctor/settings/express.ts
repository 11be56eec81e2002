import type { SettingsWriter } from './settings.ts';

/** For servers on Express, such as those of the MCP TypeScript SDK. */
export const express: SettingsWriter = ({ origin, methods, allowHeaders, exposeHeaders }) => ({
  id: 'express',
  title: 'Express (JavaScript)',
  language: 'javascript',
  text: `import cors from 'cors';

// Before everything else, authentication too, so that errors carry the headers as well. An app of createMcpExpressApp
// takes pages of this machine only, unless it is made with allowedOrigins: [${JSON.stringify(new URL(origin).hostname)}].
app.use(
  cors({
    origin: ${JSON.stringify(origin)},
    methods: ${JSON.stringify(methods)},
    allowedHeaders: ${JSON.stringify(allowHeaders)},
    exposedHeaders: ${JSON.stringify(exposeHeaders)},
    maxAge: 600,
  }),
);
`,
});
