/** One letter */
export type Golden = "a" | "b";
