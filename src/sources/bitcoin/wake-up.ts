/** Something to be woken by. A ring while nobody sleeps is not lost: the next sleep is over at once. */
export class WakeUp {
  private rung = false;
  private waken: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.waken?.();
  }

  /** Until a ring, for `ms` at the longest. Ends early, without an error, when the signal aborts. */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.rung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', finish);
          this.waken = undefined;
          resolve();
        };
        const timer = setTimeout(finish, ms);
        signal.addEventListener('abort', finish);
        this.waken = finish;
      });
    }
    this.rung = false;
  }
}
