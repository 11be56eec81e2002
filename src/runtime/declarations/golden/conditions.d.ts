export type Golden = {
  kind: "a" | "b";
  card?: number;
  expiry?: string;
  scalar?: string | number | boolean | null;
  lone?: { a?: number } & { b?: never; [k: string]: unknown };
  complex?: string;
} & ({ kind?: "a"; [k: string]: unknown } & { x: number } | { y: string }) & ({ card?: never; [k: string]: unknown } | { card: unknown; expiry: unknown }) & ({ expiry?: never; [k: string]: unknown } | { expiry: unknown } & { expiry?: "never" | "soon"; [k: string]: unknown });
