import { CborWriter } from '../../../kernel/cbor/writer.js';
import { decodeFrom, SourceError } from '../../errors.js';
import { pause } from '../../retry.js';
import type { Channel } from './multiplexer.js';
import { ACQUIRE, decodeTxMonitorReply } from './tx-monitor.js';

const RELEASE = new CborWriter().array(1).uint(3).finish();

/**
 * Probes a node over its local socket until the signal aborts. Node-to-client has no keep-alive; acquiring and
 * releasing the mempool is the cheapest request that every node answers immediately.
 */
export async function probeNode(
  channel: Channel,
  { everyMs, replyMs, signal }: { readonly everyMs: number; readonly replyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    channel.send(ACQUIRE);
    const message = await channel.receive(replyMs);
    const { type } = decodeFrom('tx-monitor message', () => decodeTxMonitorReply(message));
    if (type !== 'acquired') throw new SourceError('misbehaved', `The node answered '${type}' out of turn`);
    channel.send(RELEASE);
  }
}
