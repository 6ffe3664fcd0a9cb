import Type, { type Static } from 'typebox';
import { unshieldedAddressText } from '../../../chains/midnight/address.js';
import { ACTION_TYPES, TRANSACTION_KINDS } from '../../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { ActionRow } from '../../../store/queries/midnight/contracts.js';
import type { EventRow } from '../../../store/queries/midnight/events.js';
import type { Range, TransactionRow } from '../../../store/queries/midnight/transactions.js';
import type { UtxoRow } from '../../../store/queries/midnight/utxos.js';
import { Amount, AnyJson, Closed, Count, Nullable, named, OneOf } from '../../schema.js';

export const TRANSACTION_STATUSES = ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE'] as const;

const summary = {
  id: Count('Number of transactions before it on the chain'),
  hash: Type.String(),
  type: OneOf(TRANSACTION_KINDS, '`OTHER`: a type of a newer release of the indexer, named in `unknownParts`'),
  status: Nullable(OneOf(TRANSACTION_STATUSES)),
  fee: Nullable(Amount),
  identifiers: Type.Array(Type.String()),
  blockHeight: Count(),
  blockHash: Type.String(),
  blockTime: Count('Milliseconds since 1970'),
  protocolVersion: Count(),
  contractActionCount: Count(),
  createdUtxoCount: Count(),
  spentUtxoCount: Count(),
  hasShielded: Type.Boolean(),
  unknownParts: Type.Array(Type.String(), {
    description: 'Types and values that this build does not know by name, such as `status QUEUED`; mostly empty',
  }),
};

export const MidnightTxSummary = named('MidnightTxSummary', Closed(summary));

export const shownSummary = (row: TransactionRow): Static<typeof MidnightTxSummary> => ({
  id: row.id,
  hash: row.hash,
  type: row.kind,
  status: row.status ?? null,
  fee: row.fee === undefined ? null : String(row.fee),
  identifiers: [...row.identifiers],
  blockHeight: row.height,
  blockHash: row.blockHash,
  blockTime: row.blockTime,
  protocolVersion: row.protocolVersion,
  contractActionCount: row.actionCount,
  createdUtxoCount: row.createdCount,
  spentUtxoCount: row.spentCount,
  hasShielded: row.shielded,
  unknownParts: [...row.unknownParts],
});

export const MidnightUtxo = named(
  'MidnightUtxo',
  Closed({
    intentHash: Type.String(),
    outputIndex: Count(),
    owner: Type.String(),
    tokenType: Type.String(),
    value: Amount,
    ctime: Nullable(Count('Seconds since 1970')),
    initialNonce: Type.String(),
    registeredForDustGeneration: Type.Boolean(),
    createdTxHash: Type.String(),
    spentTxHash: Nullable(Type.String()),
  }),
);

export const shownUtxo = (row: UtxoRow, network: MidnightNetwork): Static<typeof MidnightUtxo> => ({
  intentHash: row.intentHash,
  outputIndex: row.outputIndex,
  owner: unshieldedAddressText(row.owner, network),
  tokenType: row.tokenType,
  value: String(row.value),
  ctime: row.ctime ?? null,
  initialNonce: row.initialNonce,
  registeredForDustGeneration: row.registeredForDust,
  createdTxHash: row.createdTxHash,
  spentTxHash: row.spentTxHash ?? null,
});

export const TokenAmounts = Type.Array(Closed({ tokenType: Type.String(), amount: Amount }));

export const MidnightContractAction = named(
  'MidnightContractAction',
  Closed({
    type: OneOf(ACTION_TYPES),
    address: Type.String(),
    entryPoint: Nullable(Type.String()),
    txHash: Type.String(),
    blockHeight: Count(),
    blockTime: Count('Milliseconds since 1970'),
    unshieldedBalances: TokenAmounts,
  }),
);

export const shownAction = (row: ActionRow): Static<typeof MidnightContractAction> => ({
  type: row.type,
  address: row.address,
  entryPoint: row.entryPoint ?? null,
  txHash: row.txHash,
  blockHeight: row.height,
  blockTime: row.blockTime,
  unshieldedBalances: row.balances.map(({ tokenType, amount }) => ({ tokenType, amount })),
});

const IndexRange = Nullable(Closed({ start: Count(), end: Count('The next free index') }));
const shownRange = (range: Range | undefined): Static<typeof IndexRange> => range ?? null;

export const MidnightTxDetail = named(
  'MidnightTxDetail',
  Closed({
    ...summary,
    segments: Nullable(Type.Array(Closed({ id: Count(), success: Type.Boolean() }))),
    zswapMerkleTreeRoot: Nullable(Type.String()),
    zswap: IndexRange,
    dustCommitment: IndexRange,
    dustGeneration: IndexRange,
    bridgeClaim: Nullable(Closed({ recipient: Type.String(), amount: Amount })),
    createdUtxos: Type.Array(MidnightUtxo),
    spentUtxos: Type.Array(MidnightUtxo),
    contractActions: Type.Array(MidnightContractAction),
    occurrences: Type.Array(Closed({ blockHeight: Count(), blockHash: Type.String() }), {
      description: 'Other blocks that hold the same hash',
    }),
  }),
);

export interface TransactionParts {
  readonly created: readonly UtxoRow[];
  readonly spent: readonly UtxoRow[];
  readonly actions: readonly ActionRow[];
  readonly others: readonly TransactionRow[];
}

export const shownDetail = (
  row: TransactionRow,
  { created, spent, actions, others }: TransactionParts,
  network: MidnightNetwork,
): Static<typeof MidnightTxDetail> => ({
  ...shownSummary(row),
  segments: row.segments === undefined ? null : [...row.segments],
  zswapMerkleTreeRoot: row.zswapRoot ?? null,
  zswap: shownRange(row.ranges.zswap),
  dustCommitment: shownRange(row.ranges.dustCommitment),
  dustGeneration: shownRange(row.ranges.dustGeneration),
  bridgeClaim:
    row.recipient === undefined || row.amount === undefined
      ? null
      : { recipient: row.recipient, amount: String(row.amount) },
  createdUtxos: created.map((utxo) => shownUtxo(utxo, network)),
  spentUtxos: spent.map((utxo) => shownUtxo(utxo, network)),
  contractActions: actions.map(shownAction),
  occurrences: others.map(({ height, blockHash }) => ({ blockHeight: height, blockHash })),
});

export const MidnightEvent = named(
  'MidnightEvent',
  Closed({
    id: Count('Number of the event among those of its kind'),
    kind: OneOf(['ZSWAP', 'DUST']),
    variant: Nullable(Type.String()),
    content: Nullable(AnyJson),
    raw: Type.String(),
    txHash: Type.String(),
    blockHeight: Count(),
  }),
);

export const shownEvent = (row: EventRow): Static<typeof MidnightEvent> => ({
  id: Number(row.id),
  kind: row.group,
  variant: row.variant ?? null,
  content: row.content ?? null,
  raw: row.raw,
  txHash: row.txHash,
  blockHeight: row.height,
});
