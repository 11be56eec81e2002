/** The folder of the runner's files, from the text of an attribute; undefined where it is no address that a page can load. */
export function baseUrl(text: string | undefined): URL | undefined {
  if (text === undefined || text === '') return undefined;
  const folder = text.endsWith('/') ? text : `${text}/`;
  const page = globalThis.document?.baseURI;
  if (!URL.canParse(folder, page)) return undefined;
  const url = new URL(folder, page);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
