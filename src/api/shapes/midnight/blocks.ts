import Type, { type Static } from 'typebox';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { BlockRow } from '../../../store/queries/midnight/blocks.js';
import type { IndexTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { toLedgerVersionJson } from './parameters.js';

export const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const MidnightBlock = named(
  'MidnightBlock',
  Closed({
    height: Count(FIELD.blockHeight),
    hash: Type.String({ description: FIELD.blockHash }),
    parentHash: Nullable(
      Type.String({ description: 'Hash of the previous block, 64 hexadecimal digits; null for the first block' }),
    ),
    slot: Count('Slot of the block, counted from the Unix epoch'),
    epoch: Count('Number of the epoch that contains the slot'),
    timestamp: Count('Milliseconds since 1970'),
    author: Nullable(Type.String({ description: 'Public key of the block author, in hexadecimal; null when unknown' })),
    protocolVersion: Count(FIELD.protocolVersion),
    ledgerVersion: Nullable(Count(FIELD.ledgerVersion)),
    txCount: Count('Number of transactions in the block'),
    zswapMerkleTreeRoot: Nullable(
      Type.String({ description: 'Merkle root after the block; null when the indexer is older than 4.1' }),
    ),
    zswapEndIndex: Nullable(Count('End index of the tree after the block; null when the indexer is older than 4.3.7')),
    dustCommitmentEndIndex: Nullable(
      Count('End index of the tree after the block; null when the indexer is older than 4.3.7'),
    ),
    dustGenerationEndIndex: Nullable(
      Count('End index of the tree after the block; null when the indexer is older than 4.3.7'),
    ),
    dustCommitmentMerkleTreeRoot: Nullable(
      Type.String({ description: 'Merkle root after the block; null when the indexer is older than 4.1' }),
    ),
    dustGenerationMerkleTreeRoot: Nullable(
      Type.String({ description: 'Merkle root after the block; null when the indexer is older than 4.1' }),
    ),
    finalized: Nullable(Type.Boolean({ description: 'Null when the source does not report finality' })),
  }),
);

const toNumberOrNull = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));

export const toBlockJson = (
  row: BlockRow,
  { finalizedHeight }: Pick<IndexTip, 'finalizedHeight'>,
  { epochSlots }: MidnightNetwork,
): Static<typeof MidnightBlock> => ({
  height: row.height,
  hash: row.hash,
  parentHash: row.parentHash ?? null,
  slot: row.slot,
  epoch: Math.floor(row.slot / epochSlots),
  timestamp: row.timestamp,
  author: row.author ?? null,
  protocolVersion: row.protocolVersion,
  ledgerVersion: toLedgerVersionJson(row.protocolVersion),
  txCount: row.txCount,
  zswapMerkleTreeRoot: row.zswapRoot ?? null,
  zswapEndIndex: toNumberOrNull(row.zswapEndIndex),
  dustCommitmentEndIndex: toNumberOrNull(row.dustCommitmentEndIndex),
  dustGenerationEndIndex: toNumberOrNull(row.dustGenerationEndIndex),
  dustCommitmentMerkleTreeRoot: row.dustCommitmentRoot ?? null,
  dustGenerationMerkleTreeRoot: row.dustGenerationRoot ?? null,
  finalized: finalizedHeight === undefined ? null : row.height <= finalizedHeight,
});

export const DParameter = {
  numPermissionedCandidates: Count('Number of permissioned seats in the committee'),
  numRegisteredCandidates: Count('Number of seats for registered candidates in the committee'),
};

export const Terms = {
  hash: Type.String({ description: 'Hash of the document, in hexadecimal' }),
  url: Type.String({ description: 'URL of the document' }),
};

export const change = {
  blockHeight: Count(FIELD.blockHeight),
  blockHash: Type.String({ description: FIELD.blockHash }),
  timestamp: Count('Milliseconds since 1970'),
};

/** Rows whose `mark` differs from that of the previous row. */
export const filterChanges = <Row>(rows: readonly Row[], mark: (row: Row) => string): readonly Row[] =>
  rows.filter((row, index) => index === 0 || mark(row) !== mark(rows[index - 1]!));
