export type Golden = {
  closed?: { a?: number };
  none?: { [k: string]: never };
  typed?: { [k: string]: number };
  pair?: [number?];
  extended?: { b?: number } & { a: string };
};
