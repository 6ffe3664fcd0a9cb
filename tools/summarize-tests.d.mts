export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly meta?: { readonly skipReason?: string };
    }[];
  }[];
}

export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly suites: readonly { readonly suite: string; readonly reason: string; readonly count: number }[];
  readonly skippedSteps: readonly string[];
}

/** Counts and skipped suites of parsed reports. */
export declare function summarize(
  reports: readonly TestReport[],
  options?: {
    readonly failedSteps?: readonly string[];
    readonly skippedSteps?: readonly string[];
    readonly root?: string;
  },
): TestSummary;
/** The text that ends a run; its last line begins with `N passed, N failed`. */
export declare function formatSummary(summary: TestSummary): string;
