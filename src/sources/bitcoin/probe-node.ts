import type { Clock } from '../../kernel/clock.js';
import { pause } from '../retry.js';
import type { RpcClient } from './rpc-client.js';

export interface ProbeNodeOptions {
  readonly rpc: RpcClient;
  readonly clock: Clock;
  readonly lastContactAt: () => number | undefined;
  /** A node that responded this recently is not probed. */
  readonly everyMs: number;
  /** After this long the probe is repeated on another connection. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Probes a node while there are no other requests: the follower may be busy with blocks it already has. Every response
 * counts, even an error; `uptime` needs none of the node's locks. Ends when the signal aborts.
 */
export async function probeNode(options: ProbeNodeOptions): Promise<void> {
  const { rpc, clock, everyMs, timeoutMs, signal, lastContactAt } = options;
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const at = lastContactAt();
    if (at !== undefined && clock.now() - at < everyMs) continue;
    // The HTTP layer records the contact; the follower reports the fault.
    await rpc
      .call('uptime', [], { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
      .catch(() => undefined);
  }
}
