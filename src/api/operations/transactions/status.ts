import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type TxPlaces, txPlaces } from '../../../store/queries/cardano/tx-status.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../schema.js';
import { BATCH_BODY_BYTES, TxHashes, TxPath } from './transaction-parameters.js';

const STATUSES = ['PENDING', 'CONFIRMED', 'ROLLED_BACK', 'EXPIRED', 'UNKNOWN'] as const;
export const StatusName = OneOf(STATUSES);

const TxStatus = named(
  'TxStatus',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    status: described(StatusName, 'State of the transaction'),
    confirmations: Count('Blocks after its block'),
    blockHash: Nullable(Type.String({ description: FIELD.blockHashOrNull })),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    slot: Nullable(Count(FIELD.slotOrNull)),
    firstSeen: Nullable(described(DateTime, 'When this service first saw it; null when it never did outside a block')),
    rollbacks: Count('How often a block that had it was rolled back'),
  }),
);

const STATUS_TEXT =
  '`CONFIRMED`: in a block. `PENDING`: waits at the node, or is on its way there. `EXPIRED`: its last slot is over. `ROLLED_BACK`: its block was taken back and nothing is known of it since. `UNKNOWN`: never seen, or not for a long time.';

/** What is known decides in this order: a block, the mempool, its own last slot, the rollback log, a submission. */
export function statusOf(places: TxPlaces): (typeof STATUSES)[number] {
  const { block, pending, submitted, expiresSlot, tipSlot, rollbacks } = places;
  if (block !== undefined) return 'CONFIRMED';
  if (pending) return 'PENDING';
  if (expiresSlot !== undefined && tipSlot !== undefined && expiresSlot <= tipSlot) return 'EXPIRED';
  if (rollbacks > 0) return 'ROLLED_BACK';
  return submitted ? 'PENDING' : 'UNKNOWN';
}

export const confirmationsOf = ({ block, tipHeight }: TxPlaces): number =>
  block === undefined || tipHeight === undefined ? 0 : tipHeight - block.height;

function shownStatus(places: TxPlaces): Static<typeof TxStatus> {
  const { txHash, block, firstSeen, rollbacks } = places;
  return {
    txHash,
    status: statusOf(places),
    confirmations: confirmationsOf(places),
    blockHash: block?.hash ?? null,
    blockHeight: block?.height ?? null,
    slot: block?.slot ?? null,
    firstSeen: firstSeen?.toISOString() ?? null,
    rollbacks,
  };
}

const HASH = /^[0-9a-f]{64}$/i;

async function statusesOf(db: NetworkDb<'cardano'>, hashes: readonly string[]): Promise<Static<typeof TxStatus>[]> {
  return (await txPlaces(db, hashes.map(fromHex))).map(shownStatus);
}

export const transactionStatus = operation({
  id: 'getTransactionStatus',
  route: 'GET /api/transactions/{txHash}/status',
  tag: 'Transactions',
  summary: 'Whether a transaction waits, is in a block, or is lost',
  description: STATUS_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TxStatus,
  errors: [],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db }, { path: { txHash } }) {
    const [status] = HASH.test(txHash) ? await statusesOf(db, [txHash]) : [];
    return status ?? { ...NEVER_SEEN, txHash };
  },
});

const NEVER_SEEN: Omit<Static<typeof TxStatus>, 'txHash'> = {
  status: 'UNKNOWN',
  confirmations: 0,
  blockHash: null,
  blockHeight: null,
  slot: null,
  firstSeen: null,
  rollbacks: 0,
};

export const transactionStatuses = operation({
  id: 'listTransactionStatuses',
  route: 'POST /api/transactions/status',
  tag: 'Transactions',
  summary: 'Where each of up to 100 transactions is, in the order asked',
  description: STATUS_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: TxHashes(100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(TxStatus),
  errors: [],
  example: { body: [EXAMPLE.tx.any] },

  handle: ({ db }, { body }) => statusesOf(db, body),
});
