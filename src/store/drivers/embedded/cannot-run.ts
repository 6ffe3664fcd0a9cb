/** The native server cannot work on this machine. Nothing is lost yet: another driver may take its place. */
export class CannotRun extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CannotRun';
  }
}
