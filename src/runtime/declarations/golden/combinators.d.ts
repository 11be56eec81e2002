export type Golden = {
  either?: string | string[];
  shape?: { kind: "circle"; r: number } | { kind: "square"; side: number };
  both?: { a: number } & { b: string };
  titled?: "low" | "high";
  list?: (number | boolean)[];
  narrowed?: string | null;
  impossible?: never;
} & ({ either: unknown } | { shape: unknown });
