import type { Catalog } from '../../catalog/catalog.ts';

/**
 * What a client shows a model even where it cuts the rest: the servers, as many names of their tools as fit `maxChars`, and how to
 * get types. `searchTool` is the tool for that, where there is one.
 */
export function summaryOf({ servers, unavailable }: Catalog, searchTool: string | undefined, maxChars: number): string {
  const last = searchTool === undefined ? '' : `Types of tools: call ${searchTool}.`;
  const down = unavailable.map(({ id }) => `${id}: not available`);
  const room = maxChars - last.length - down.join('\n').length - 'Servers:\n'.length;
  const share = Math.max(0, Math.floor(room / Math.max(1, servers.length)) - 1);
  const lines = servers.map(({ id, tools }) =>
    line(
      id,
      tools.map(({ exportName }) => exportName),
      share,
    ),
  );
  const shown = ['Servers:', ...lines, ...down].join('\n').slice(0, maxChars - last.length - 1);
  return servers.length + unavailable.length === 0
    ? `No server is connected. ${last}`.trim()
    : `${shown}\n${last}`.trim();
}

function line(id: string, names: readonly string[], maxChars: number): string {
  let text = `${id}: `;
  for (const [index, name] of names.entries()) {
    const more = names.length - index - 1;
    const end = more === 0 ? '' : ` and ${more} more`;
    const next = `${text}${index === 0 ? '' : ', '}${name}`;
    if (next.length + end.length > maxChars)
      return `${text}${index === 0 ? '' : ' and '}${names.length - index} ${index === 0 ? 'tools' : 'more'}`;
    text = next;
  }
  return text;
}
