import type { SettingsWriter } from './settings.ts';

/** For Caddy in front of a server. */
export const caddy: SettingsWriter = ({ origin, methods, allowHeaders, exposeHeaders, path }) => ({
  id: 'caddy',
  title: 'Caddy',
  language: 'caddyfile',
  text: `@mcp path ${path.replace(/\/$/, '')}*
handle @mcp {
	header {
		Access-Control-Allow-Origin "${origin}"
		Access-Control-Expose-Headers "${exposeHeaders.join(', ')}"
		Vary Origin
		defer
	}

	@preflight method OPTIONS
	handle @preflight {
		header Access-Control-Allow-Methods "${methods.join(', ')}"
		header Access-Control-Allow-Headers "${allowHeaders.join(', ')}"
		header Access-Control-Max-Age 600
		respond 204
	}

	# The server behind: replace the address.
	reverse_proxy 127.0.0.1:3000 {
		flush_interval -1
		header_down -Access-Control-Allow-Origin
		header_down -Access-Control-Expose-Headers
	}
}
`,
});
