/** The outcome of one kind of conformance data. */
export interface ConformanceResult {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}
