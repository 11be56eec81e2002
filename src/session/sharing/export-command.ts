import { KEY_PLACE, type LinkData, type LinkedServer } from '../../link/index.ts';

/** The command line that runs the shown script: paste it into a shell. Keys come from the environment. */
export function commandText({ scripts, active = 0, servers = [], dialect, dialectOptions, limits }: LinkData): string {
  const script = scripts[active] ?? scripts[0];
  const keys = servers.flatMap(keysOf);
  const limited = Object.entries(limits ?? {}).map(([name, value]) => `${name}=${value}`);
  const options = [
    ...servers.map((server) => `--server ${serverWord(server)}`),
    ...servers.flatMap((server) =>
      'url' in server && server.protocol !== undefined ? `--protocol ${quoted(`${server.id}=${server.protocol}`)}` : [],
    ),
    ...(dialect === undefined ? [] : [`--dialect ${quoted(dialect)}`]),
    ...Object.entries(dialectOptions ?? {}).map(([k, v]) => `--dialect-option ${quoted(`${k}=${JSON.stringify(v)}`)}`),
    ...(limited.length === 0 ? [] : [`--limits ${quoted(limited.join(','))}`]),
  ];
  const end = delimiter(script.text);
  return [
    ...(keys.length === 0 ? [] : [`# Set before: ${keys.join(', ')}`]),
    [`npx codemode-runner run - <<'${end}'`, ...options].join(' \\\n  '),
    script.text.replace(/\r\n?/g, '\n').replace(/\n$/, ''),
    end,
    '',
  ].join('\n');
}

/** A word that a shell takes as it is. */
function quoted(text: string): string {
  return /^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The environment variables for the keys of a server's address, as the command itself names them. */
function keysOf(server: LinkedServer): readonly string[] {
  const count = 'url' in server ? server.url.split(KEY_PLACE).length - 1 : 0;
  const base = `${server.id.toUpperCase().replace(/\W/g, '_')}_KEY`;
  return Array.from({ length: count }, (_, index) => (index === 0 ? base : `${base}_${index + 1}`));
}

function serverWord(server: LinkedServer): string {
  if (!('url' in server)) return quoted(`${server.id}=builtin`);
  const names = keysOf(server);
  if (names.length === 0) return quoted(`${server.id}=${server.url}`);
  let at = 0;
  const escaped = `${server.id}=${server.url}`.replace(/[\\"$`]/g, '\\$&');
  return `"${escaped.replaceAll(KEY_PLACE, () => `\${${names[at++]}}`)}"`;
}

/** A line that the script does not have. */
function delimiter(text: string): string {
  const lines = new Set(text.split(/\r\n?|\n/));
  let end = 'SCRIPT';
  while (lines.has(end)) end += '_';
  return end;
}
