/** Ids of cases by requirement; a `*` at the end stands for anything. */
export type CoverageOf<Requirements> = { readonly [id in keyof Requirements]?: readonly string[] };
