/** The outcome of one kind of conformance data. */
export interface ConformanceResult {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  /** Counts and other facts to print. */
  readonly notes?: readonly string[];
}
