/** What the realm of the tokeniser serves. */
export interface TokensApi {
  readonly calls: {
    /** How many tokens each text is. */
    readonly count: (texts: readonly string[]) => readonly number[];
  };
  readonly events: Record<never, never>;
}
