export type Golden = {
  /** Nothing counts beside a reference but words */
  alone?: GoldenText;
  pair?: [number?, string?, ...unknown[]];
  card?: number;
  expiry?: string;
  code?: string;
} & ({ card?: never; [k: string]: unknown } | { card: unknown; expiry: unknown }) & ({ code?: never; [k: string]: unknown } | { code: unknown } & { card: 1 });
type GoldenText = string;
