import type { SettingsWriter } from './settings.ts';

/** For nginx in front of a server. */
export const nginx: SettingsWriter = ({ origin, methods, allowHeaders, exposeHeaders, path }) => ({
  id: 'nginx',
  title: 'nginx',
  language: 'nginx',
  text: `location ${path} {
    # "always": on errors too, which pages must be able to read.
    add_header Access-Control-Allow-Origin "${origin}" always;
    add_header Access-Control-Expose-Headers "${exposeHeaders.join(', ')}" always;
    add_header Vary "Origin" always;

    if ($request_method = OPTIONS) {
        add_header Access-Control-Allow-Origin "${origin}" always;
        add_header Access-Control-Allow-Methods "${methods.join(', ')}" always;
        add_header Access-Control-Allow-Headers "${allowHeaders.join(', ')}" always;
        add_header Access-Control-Max-Age 600 always;
        return 204;
    }

    # The server behind: replace the address.
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_buffering off;
    proxy_read_timeout 1h;
    proxy_hide_header Access-Control-Allow-Origin;
    proxy_hide_header Access-Control-Expose-Headers;
}
`,
});
