/** Wakes a sleeping loop. A notification without a sleeper is not lost: the next sleep ends immediately. */
export class WakeSignal {
  private rung = false;
  private waken: (() => void) | undefined;

  notify(): void {
    this.rung = true;
    this.waken?.();
  }

  /** Sleeps until a notification, for at most `ms`. Ends early, without an error, when the signal aborts. */
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
