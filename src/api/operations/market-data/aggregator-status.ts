import Type from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { listTransactionOrders } from '../../../store/queries/cardano/market/orders.js';
import { submissionBy } from '../../../store/queries/cardano/mempool/submissions.js';
import { findTxStatusInfo, type TxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { findPartnerOrders } from '../../../store/queries/service/partners.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, Hex, Nullable, named, OneOf, Slot } from '../../kit/schema.js';
import { ORDER_STATUSES, type OrderStatus } from '../../shapes/dex/order-json.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const STATUSES = ['BUILT', 'PENDING', 'REFUSED', 'CONFIRMED', ...ORDER_STATUSES] as const;
type Status = (typeof STATUSES)[number];

export const aggregatorStatus = operation({
  ...MARKET,
  id: 'aggregatorStatus',
  route: 'GET /api/aggregator/status/{txHash}',
  summary: 'Get the status of the orders of a transaction',
  description:
    '`BUILT`: built for this account, not submitted yet; `PENDING`: in the mempool; `REFUSED`: rejected by the ledger; `OPEN` while one order is open; `FILLED`, `CANCELLED` or `EXPIRED` once all are; `PARTIALLY_FILLED` when they ended in different ways; `CONFIRMED`: in a block, without orders that the market knows. A rollback can revert a status.',
  path: Type.Object({ txHash: Hex(64, 'Hash of the transaction') }),
  result: named(
    'AggStatus',
    Closed({
      txHash: Type.String({ description: FIELD.txHash }),
      status: OneOf(STATUSES, 'State of the transaction and of its orders'),
      slot: Nullable({ ...Slot, description: 'Slot of the block that includes the transaction' }),
      errorMessage: Nullable(Type.String({ description: 'Reason of the failure; null when it did not fail' })),
      expiresAt: Nullable({
        ...DateTime,
        description: 'Time at which the transaction expires; null once it is in a block',
      }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { txHash: EXAMPLE_MARKET.orderTx } },

  async handle({ db, network, services, principal }, { path }) {
    const txHash = path.txHash.toLowerCase();
    const hash = fromHex(txHash);
    const [locations] = await findTxStatusInfo(db, [hash]);
    if (locations?.block !== undefined) {
      const orders = await listTransactionOrders(db, hash);
      const status = together(orders.map((order) => ORDER_STATUSES[order.status]!));
      return { txHash, status, slot: locations.block.slot, errorMessage: null, expiresAt: null };
    }
    const { accountId } = principal;
    const [built] = await findPartnerOrders(services.db, { network: network.id, txHash: hash, accountId });
    const submission = await submissionBy(db, accountId, hash);
    const end = locations?.expiresSlot ?? submission?.expiresSlot ?? built?.validUntilSlot;
    const isOver = end !== undefined && locations?.tipSlot !== undefined && end <= locations.tipSlot;
    const status = statusOutside(locations, {
      wasBuilt: built !== undefined,
      wasRejected: submission?.state === 'refused' || submission?.state === 'given-up',
      isOver,
    });
    if (status === undefined) throw new ServiceError('not-found', 'No such transaction was built or seen here');
    return {
      txHash,
      status,
      slot: null,
      errorMessage: isOver ? 'It was not in a block before its last slot' : (submission?.lastError ?? null),
      expiresAt: end === undefined ? null : new Date(slotToTime(network, Number(end)) * 1000).toISOString(),
    };
  },
});

interface Outside {
  readonly wasBuilt: boolean;
  readonly wasRejected: boolean;
  readonly isOver: boolean;
}

/** For a transaction that is in no block; undefined when it is unknown. */
function statusOutside(
  locations: TxStatusInfo | undefined,
  { wasBuilt, wasRejected, isOver }: Outside,
): Status | undefined {
  if (locations?.pending === true) return 'PENDING';
  if (isOver) return 'EXPIRED';
  if (locations?.submitted === true) return 'PENDING';
  if (wasRejected) return 'REFUSED';
  return wasBuilt ? 'BUILT' : undefined;
}

/** Combined status of orders that were placed together. */
function together(statuses: readonly OrderStatus[]): Status {
  const [first] = statuses;
  if (first === undefined) return 'CONFIRMED';
  if (statuses.every((status) => status === first)) return first;
  const isOpen = statuses.some((status) => status === 'OPEN' || status === 'PARTIALLY_FILLED');
  return isOpen ? 'OPEN' : 'PARTIALLY_FILLED';
}
