import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { createSlices, inSlices } from '../../slices.ts';
import { printingPromptTypes } from './prompt-types.ts';
import { moduleText, PREAMBLE } from './render.ts';

const SLICE_MS = 8;

/** One tool as the system prompt declares it, with the types that it refers to, made in slices of a few milliseconds. */
export async function typesOf(server: CatalogServer, tool: CatalogTool): Promise<string> {
  const types = await inSlices(printingPromptTypes(server), createSlices(SLICE_MS));
  const printed = types?.tools.find(({ tool: { name } }) => name === tool.name);
  if (types === undefined || printed === undefined) return '';
  return `${PREAMBLE}${moduleText(server, types, [printed])}`;
}
