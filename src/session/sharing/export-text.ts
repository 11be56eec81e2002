// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are lines of a script, as they are written.
import type { LinkData, LinkedServer } from '../../link/index.ts';
import type { Diagnostic } from '../../runtime/spec.ts';

/** A code fence that the text itself cannot close. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

const languageOf = (name: string): string => (/\.m?js$/.test(name) ? 'js' : 'ts');

function serverLine(server: LinkedServer): string {
  const { id } = server;
  return 'url' in server ? `- \`${id}\`: ${server.url}` : `- \`${id}\`: built into the page`;
}

/** The scripts as Markdown, for a chat, a document or a gist. `link` is left out where it is too long to be one. */
export function markdownText({ scripts, servers = [] }: LinkData, link: string | undefined): string {
  const parts = scripts.map(({ name, text }) => `**${name}**\n\n${fenced(text, languageOf(name))}`);
  if (servers.length > 0) parts.push(`Servers:\n\n${servers.map(serverLine).join('\n')}`);
  if (link !== undefined) parts.push(`[Open in the playground](${link})`);
  return `${parts.join('\n\n')}\n`;
}

export interface IssueFacts {
  readonly diagnostics: readonly Diagnostic[];
  /** How the run ended; undefined where nothing ran. */
  readonly ended?: string;
  /** Whose word the answers of its tools were, where no server gave them. */
  readonly recorded?: string;
  /** What the servers told of themselves, by id. */
  readonly servers: readonly {
    readonly id: string;
    readonly version?: string;
    readonly revision?: string;
    readonly state: string;
  }[];
  readonly userAgent: string;
}

/** A report for an issue tracker: what ran where, and what was said of it. Inputs, outputs and headers are not in it. */
export function issueText(data: LinkData, link: string | undefined, facts: IssueFacts): string {
  const servers = (data.servers ?? []).map((server) => {
    const reported = facts.servers.find(({ id }) => id === server.id);
    const details = [reported?.version, reported?.revision && `protocol ${reported.revision}`, reported?.state].filter(
      Boolean,
    );
    return `${serverLine(server)}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
  });
  const diagnostics = facts.diagnostics.map(({ severity, code, message, hint, path }) =>
    [`${severity} ${code}${path === undefined ? '' : ` at ${path}`}: ${message}`, hint].filter(Boolean).join('\n  '),
  );
  return [
    '### What happened',
    '',
    facts.ended === undefined ? 'The script was not run.' : `The run ${facts.ended}.`,
    ...(facts.recorded === undefined ? [] : ['', `Its calls were answered from a recording. ${facts.recorded}`]),
    '',
    ...(diagnostics.length === 0 ? [] : [fenced(diagnostics.join('\n'), 'text'), '']),
    '### Script',
    '',
    ...data.scripts.flatMap(({ name, text }) => [`\`${name}\``, '', fenced(text, languageOf(name)), '']),
    ...(servers.length === 0 ? [] : ['### Servers', '', ...servers, '']),
    '### Environment',
    '',
    `- Browser: ${facts.userAgent}`,
    ...(link === undefined ? [] : ['', `[Open in the playground](${link})`]),
    '',
  ].join('\n');
}

/** A module for Node that runs the script with the package alone. Servers in the page have no address, so it names them. */
export function nodeText(data: LinkData): string {
  const { scripts, active = 0, servers = [], limits } = data;
  const script = scripts[active] ?? scripts[0];
  const remote = servers.flatMap((server) => ('url' in server ? [server] : []));
  const builtin = servers.flatMap((server) => ('url' in server ? [] : [server.id]));
  const keys: string[] = [];
  const entries = remote.map(({ id, url, protocol }) => {
    const text = JSON.stringify(url).replaceAll('{KEY}', () => {
      const name = `${id.toUpperCase().replace(/\W/g, '_')}_KEY${keys.length === 0 ? '' : `_${keys.length + 1}`}`;
      keys.push(name);
      return `" + encodeURIComponent(process.env.${name} ?? "") + "`;
    });
    const pinned = protocol === undefined ? '' : `, protocol: ${JSON.stringify(protocol)}`;
    return `    { id: ${JSON.stringify(id)}, url: ${text}${pinned} },`;
  });
  return [
    `// ${script.name.replace(/[\r\n]/g, ' ')}. Run it with Node 20.19 or later: npm install codemode-runner, then node this-file.mjs`,
    ...(keys.length === 0 ? [] : [`// Set before: ${keys.join(', ')}`]),
    ...(builtin.length === 0 ? [] : [`// Built into the playground and not here: ${builtin.join(', ')}`]),
    'import { createHost } from "codemode-runner";',
    '',
    'const host = createHost({',
    '  servers: [',
    ...entries,
    '  ],',
    ...(limits === undefined ? [] : [`  limits: ${JSON.stringify(limits)},`]),
    '});',
    '',
    `const code = ${templateLiteral(script.text)};`,
    '',
    'const { result, logs, diagnostics } = await host.run({ code });',
    'for (const { level, message } of logs) console.error(`${level}: ${message}`);',
    'for (const { severity, message, path } of diagnostics) console.error(`${severity}${path ? ` at ${path}` : ""}: ${message}`);',
    'console.log(JSON.stringify(result, null, 2));',
    'await host.close();',
    '',
  ].join('\n');
}

/** Text as a template literal: it stays readable over many lines. */
function templateLiteral(text: string): string {
  // Only escapes are safe for what a literal would change (CR) or an encoder would lose (lone surrogates).
  const escaped = text
    .replace(/[\\`]|\$(?=\{)/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\p{Surrogate}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  return `\`${escaped}\``;
}
