export type Golden = { id: string }[];
