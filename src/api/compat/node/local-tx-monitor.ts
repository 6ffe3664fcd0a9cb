import { encodeWith } from '../../../chains/cardano/node/codec.js';
import { nodeTransaction, nodeTransactionId } from '../../../chains/cardano/node/transactions.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { awaitIndexChange } from '../../../store/hints.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { listPending, type PendingCbor } from '../../../store/queries/cardano/mempool/pending-view.js';
import { createMessage, openMessage } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';
import { currentEraIndex } from './submit.js';

const PROTOCOL = 9;
const MAX_MESSAGE_BYTES = 5_760;
/** Changes of the mempool are not announced, so they are polled. */
const POLL_MS = 500;
/** Two blocks, as nodes have by default. */
const CAPACITY_BYTES = 180_224;

/** Serves snapshots of the mempool. A client that holds one and acquires again waits for a change. */
export function serveLocalTxMonitor(link: ServerLink, context: NodeContext): void {
  const { db, network } = context;
  let held: readonly PendingCbor[] | undefined;
  let next = 0;
  let eraIndex = 0;

  const acquire = async (): Promise<void> => {
    for (;;) {
      const { slot, pending } = await db.snapshot(async (snapshot) => ({
        slot: (await readTip(snapshot)).slot,
        pending: await listPending(snapshot),
      }));
      if (link.signal.aborted) return;
      if (held === undefined || !isSame(held, pending)) {
        held = pending;
        next = 0;
        eraIndex = await currentEraIndex(context);
        await link.send(PROTOCOL, new CborWriter().array(2).uint(2).uint(slot).finish());
        return;
      }
      await awaitIndexChange(network.id, link.signal, POLL_MS);
    }
  };

  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === 0) return;
    if (number === 1) return await acquire();
    if (held === undefined) return reader.fail(`tx-monitor message ${number} without a snapshot`);
    switch (number) {
      case 3:
        held = undefined;
        return;
      case 5: {
        const pending = held[next];
        next += 1;
        const fields =
          pending === undefined ? [] : [encodeWith(nodeTransaction, { eraIndex, value: toHex(pending.cbor) })];
        return await link.send(PROTOCOL, createMessage(6, ...fields));
      }
      case 7: {
        const { value } = nodeTransactionId.read(reader);
        const has = held.some(({ txHash }) => txHash === value);
        return await link.send(PROTOCOL, new CborWriter().array(2).uint(8).bool(has).finish());
      }
      case 9: {
        const size = held.reduce((sum, { cbor }) => sum + cbor.length, 0);
        const writer = new CborWriter().array(2).uint(10).array(3);
        return await link.send(PROTOCOL, writer.uint(CAPACITY_BYTES).uint(size).uint(held.length).finish());
      }
      default:
        return reader.fail(`tx-monitor message ${number}`);
    }
  });
}

const isSame = (a: readonly PendingCbor[], b: readonly PendingCbor[]): boolean =>
  a.length === b.length && a.every(({ txHash }, index) => txHash === b[index]?.txHash);
