export type Golden = {
  tree?: GoldenTree;
  self?: Golden;
  value?: GoldenJson;
  expression?: GoldenExpression;
  even?: GoldenEven;
  alias?: GoldenLoop;
  extended?: GoldenExtended;
};
/** A node and what is below it */
type GoldenTree = { label: string; kids?: GoldenTree[] };
type GoldenJson = string | number | boolean | null | GoldenJson[] | { [k: string]: GoldenJson };
type GoldenExpression = number | ["+" | "-", ...GoldenExpression[]] | [GoldenItem?, ...unknown[]];
type GoldenItem = GoldenExpression[];
type GoldenEven = { odd?: GoldenOdd };
type GoldenOdd = { even: GoldenEven };
type GoldenLoop = GoldenPool;
/** Warning: `#/$defs/Loop` refers back to itself, so this accepts too much. */
type GoldenPool = unknown;
/** Warning: `#/$defs/Base` refers back to itself, so this accepts too much. */
type GoldenExtended = { base?: GoldenBase };
type GoldenBase = GoldenExtended;
