export type Golden = {
  speed: "slow" | "fast";
  mixed?: "auto" | 0 | -1.5 | null | true | ["x", 2] | { a: 1 } | { [k: string]: never };
  flags?: ("r" | "w")[];
  kind: "circle";
  fixed?: { unit: "px"; at: [1, 2] };
  level?: 1 | 2 | null;
  slip?: 1 | 2;
  hostile?: "it's \"q\"\\" | "*/" | "\u2028" | "`${x}`" | "\u202e";
};
