import type { Clock } from '../../../kernel/clock.js';
import { SourceError, type SourceFault } from '../../errors.js';

/** One thing that was tried with a node, and how it went. */
export interface InspectionStep {
  readonly name: string;
  /** `skipped`: not tried, for the reason in `detail`. */
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly detail: string;
  readonly ms: number;
  readonly fault?: SourceFault;
  /** Size of the response. */
  readonly bytes?: number;
  /** The beginning of a response that was not understood, in hexadecimal digits. */
  readonly sample?: string;
}

/** The outcome of a step that was tried. */
export type StepOutcome<T> = Pick<InspectionStep, 'detail' | 'bytes' | 'sample'> & {
  readonly value?: T;
  readonly failed?: boolean;
};

/** Collects the steps of an inspection: a step that fails is recorded, and the inspection continues. */
export class InspectionLog {
  readonly steps: InspectionStep[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the value of the outcome; undefined when the step failed. */
  async run<T>(name: string, work: () => Promise<StepOutcome<T>>): Promise<T | undefined> {
    const start = this.#clock.now();
    const elapsed = (): number => Math.max(0, Math.round(this.#clock.now() - start));
    try {
      const { value, failed = false, ...outcome } = await work();
      this.steps.push({ name, status: failed ? 'failed' : 'ok', ...outcome, ms: elapsed() });
      return failed ? undefined : value;
    } catch (error) {
      // Errors of our own code belong into the report too: it exists to find them.
      const detail = error instanceof Error ? error.message : String(error);
      const fault = error instanceof SourceError ? error.fault : undefined;
      this.steps.push({ name, status: 'failed', detail, ms: elapsed(), ...(fault !== undefined && { fault }) });
      return undefined;
    }
  }

  skip(name: string, detail: string): void {
    this.steps.push({ name, status: 'skipped', detail, ms: 0 });
  }
}
