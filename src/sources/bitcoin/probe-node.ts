import type { Clock } from '../../kernel/clock.js';
import { pause } from '../retry.js';
import type { RpcClient } from './rpc-client.js';

export interface ProbeNodeOptions {
  readonly rpc: RpcClient;
  readonly clock: Clock;
  readonly lastContactAt: () => number | undefined;
  /** A node that answered something this recently is not asked. */
  readonly everyMs: number;
  /** After this long the question is asked again on another connection. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Asks a node for a sign of life while nothing else is asked: whoever follows it may be busy with the blocks that it has.
 * Every answer counts, also a refusal; `uptime` needs none of the node's locks. Ends when the signal aborts.
 */
export async function probeNode(options: ProbeNodeOptions): Promise<void> {
  const { rpc, clock, everyMs, timeoutMs, signal, lastContactAt } = options;
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const at = lastContactAt();
    if (at !== undefined && clock.now() - at < everyMs) continue;
    // The connection layer notes the contact; who follows reports the fault.
    await rpc
      .call('uptime', [], { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
      .catch(() => undefined);
  }
}
