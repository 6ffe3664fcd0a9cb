/** Work that many callers request and that runs once for all requests of an interval. */
export interface CoalescedWork {
  /** The work starts at most `ms` after this call. */
  request(): void;
  /** Runs requested work now, and waits for its end. */
  flush(): Promise<void>;
}

/** `work` never rejects. */
export function coalesce(ms: number, work: () => Promise<void>): CoalescedWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(work);
  }

  return {
    request() {
      timer ??= setTimeout(run, ms);
    },
    async flush() {
      if (timer !== undefined) run();
      await running;
    },
  };
}
