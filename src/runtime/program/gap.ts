/**
 * White space or a comment, as the source of a regular expression. Each can be read in one way only: a row of slashes that
 * were one comment or many would be tried in all ways, whose number doubles with each.
 */
export const GAP = String.raw`(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/.*(?!.))`;
