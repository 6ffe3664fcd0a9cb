import Type, { type Static } from 'typebox';
import { unshieldedAddressText } from '../../../chains/midnight/address.js';
import { ACTION_TYPES, TRANSACTION_KINDS } from '../../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { ActionRow } from '../../../store/queries/midnight/contracts.js';
import type { EventRow } from '../../../store/queries/midnight/events.js';
import type { Range, TransactionRow } from '../../../store/queries/midnight/transactions.js';
import type { UtxoRow } from '../../../store/queries/midnight/utxos.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, AnyJson, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';

export const TRANSACTION_STATUSES = ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE'] as const;

const summary = {
  id: Count('Number of transactions before it on the chain'),
  hash: Type.String({ description: FIELD.midnightTxHash }),
  type: OneOf(TRANSACTION_KINDS, '`OTHER`: a type of a newer release of the indexer, named in `unknownParts`'),
  status: Nullable(
    OneOf(TRANSACTION_STATUSES, 'Result of the transaction; null when it has none or this build does not support it'),
  ),
  fee: Nullable(described(Amount, 'Fee paid, in SPECK; null when unknown')),
  identifiers: Type.Array(Type.String(), { description: FIELD.identifiers }),
  blockHeight: Count(FIELD.blockHeight),
  blockHash: Type.String({ description: FIELD.blockHash }),
  blockTime: Count('Milliseconds since 1970'),
  protocolVersion: Count(FIELD.protocolVersion),
  contractActionCount: Count('Number of contract actions'),
  createdUtxoCount: Count('Number of unshielded outputs that it created'),
  spentUtxoCount: Count('Number of unshielded outputs that it spent'),
  hasShielded: Type.Boolean({ description: 'True when it moves shielded coins' }),
  unknownParts: Type.Array(Type.String(), {
    description: 'Types and values that this build does not support, such as `status QUEUED`; usually empty',
  }),
};

export const MidnightTxSummary = named('MidnightTxSummary', Closed(summary));

export const toSummaryJson = (row: TransactionRow): Static<typeof MidnightTxSummary> => ({
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
    intentHash: Type.String({ description: FIELD.intentHash }),
    outputIndex: Count('Position of the output in its intent, from 0'),
    owner: Type.String({ description: FIELD.midnightAddress }),
    tokenType: Type.String({ description: FIELD.tokenType }),
    value: described(Amount, FIELD.tokenAmount),
    ctime: Nullable(Count('Seconds since 1970')),
    initialNonce: Type.String({ description: 'Nonce from which the DUST of the output is derived, in hexadecimal' }),
    registeredForDustGeneration: Type.Boolean({ description: 'True when the NIGHT generates DUST' }),
    createdTxHash: Type.String({
      description: 'Hash of the transaction that created the output, 64 hexadecimal digits',
    }),
    spentTxHash: Nullable(
      Type.String({
        description: 'Hash of the transaction that spent the output, 64 hexadecimal digits; null while unspent',
      }),
    ),
  }),
);

export const toUtxoJson = (row: UtxoRow, network: MidnightNetwork): Static<typeof MidnightUtxo> => ({
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

export const TokenAmounts = Type.Array(
  Closed({ tokenType: Type.String({ description: FIELD.tokenType }), amount: described(Amount, FIELD.tokenAmount) }),
);

export const MidnightContractAction = named(
  'MidnightContractAction',
  Closed({
    type: OneOf(ACTION_TYPES, 'Kind of action'),
    address: Type.String({ description: FIELD.contractAddress }),
    entryPoint: Nullable(
      Type.String({ description: 'Entry point that was called; null when the action is not a call' }),
    ),
    txHash: Type.String({ description: FIELD.midnightTxHash }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Milliseconds since 1970'),
    unshieldedBalances: described(TokenAmounts, 'Unshielded tokens that the contract holds after the action'),
  }),
);

export const toActionJson = (row: ActionRow): Static<typeof MidnightContractAction> => ({
  type: row.type,
  address: row.address,
  entryPoint: row.entryPoint ?? null,
  txHash: row.txHash,
  blockHeight: row.height,
  blockTime: row.blockTime,
  unshieldedBalances: row.balances.map(({ tokenType, amount }) => ({ tokenType, amount })),
});

const IndexRange = Nullable(
  Closed({ start: Count('First index that the transaction added'), end: Count('Next free index') }),
);
const toRangeJson = (range: Range | undefined): Static<typeof IndexRange> => range ?? null;

export const MidnightTxDetail = named(
  'MidnightTxDetail',
  Closed({
    ...summary,
    segments: Nullable(
      Type.Array(
        Closed({
          id: Count('Number of the segment'),
          success: Type.Boolean({ description: 'True when the segment succeeded' }),
        }),
        { description: 'Result of each segment; null when the whole transaction succeeded or failed' },
      ),
    ),
    zswapMerkleTreeRoot: Nullable(
      Type.String({
        description: 'Root of the tree of shielded coins after the transaction, in hexadecimal; null when unknown',
      }),
    ),
    zswap: described(IndexRange, 'Indices of shielded coins that it added; null when unknown'),
    dustCommitment: described(IndexRange, 'Indices of DUST commitments that it added; null when unknown'),
    dustGeneration: described(IndexRange, 'Indices of DUST generations that it added; null when unknown'),
    bridgeClaim: Nullable(
      Closed(
        {
          recipient: Type.String({ description: 'Address that received it, bech32m (`mn_addr…`)' }),
          amount: described(Amount, 'Amount of NIGHT, in STAR'),
        },
        { description: 'Claim of NIGHT from the bridge; null for other transactions' },
      ),
    ),
    createdUtxos: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it created' }),
    spentUtxos: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it spent' }),
    contractActions: Type.Array(MidnightContractAction, { description: 'Contract actions, in order' }),
    occurrences: Type.Array(
      Closed({ blockHeight: Count(FIELD.blockHeight), blockHash: Type.String({ description: FIELD.blockHash }) }),
      {
        description: 'Other blocks that contain a transaction with the same hash',
      },
    ),
  }),
);

export interface TransactionFields {
  readonly created: readonly UtxoRow[];
  readonly spent: readonly UtxoRow[];
  readonly actions: readonly ActionRow[];
  readonly others: readonly TransactionRow[];
}

export const toDetailJson = (
  row: TransactionRow,
  { created, spent, actions, others }: TransactionFields,
  network: MidnightNetwork,
): Static<typeof MidnightTxDetail> =>
  Object.assign(toSummaryJson(row), {
    segments: row.segments === undefined ? null : [...row.segments],
    zswapMerkleTreeRoot: row.zswapRoot ?? null,
    zswap: toRangeJson(row.ranges.zswap),
    dustCommitment: toRangeJson(row.ranges.dustCommitment),
    dustGeneration: toRangeJson(row.ranges.dustGeneration),
    bridgeClaim:
      row.recipient === undefined || row.amount === undefined
        ? null
        : { recipient: row.recipient, amount: String(row.amount) },
    createdUtxos: created.map((utxo) => toUtxoJson(utxo, network)),
    spentUtxos: spent.map((utxo) => toUtxoJson(utxo, network)),
    contractActions: actions.map(toActionJson),
    occurrences: others.map(({ height, blockHash }) => ({ blockHeight: height, blockHash })),
  });

export const MidnightEvent = named(
  'MidnightEvent',
  Closed({
    id: Count('Number of the event among those of its kind'),
    kind: OneOf(['ZSWAP', 'DUST'], 'Kind of event: shielded coins or DUST'),
    variant: Nullable(
      Type.String({ description: 'Type of the event within its kind; null when this build does not support it' }),
    ),
    content: Nullable(described(AnyJson, 'Decoded event; null when this build cannot decode it')),
    raw: Type.String({ description: 'Serialized event, in hexadecimal' }),
    txHash: Type.String({ description: FIELD.midnightTxHash }),
    blockHeight: Count(FIELD.blockHeight),
  }),
);

export const toEventJson = (row: EventRow): Static<typeof MidnightEvent> => ({
  id: Number(row.id),
  kind: row.group,
  variant: row.variant ?? null,
  content: row.content ?? null,
  raw: row.raw,
  txHash: row.txHash,
  blockHeight: row.height,
});
