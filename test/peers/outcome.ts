/** What came of one check. */
export interface Outcome {
  readonly name: string;
  /** What was found, in a few words. */
  readonly found: string;
  readonly passed: boolean;
}
