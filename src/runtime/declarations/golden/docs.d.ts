/** What to plan */
export type Golden = {
  /**
   * When it starts
   * @format date-time
   * @default "2030-01-01T00:00:00Z"
   * @example "2030-02-02T00:00:00Z"
   */
  when: string;
  /**
   * Use `when`
   * @deprecated
   */
  old?: string;
  /**
   * @minimum 1
   * @maximum 100
   * @multipleOf 5
   * @default 10
   */
  count?: number;
  safe?: number;
  /**
   * @pattern ^[A-Z]*\/\d+$
   * @minLength 2
   * @maxLength 9
   */
  code?: string;
  /**
   * @maxItems 3
   * @uniqueItems true
   */
  tags?: string[];
  query?: string;
  pageSize?: number;
  /** What it is about */
  topic?: string;
  /**
   * First line
   * second *\/ line
   *
   * - \@deprecated it is not, says bob@example.com
   *
   * !\[a picture](https://example.com/x.png) {@link x} gnirts
   */
  note?: unknown;
  /**
   * Sizes by name
   * @minProperties 1
   * @example {"s":1}
   */
  sizes?: { [k: string]: number };
  /** @default null */
  null?: string | null;
};
