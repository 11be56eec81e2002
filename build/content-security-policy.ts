import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { headersFor, parseHeaders } from '../scripts/headers-file.mjs';

/**
 * Writes each page's policy into the built page as a meta tag, so that hosts which send no headers are covered too.
 * `public/_headers` is the only place that states it. `frame-ancestors` has no effect in a meta tag and is left out.
 */
export function contentSecurityPolicy(headersFile: string): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path }) {
        const rules = parseHeaders(readFileSync(headersFile, 'utf8'));
        const policy = headersFor(rules, `/${basename(path)}`).get('content-security-policy');
        if (policy === undefined) {
          throw new Error(
            `${headersFile} states no Content-Security-Policy for /${basename(path)}: add a rule for it.`,
          );
        }
        const content = policy
          .split(/;\s*/)
          .filter((directive) => !directive.startsWith('frame-ancestors'))
          .join('; ');
        return [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}
