/** A response or a connection. */
export interface Closable {
  once(event: 'close', listener: () => void): unknown;
}

/** Ends long responses and uploads soon after their credential becomes invalid. */
export interface CredentialWatch {
  /**
   * Aborts once `check` returns false. The watch ends with the response. A check that fails for another reason, such as
   * an unavailable database, changes nothing and is retried.
   */
  watch(response: Closable, check: () => Promise<boolean>): AbortSignal;
  stop(): void;
}

/** Together with the delay until a change is visible here, less than a second. */
const CHECK_MS = 500;

interface Watched {
  readonly check: () => Promise<boolean>;
  readonly ended: AbortController;
  checking: boolean;
}

export function createCredentialWatch(checkMs: number = CHECK_MS): CredentialWatch {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  const recheck = async (each: Watched): Promise<void> => {
    if (each.checking) return;
    each.checking = true;
    const good = await each.check().catch(() => true);
    each.checking = false;
    if (good || !all.delete(each)) return;
    each.ended.abort();
  };

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    stop,

    watch(response, check) {
      const each: Watched = { check, ended: new AbortController(), checking: false };
      all.add(each);
      timer ??= setInterval(() => {
        for (const watched of all) void recheck(watched);
      }, checkMs).unref();
      response.once('close', () => {
        all.delete(each);
        if (all.size === 0) stop();
      });
      return each.ended.signal;
    },
  };
}
