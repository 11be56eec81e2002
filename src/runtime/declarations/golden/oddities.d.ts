export type Golden = {
  /** Warning: no such type as "any", so this accepts too much. */
  unknownType?: unknown;
  /** Warning: no such type as ["string",5], so this accepts too much. */
  mixedTypes?: unknown;
  textEnum?: string;
  emptyEnum?: unknown;
  nullItems?: unknown[];
  null?: unknown;
  number?: unknown;
  listProperties?: { [k: string]: unknown };
  boolRequired?: string;
  /**
   * @minimum 0
   * @exclusiveMinimum true
   */
  draft04?: number;
  badBounds?: [string?, ...unknown[]];
  badPatterns?: { [k: string]: unknown };
  numbers?: 1e+308 | 0;
  untyped?: { a?: string; [k: string]: unknown };
  badRef?: unknown;
  /** Warning: `#/%E0%A4%A` refers to something outside of the schema, so this accepts too much. */
  percentRef?: unknown;
  notASchema?: unknown;
  [k: string]: unknown;
};
