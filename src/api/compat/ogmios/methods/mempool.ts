import Type from 'typebox';
import { decodeTransaction } from '../../../../chains/cardano/transactions/transaction.js';
import { awaitIndexChange } from '../../../../store/hints.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { listPending } from '../../../../store/queries/cardano/mempool/pending-view.js';
import { CompatWait } from '../../../kit/compat-api.js';
import { Closed, Hex, OneOf } from '../../../kit/schema.js';
import { readEpochParameters } from '../../../services/epochs/parameters.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { RpcError } from '../rpc.js';
import type { AcquiredMempool, OgmiosSession } from '../session.js';
import { toTransactionJson } from '../transaction-json.js';
import { toBytes } from '../values.js';

const MUST_ACQUIRE_FIRST = 4_000;
/** Changes of the mempool are not announced, so they are polled. */
const POLL_MS = 500;
/** A node's mempool holds two blocks by default. */
const BLOCKS = 2n;

const requireAcquired = ({ mempool }: OgmiosSession): AcquiredMempool => {
  if (mempool !== undefined) return mempool;
  throw new RpcError(
    MUST_ACQUIRE_FIRST,
    "You must acquire a mempool snapshot prior to accessing it: call 'acquireMempool' first.",
  );
};

/** A client that has a snapshot already waits for another one. */
export const acquireMempool = method({
  lane: 'mempool',
  stateful: true,
  params: NoParams,

  async run({ db, services, network }, _params, session) {
    requireCapability(services, network, 'mempool');
    const { slot, transactions } = await db.snapshot(async (snapshot) => ({
      slot: (await readTip(snapshot)).slot,
      transactions: await listPending(snapshot),
    }));
    const known = session.mempool;
    if (known !== undefined && isSame(known.transactions, transactions))
      return new CompatWait((signal) => awaitIndexChange(network.id, signal, POLL_MS));
    session.mempool = { slot, transactions, next: 0 };
    return { acquired: 'mempool', slot };
  },
});

const isSame = (known: AcquiredMempool['transactions'], now: AcquiredMempool['transactions']): boolean =>
  known.length === now.length && known.every(({ txHash }, index) => txHash === now[index]?.txHash);

export const nextTransaction = method({
  lane: 'mempool',
  stateful: true,
  params: Closed({ fields: Type.Optional(OneOf(['all'], 'Return all fields of the transaction')) }),

  async run(_context, { fields }, session) {
    const mempool = requireAcquired(session);
    const pending = mempool.transactions[mempool.next];
    if (pending === undefined) return { transaction: null };
    mempool.next += 1;
    if (fields === undefined) return { transaction: { id: pending.txHash } };
    return { transaction: toTransactionJson(decodeTransaction(pending.cbor)) };
  },
});

export const hasTransaction = method({
  lane: 'mempool',
  stateful: true,
  params: Closed({ id: Hex(64, 'Hash of the transaction') }),
  run: async (_context, { id }, session) =>
    requireAcquired(session).transactions.some(({ txHash }) => txHash === id.toLowerCase()),
});

export const sizeOfMempool = method({
  lane: 'mempool',
  stateful: true,
  params: NoParams,

  async run(context, _params, session) {
    const { transactions } = requireAcquired(session);
    const { maxBlockBodySize } = await readEpochParameters(context);
    return {
      maxCapacity: toBytes(BLOCKS * maxBlockBodySize),
      currentSize: toBytes(transactions.reduce((sum, { cbor }) => sum + cbor.length, 0)),
      transactions: { count: transactions.length },
    };
  },
});

export const releaseMempool = method({
  lane: 'mempool',
  stateful: true,
  params: NoParams,

  async run(_context, _params, session) {
    requireAcquired(session);
    session.mempool = undefined;
    return { released: 'mempool' };
  },
});
