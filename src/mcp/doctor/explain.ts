import { relayCommand } from './relay.ts';
import { allowedOriginSettings } from './settings/allowed-origins.ts';
import { corsSettings } from './settings/index.ts';
import type { Settings } from './settings/settings.ts';
import { shellQuote } from './shell-quote.ts';
import type { Verdict } from './verdict.ts';
import { verdictWords } from './verdict-words.ts';

/** A verdict in words, and what can be done. All plain text. */
export interface Explanation {
  /** What is wrong, said of the server: `allows no mcp-session-id`. */
  readonly title: string;
  /** Why. */
  readonly cause: string;
  /** What to do. */
  readonly cure: string;
  /** Settings for the server, ready to paste, where those are the cure. */
  readonly settings: readonly Settings[];
  /** The address to connect to instead, where that is the cure. */
  readonly address?: string;
  /** A command that shows what a page cannot see, where the cure depends on it. */
  readonly check?: string;
  /** A command that runs a relay on this machine, for servers that are not the user's to change. */
  readonly relay?: string;
}

export interface ExplainContext {
  readonly url: URL | undefined;
  readonly pageUrl: string | undefined;
  readonly headerNames: readonly string[];
}

/** Says a verdict in words. */
export function explain(verdict: Verdict, { url, pageUrl, headerNames }: ExplainContext): Explanation {
  const where = url?.host ?? 'The address';
  const page = pageUrl === undefined ? undefined : new URL(pageUrl).origin;
  const [title, cause, cure] = verdictWords(verdict, where, page ?? 'this program');
  const words = { title, cause, cure };
  if (url === undefined || page === undefined) return { ...words, settings: [] };
  const cors = (allowed: readonly string[]) =>
    corsSettings({ pageOrigin: page, headerNames: [...headerNames, ...allowed], path: url.pathname });
  const relay = () => relayCommand(url, { headerNames });
  switch (verdict.kind) {
    case 'no-cors':
      return { ...words, settings: cors([]), check: checkCommand(url, page), relay: relay() };
    case 'preflight-refused':
      return { ...words, settings: cors(verdict.headers === 'all' ? [] : verdict.headers), relay: relay() };
    case 'session-header-hidden':
      return { ...words, settings: cors([]), relay: relay() };
    case 'origin-refused':
      return { ...words, settings: allowedOriginSettings(page, url), relay: relay() };
    case 'wrong-path':
      return { ...words, settings: [], address: verdict.address };
    case 'redirect':
      return verdict.to === undefined || verdict.speaksMcp === false
        ? { ...words, settings: [] }
        : { ...words, settings: [], address: verdict.to };
    case 'forbidden':
    case 'mixed-content':
      return { ...words, settings: [], relay: relay() };
    case 'needs-sign-in':
    case 'needs-key':
      return { ...words, settings: verdict.challengeReadable ? [] : cors([]) };
    default:
      return { ...words, settings: [] };
  }
}

/** Prints the header that a page is not shown when it is wrong. */
function checkCommand(url: URL, page: string): string {
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const headers = [`Origin: ${page}`, 'Content-Type: application/json', 'Accept: application/json, text/event-stream'];
  const given = headers.map((header) => `-H ${shellQuote(header)}`).join(' ');
  return `curl -sS -m 5 -D - -o /dev/null ${given} -d ${shellQuote(body)} ${shellQuote(url.href)} | grep -i access-control-allow-origin`;
}
