/** Detects an unresponsive peer long before a request times out. */
export interface ResponseMonitor {
  track<T>(request: () => Promise<T>): Promise<T>;
}

export interface ResponseMonitorOptions {
  /** Time without any response, while requests are pending, after which the peer counts as silent. */
  readonly silentMs: number;
  readonly onSilent: () => void;
  /** Called on the first response after a silence. */
  readonly onResponse: () => void;
}

export function monitorResponses({ silentMs, onSilent, onResponse }: ResponseMonitorOptions): ResponseMonitor {
  let open = 0;
  let silent = false;
  let timer: NodeJS.Timeout | undefined;

  function restart(): void {
    clearTimeout(timer);
    if (open === 0 || silent) return;
    timer = setTimeout(() => {
      silent = true;
      onSilent();
    }, silentMs);
    timer.unref();
  }

  return {
    async track(request) {
      open += 1;
      if (open === 1) restart();
      try {
        const answer = await request();
        if (silent) onResponse();
        silent = false;
        return answer;
      } finally {
        open -= 1;
        restart();
      }
    },
  };
}
