import Type, { type Static } from 'typebox';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  type BlockRow,
  blocksDown,
  findBlock,
  systemParameterChanges,
} from '../../../store/queries/midnight/blocks.js';
import { type IndexTip, type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import { transactionsOfBlock } from '../../../store/queries/midnight/transactions.js';
import { countUndecoded } from '../../../store/queries/midnight/undecoded.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Page, PageSize } from '../../paging.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../schema.js';
import { MidnightPage, midnightPage, PageLimit } from './pages.js';
import { BlockId, ledgerVersionOf, noSuch } from './parameters.js';
import { MidnightTxSummary, shownSummary } from './transaction-json.js';

const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;

const MidnightBlock = named(
  'MidnightBlock',
  Closed({
    height: Count(FIELD.blockHeight),
    hash: Type.String({ description: FIELD.blockHash }),
    parentHash: Nullable(
      Type.String({ description: 'Hash of the block before it, 64 hexadecimal digits; null for the first block' }),
    ),
    slot: Count('Slot of the block, counted from the Unix epoch'),
    epoch: Count('Number of the epoch that contains the slot'),
    timestamp: Count('Milliseconds since 1970'),
    author: Nullable(
      Type.String({ description: 'Public key of the block author, in hexadecimal; null when not known' }),
    ),
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

const shownBlock = (
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
  ledgerVersion: ledgerVersionOf(row.protocolVersion),
  txCount: row.txCount,
  zswapMerkleTreeRoot: row.zswapRoot ?? null,
  zswapEndIndex: toNumberOrNull(row.zswapEndIndex),
  dustCommitmentEndIndex: toNumberOrNull(row.dustCommitmentEndIndex),
  dustGenerationEndIndex: toNumberOrNull(row.dustGenerationEndIndex),
  dustCommitmentMerkleTreeRoot: row.dustCommitmentRoot ?? null,
  dustGenerationMerkleTreeRoot: row.dustGenerationRoot ?? null,
  finalized: finalizedHeight === undefined ? null : row.height <= finalizedHeight,
});

export const listMidnightBlocks = operation({
  ...common,
  id: 'listMidnightBlocks',
  route: 'GET /api/midnight/blocks',
  summary: 'Blocks, newest first',
  description: 'Any page costs the same. Pages beyond the first block are empty.',
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(MidnightBlock),
  errors: [],
  example: { query: { pageSize: 10 } },

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const from = tip.height - (query.page - 1) * query.pageSize;
      const rows = from < 0 ? [] : await blocksDown(snapshot, from, query.pageSize);
      return rows.map((row) => shownBlock(row, tip, network));
    }),
});

const found = async (db: MidnightDb, id: string): Promise<BlockRow> => {
  const row = await findBlock(db, id.length === 64 ? { hash: fromHex(id) } : { height: Number(id) });
  if (row === undefined) throw noSuch('block');
  return row;
};

export const getLatestMidnightBlock = operation({
  ...common,
  id: 'getLatestMidnightBlock',
  route: 'GET /api/midnight/blocks/latest',
  summary: 'The newest block',
  description: 'Answers the newest indexed block. Answers 503 while the network is still being indexed.',
  result: MidnightBlock,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      return shownBlock((await findBlock(snapshot, { height: tip.height }))!, tip, network);
    }),
});

export const getMidnightBlock = operation({
  ...common,
  id: 'getMidnightBlock',
  route: 'GET /api/midnight/blocks/{block}',
  summary: 'A block by its height or hash',
  description: 'Takes the height or the hash. Answers 404 when the block is not on the chain.',
  path: Type.Object({ block: BlockId }),
  result: MidnightBlock,
  errors: ['not-found'],
  example: { path: { block: '7' } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => shownBlock(await found(snapshot, path.block), await readTip(snapshot), network)),
});

export const listMidnightBlockTransactions = operation({
  ...common,
  id: 'listMidnightBlockTransactions',
  route: 'GET /api/midnight/blocks/{block}/transactions',
  summary: 'Transactions of a block, in its order',
  description: 'In the order of the block, by cursor. Answers 404 when the block is not on the chain.',
  path: Type.Object({ block: BlockId }),
  query: Type.Object({ cursor: Cursor, limit: PageLimit }),
  result: MidnightPage(MidnightTxSummary),
  errors: ['not-found'],
  example: { path: { block: '7' } },

  handle: (context, { path, query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      fetch: async (db, { after, limit }) =>
        await transactionsOfBlock(db, (await found(db, path.block)).height, { after: after?.[0], limit }),
      keyOf: ({ id }) => [id],
      show: shownSummary,
    }),
});

/** Bounds the work where a whole chain is of a ledger version that this build cannot read. */
const MAX_COUNTED = 10_000;

export const getMidnightIndexerStatus = operation({
  ...common,
  id: 'getMidnightIndexerStatus',
  route: 'GET /api/midnight/indexer/status',
  summary: 'How far the network is indexed',
  description:
    '`lagSeconds` is the age of the newest indexed block, `sourceHeight` how far the source itself is. `ready` is false while anything is missing or wrong.',
  result: named(
    'MidnightIndexerStatus',
    Closed({
      network: Type.String({ description: FIELD.network }),
      source: OneOf(
        ['embedded', 'indexer'],
        'Whether blocks come from the simulation of this service or from an indexer',
      ),
      height: Count('Height of the newest indexed block'),
      hash: Type.String({ description: 'Hash of the newest indexed block, 64 hexadecimal digits' }),
      timestamp: Count('Milliseconds since 1970'),
      lagSeconds: Count('Age of the newest block in seconds'),
      finalizedHeight: Nullable(Count('Height of the newest final block; null when not known')),
      sourceHeight: Nullable(Count('Height of the newest block of the source')),
      protocolVersion: Count(FIELD.protocolVersion),
      ledgerVersion: Nullable(Count(FIELD.ledgerVersion)),
      ready: Type.Boolean({ description: 'Nothing is missing and nothing is wrong' }),
      undecoded: Closed(
        {
          transactions: Count('Transactions with types or values that this build does not know'),
          events: Count('Ledger events that this version cannot decode; their bytes are stored'),
        },
        { description: `Counted up to ${MAX_COUNTED}` },
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const tip = await readTip(db);
    const undecoded = await countUndecoded(db, MAX_COUNTED);
    const { source, state } = services.networks.status(network.id);
    return {
      network: network.id,
      source: source === 'sandbox' ? ('embedded' as const) : ('indexer' as const),
      height: tip.height,
      hash: tip.hash,
      timestamp: tip.timestamp,
      lagSeconds: state.tipAgeSeconds ?? Math.max(0, Math.floor((services.clock.now() - tip.timestamp) / 1000)),
      finalizedHeight: tip.finalizedHeight ?? null,
      sourceHeight: state.source.tip?.height ?? null,
      protocolVersion: tip.protocolVersion,
      ledgerVersion: ledgerVersionOf(tip.protocolVersion),
      ready: state.state === 'live',
      undecoded,
    };
  },
});

const DParameter = {
  numPermissionedCandidates: Count('Number of permissioned seats in the committee'),
  numRegisteredCandidates: Count('Number of seats for registered candidates in the committee'),
};
const Terms = {
  hash: Type.String({ description: 'Hash of the document, in hexadecimal' }),
  url: Type.String({ description: 'URL of the document' }),
};
const change = {
  blockHeight: Count(FIELD.blockHeight),
  blockHash: Type.String({ description: FIELD.blockHash }),
  timestamp: Count('Milliseconds since 1970'),
};

export const getMidnightSystemParameters = operation({
  ...common,
  id: 'getMidnightSystemParameters',
  route: 'GET /api/midnight/system-parameters',
  summary: 'The committee parameter and the terms that hold now',
  description: 'Both fields are null when the chain never set them.',
  result: named(
    'MidnightSystemParameters',
    Closed({
      dParameter: Nullable(
        Closed(DParameter, { description: 'How the committee is composed; null when the chain never set it' }),
      ),
      termsAndConditions: Nullable(
        Closed(Terms, { description: 'Terms and conditions that apply; null when the chain never set them' }),
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db }) {
    const newest = (await systemParameterChanges(db)).at(-1);
    if (newest === undefined) return { dParameter: null, termsAndConditions: null };
    const { permissionedCandidates, registeredCandidates, termsHash, termsUrl } = newest;
    return {
      dParameter: { numPermissionedCandidates: permissionedCandidates, numRegisteredCandidates: registeredCandidates },
      termsAndConditions: termsHash === undefined || termsUrl === undefined ? null : { hash: termsHash, url: termsUrl },
    };
  },
});

/** Each row that differs from the one before it in what `mark` says. */
const changesOf = <Row>(rows: readonly Row[], mark: (row: Row) => string): readonly Row[] =>
  rows.filter((row, place) => place === 0 || mark(row) !== mark(rows[place - 1]!));

export const listMidnightDParameterHistory = operation({
  ...common,
  id: 'listMidnightDParameterHistory',
  route: 'GET /api/midnight/d-parameter/history',
  summary: 'Changes of the parameter that composes the committee, oldest first',
  description:
    'One entry for each change, with the block that made it. Answers an empty list when the chain never set it.',
  result: Type.Array(named('MidnightDParameterChange', Closed({ ...change, ...DParameter }))),
  errors: [],
  example: {},

  handle: async ({ db }) =>
    changesOf(
      await systemParameterChanges(db),
      (row) => `${row.permissionedCandidates} ${row.registeredCandidates}`,
    ).map((row) => ({
      blockHeight: row.height,
      blockHash: row.blockHash,
      timestamp: row.timestamp,
      numPermissionedCandidates: row.permissionedCandidates,
      numRegisteredCandidates: row.registeredCandidates,
    })),
});

export const listMidnightTermsHistory = operation({
  ...common,
  id: 'listMidnightTermsHistory',
  route: 'GET /api/midnight/terms-and-conditions/history',
  summary: 'Changes of the terms and conditions, oldest first',
  description:
    'One entry for each change, with the block that made it. Answers an empty list when the chain never set them.',
  result: Type.Array(named('MidnightTermsChange', Closed({ ...change, ...Terms }))),
  errors: [],
  example: {},

  handle: async ({ db }) =>
    changesOf(await systemParameterChanges(db), (row) => `${row.termsHash} ${row.termsUrl}`).flatMap((row) =>
      row.termsHash === undefined || row.termsUrl === undefined
        ? []
        : [
            {
              blockHeight: row.height,
              blockHash: row.blockHash,
              timestamp: row.timestamp,
              hash: row.termsHash,
              url: row.termsUrl,
            },
          ],
    ),
});

export const getCurrentMidnightEpoch = operation({
  ...common,
  id: 'getCurrentMidnightEpoch',
  route: 'GET /api/midnight/epochs/current',
  summary: 'The epoch of the newest block',
  description: 'Computed from the slot of the newest block and the epoch length of the network.',
  result: named(
    'MidnightEpoch',
    Closed({
      epoch: Count('Number of the epoch'),
      durationSeconds: Count('Length of an epoch, in seconds'),
      elapsedSeconds: Count('Time from its start to the slot of the newest block, in seconds'),
      startsAt: described(DateTime, 'Start of the epoch'),
      endsAt: described(DateTime, 'End of the epoch'),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { slot } = await readTip(db);
    const { epochSlots, slotSeconds } = network;
    const epoch = Math.floor(slot / epochSlots);
    const at = (of: number): string => new Date(of * epochSlots * slotSeconds * 1000).toISOString();
    return {
      epoch,
      durationSeconds: epochSlots * slotSeconds,
      elapsedSeconds: (slot - epoch * epochSlots) * slotSeconds,
      startsAt: at(epoch),
      endsAt: at(epoch + 1),
    };
  },
});
