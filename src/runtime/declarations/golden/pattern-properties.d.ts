export type Golden = {
  prefix?: { [k: `x-${string}`]: string };
  suffix?: { [k: `${string}_id`]: number };
  both?: { id: number; "x-note"?: "a" | "b"; [k: `x-${string}`]: string | undefined };
  nested?: { [k: `a${string}`]: string | number; [k: `ab${string}`]: string };
  inner?: { [k: `$${string}.key`]: boolean };
  every?: {
    /** @minimum 1 */
    n?: number;
    [k: string]: number | undefined;
  };
  classes?: { [k: string]: number };
  exact?: { [k: string]: unknown };
};
