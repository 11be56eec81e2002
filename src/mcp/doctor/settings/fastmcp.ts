import type { SettingsWriter } from './settings.ts';

/** For servers in Python on FastMCP, which runs on Starlette. */
export const fastMcp: SettingsWriter = ({ origin, methods, allowHeaders, exposeHeaders }) => ({
  id: 'fastmcp',
  title: 'FastMCP (Python)',
  language: 'python',
  text: `from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

cors = Middleware(
    CORSMiddleware,
    allow_origins=[${JSON.stringify(origin)}],
    allow_methods=[${methods.map((name) => JSON.stringify(name)).join(', ')}],
    allow_headers=[${allowHeaders.map((name) => JSON.stringify(name)).join(', ')}],
    expose_headers=[${exposeHeaders.map((name) => JSON.stringify(name)).join(', ')}],
    max_age=600,
)

mcp.run(transport="http", middleware=[cors])
# or, behind a server of your own: app = mcp.http_app(middleware=[cors])
`,
});
