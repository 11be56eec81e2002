import type { OuterTool } from '../../spec.ts';

/** Several clients take no names but those of letters, digits, _ and -, of at most this length. */
const MAX_NAME_LENGTH = 64;

/** How the tools of a dialect are called for clients. */
export interface NameChoice {
  /** The names that the dialect has, with their dots. */
  readonly isOwn: boolean;
  /** The name of the tool that runs scripts; that of the dialect, made to fit, where it is absent. */
  readonly runName?: string;
}

/** The tools of a dialect under the names that clients get, and which of its own each is. */
export interface ServedTools {
  readonly tools: readonly OuterTool[];
  /** The dialect's name of a tool by the name that clients get. */
  readonly ownNames: ReadonlyMap<string, string>;
}

/** `run` is the dialect's own name of the tool that runs scripts. */
export function servedTools(
  tools: readonly OuterTool[],
  run: string,
  isOwnTool: (name: string) => boolean,
  { isOwn, runName }: NameChoice,
): ServedTools {
  const ownNames = new Map<string, string>();
  if (runName !== undefined) ownNames.set(runName, run);
  for (const { name } of tools) {
    if (name !== run || runName === undefined) ownNames.set(isOwn ? name : fittingName(name, ownNames), name);
  }
  const servedNames = new Map([...ownNames].map(([served, own]) => [own, served]));
  const rename = renaming(ownNames, isOwnTool);
  return {
    ownNames,
    tools: tools.map((tool) => ({
      ...tool,
      name: servedNames.get(tool.name) ?? tool.name,
      description: isOwnTool(tool.name) ? rename(tool.description) : tool.description,
    })),
  };
}

/** Gives a text of the dialect with the names that clients get of its own tools. */
export function renaming(
  ownNames: ReadonlyMap<string, string>,
  isOwnTool: (name: string) => boolean,
): (text: string) => string {
  const renamed = [...ownNames].filter(([served, own]) => served !== own && isOwnTool(own));
  return (text) => renamed.reduce((result, [served, own]) => result.replaceAll(own, served), text);
}

function fittingName(name: string, taken: ReadonlyMap<string, string>): string {
  const base = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_NAME_LENGTH) || '_';
  let fitting = base;
  for (let number = 2; taken.has(fitting); number++) {
    const end = `_${number}`;
    fitting = `${base.slice(0, MAX_NAME_LENGTH - end.length)}${end}`;
  }
  return fitting;
}
