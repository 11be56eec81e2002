export type Golden = {
  /**
   * @minItems 1
   * @maxItems 9
   * @uniqueItems true
   */
  texts?: string[];
  unions?: (string | null)[];
  nested?: number[][];
  /** @maxItems 0 */
  none?: [];
  /** @minItems 2 */
  closed?: [number, string];
  open?: [number?, string?, ...unknown[]];
  /** @minItems 1 */
  typed?: [string, (number | null)?, ...boolean[]];
  /** @minItems 2 */
  old?: [number, string];
  /** @minItems 3 */
  long?: [string, number, number, ...number[]];
  ended?: [number?];
  objects?: { id: string }[];
  choices?: [("a)" | "(b")?, (string | null)?, "c)"?, ...unknown[]];
};
