export type Golden = {
  text: string;
  real: number;
  whole: number;
  flag: boolean;
  nothing: null;
  list?: unknown[];
  bag?: { [k: string]: unknown };
  any?: unknown;
  never?: never;
  always?: unknown;
  several?: string | number | null;
  listOrBag?: string[] | { k: number };
  nullable?: string | null;
};
