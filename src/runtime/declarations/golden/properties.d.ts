export type Golden = {
  closed?: { a: number };
  plain?: { a?: number };
  open?: { a?: number; [k: string]: unknown };
  map?: { [k: string]: { v: number } };
  mixed?: { id: number; on?: boolean; [k: string]: string | number | boolean | undefined };
  empty?: { [k: string]: unknown };
  none?: { [k: string]: never };
  ghost?: { a: string; b: unknown };
  ghostOfMap?: { b: number; [k: string]: number };
  small?: { x: number; y: number };
};
