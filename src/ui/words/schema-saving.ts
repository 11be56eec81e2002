export const schemaSavingWords = {
  saving: (tools: string, direct: string, search: string) =>
    `Your ${tools} tools are ${direct} for a model to read one by one. In code mode it reads ${search} and searches them.`,
} as const;
