import Type, { type Static } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { findPool, getPoolSlug } from '../../../chains/bitcoin/mining/find-pool.js';
import { esploraAsm } from '../../../chains/bitcoin/script-asm.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { type AuditScore, findAuditScores } from '../../../store/queries/bitcoin/audits.js';
import {
  type BlockRow,
  type BlockStatistics,
  blockBefore,
  blocksDown,
  findBlock,
  findBlockRef,
  transactionsBetween,
} from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Hex, Integer, Nullable, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { FeeRange, FeeRate, getTransactionRange, toBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';
import { EsploraBlock, toEsploraBlock } from '../esplora/block-routes.js';
import { notFound } from '../esplora/failures.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';
import { summaryFields } from './transaction-summary.js';

const LISTED_BLOCKS = 15;

/** Of percents. */
export const roundRate = (rate: number): number => Math.round(rate * 100) / 100;

const UNCOMPARED = 'Null for a block that arrived while no mempool was followed';

const Extras = Closed({
  totalFees: Count('Satoshi'),
  medianFee: FeeRate,
  feeRange: FeeRange,
  reward: Count('Sum of the coinbase outputs, in satoshi'),
  avgFee: Count('Satoshi'),
  avgFeeRate: FeeRate,
  coinbaseRaw: Type.String({ description: 'Script of the coinbase, in hexadecimal' }),
  coinbaseAddress: Nullable(Type.String({ description: 'Address of the first output of the coinbase' })),
  coinbaseAddresses: Type.Array(Type.String(), { description: 'Addresses of all outputs of the coinbase' }),
  coinbaseSignature: Type.String({ description: 'Locking script of the first output of the coinbase as text' }),
  coinbaseSignatureAscii: Type.String({ description: 'Script of the coinbase as ASCII text' }),
  totalInputs: Count('Number of inputs'),
  totalOutputs: Count('Number of outputs'),
  totalOutputAmt: Count('Satoshi'),
  segwitTotalTxs: Count('Transactions with witness'),
  utxoSetChange: Integer({ description: 'Outputs created minus outputs spent' }),
  virtualSize: { ...PlainNumber, description: 'Virtual bytes' },
  header: Type.String({ description: 'Header, in hexadecimal' }),
  pool: Closed(
    {
      id: Count('Number of the pool; 0 when it is not known'),
      name: Type.String({ description: 'Name of the pool' }),
      slug: Type.String({ description: 'Name of the pool in URLs' }),
    },
    { description: 'Mining pool, by the payout or the tag in the coinbase' },
  ),
  matchRate: Nullable({ ...PlainNumber, description: `Percent of the projected transactions. ${UNCOMPARED}` }),
  expectedFees: Nullable(Count(`Fees of the projected block, in satoshi. ${UNCOMPARED}`)),
  expectedWeight: Nullable(Count(`Weight of the projected block. ${UNCOMPARED}`)),
});

export const MempoolBlock = Closed({ ...EsploraBlock.properties, extras: Extras });

/** The blocks with their audits. */
export async function toExtendedBlocks(
  db: Db,
  rows: readonly BlockRow[],
  network: BitcoinNetwork,
): Promise<Static<typeof MempoolBlock>[]> {
  const audits = await findAuditScores(
    db,
    rows.map(({ hash }) => hash),
  );
  return rows.map((row) => toMempoolBlock(row, audits.get(row.hash), network));
}

export function toMempoolBlock(
  row: BlockStatistics,
  audit: AuditScore | undefined,
  network: BitcoinNetwork,
): Static<typeof MempoolBlock> {
  const own = toBlockJson(row, network);
  const coinbase = decodeTransaction(row.coinbase);
  const { inputs, outputs } = coinbase;
  const pool = findPool(coinbase);
  const { addresses: prefixes } = getChainParameters(network);
  const addresses = outputs.flatMap(({ script }) => encodeScriptAddress(script, prefixes) ?? []);
  const script = inputs[0]!.scriptSig;
  return {
    ...toEsploraBlock(row, network),
    extras: {
      totalFees: own.totalFees,
      medianFee: own.medianFeeRate,
      feeRange: own.feeRange,
      reward: own.reward,
      avgFee: own.avgFee,
      avgFeeRate: own.avgFeeRate,
      coinbaseRaw: toHex(script),
      coinbaseAddress: addresses[0] ?? null,
      coinbaseAddresses: addresses,
      coinbaseSignature: outputs[0] === undefined ? '' : esploraAsm(outputs[0].script),
      coinbaseSignatureAscii: Buffer.from(script).toString('latin1'),
      totalInputs: own.inputs,
      totalOutputs: own.outputs,
      totalOutputAmt: own.totalOutput,
      segwitTotalTxs: own.segwitTxs,
      utxoSetChange: own.utxoChange,
      virtualSize: own.weight / 4,
      header: toHex(row.header),
      pool: { id: pool.id, name: pool.name, slug: getPoolSlug(pool) },
      matchRate: audit === undefined ? null : roundRate(audit.matchRate),
      expectedFees: audit === undefined ? null : Number(audit.expectedFee),
      expectedWeight: audit?.expectedWeight ?? null,
    },
  };
}

const path = Type.Object({ hash: Hex(64, FIELD.blockHash) });
const example = { path: { hash: BITCOIN_EXAMPLE.blockHash } };

const getBlock = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getExtendedBlock',
  route: `GET ${MEMPOOL}/v1/block/{hash}`,
  summary: 'Get a block with its statistics',
  path,
  result: MempoolBlock,
  errors: ['not-found'],
  example,

  handle: ({ db, network }, input) =>
    db.snapshot(async (snapshot) => {
      const row = await findBlock(snapshot, input.path.hash.toLowerCase());
      if (row === undefined) throw notFound('Block not found');
      return (await toExtendedBlocks(snapshot, [row], network))[0]!;
    }),
});

const list = (db: Db, network: BitcoinNetwork, start?: number) =>
  db.snapshot(async (snapshot) => {
    const { height } = await requireBitcoinTip(snapshot);
    const rows = await blocksDown(snapshot, Math.min(start ?? height, height), LISTED_BLOCKS);
    return await toExtendedBlocks(snapshot, rows, network);
  });

const listBlocks = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listExtendedBlocks',
  route: `GET ${MEMPOOL}/v1/blocks`,
  summary: 'List the newest blocks with their statistics',
  description: `${LISTED_BLOCKS} at most, newest first.`,
  result: Type.Array(MempoolBlock),
  errors: [],
  example: {},
  handle: ({ db, network }) => list(db, network),
});

const listBlocksFrom = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listExtendedBlocksFrom',
  route: `GET ${MEMPOOL}/v1/blocks/{start}`,
  summary: 'List blocks with their statistics from a height downwards',
  description: `${LISTED_BLOCKS} at most, newest first.`,
  path: Type.Object({ start: Height('Height of the first block') }),
  result: Type.Array(MempoolBlock),
  errors: [],
  example: { path: { start: BITCOIN_EXAMPLE.height } },
  handle: ({ db, network }, input) => list(db, network, input.path.start),
});

const listSummary = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockSummary',
  route: `GET ${MEMPOOL}/v1/block/{hash}/summary`,
  summary: 'List the transactions of a block in brief',
  path,
  result: Type.Array(Closed(summaryFields)),
  errors: ['not-found'],
  example,

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      const block = await findBlockRef(snapshot, input.path.hash.toLowerCase());
      if (block === undefined) throw notFound('Block not found');
      const rows = await transactionsBetween(snapshot, { ...getTransactionRange(block), limit: block.txCount });
      return rows.map(({ txid, fee, weight, value }) => ({
        txid,
        fee: Number(fee ?? 0),
        vsize: weight / 4,
        value: Number(value),
        rate: computeFeeRate(fee ?? 0n, weight),
      }));
    }),
});

const getBlockAtTime = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getBlockAtTime',
  route: `GET ${MEMPOOL}/v1/mining/blocks/timestamp/{timestamp}`,
  summary: 'Get the newest block that is not later than a time',
  path: Type.Object({ timestamp: Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Unix time in seconds' }) }),
  result: Closed({
    height: Count(FIELD.blockHeight),
    hash: Type.String({ description: FIELD.blockHash }),
    timestamp: Type.String({ description: 'Time of the block, ISO 8601' }),
  }),
  errors: ['not-found'],
  example: { path: { timestamp: BITCOIN_EXAMPLE.timestamp } },

  async handle({ db }, input) {
    const found = await blockBefore(db, input.path.timestamp);
    if (found === undefined) throw notFound('Block not found');
    return { height: found.height, hash: found.hash, timestamp: new Date(found.time * 1_000).toISOString() };
  },
});

/** Routes about blocks beside those of Esplora. */
export const BLOCK_ROUTES = [getBlock, listBlocks, listBlocksFrom, listSummary, getBlockAtTime];
