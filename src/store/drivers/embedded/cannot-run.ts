/** The native server cannot run on this machine. No data is affected yet, so another driver may be used instead. */
export class CannotRun extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CannotRun';
  }
}
