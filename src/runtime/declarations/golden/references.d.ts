export type Golden = {
  def: GoldenAddress;
  /** Where to send the bill */
  again?: GoldenAddress;
  pointer?: GoldenItems;
  lines?: { sku: string }[];
  slash?: GoldenA1b;
  percent?: GoldenC25d;
  anchor?: GoldenSpot;
  byId?: GoldenOtherJson;
  absolute?: GoldenZip;
  alsoNamed?: GoldenAB;
  dynamic?: GoldenNode;
  false?: never;
  /** Warning: `#/$defs/Missing` refers to something outside of the schema, so this accepts too much. */
  missing?: unknown;
  /** Warning: `https://example.com/elsewhere.json` refers to something outside of the schema, so this accepts too much. */
  remote?: unknown;
};
type GoldenAddress = { street: string; zip?: string };
type GoldenItems = { sku: string };
type GoldenA1b = number;
type GoldenC25d = null;
type GoldenSpot = string;
type GoldenOtherJson = boolean;
type GoldenZip = string;
type GoldenAB = boolean;
type GoldenNode = number;
