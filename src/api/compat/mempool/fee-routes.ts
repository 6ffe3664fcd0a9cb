import Type, { type Static } from 'typebox';
import { INTEGER_PRECISION, PRECISE } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, PlainNumber } from '../../kit/schema.js';
import { getBitcoinCpfp } from '../../operations/bitcoin-transactions/get-bitcoin-cpfp.js';
import { recommendation } from '../../services/bitcoin/fees.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { toProjectedBlockJson } from '../../services/bitcoin/projected-blocks.js';
import { FeeRange, FeeRate } from '../../shapes/bitcoin/block-json.js';
import { RecommendedFees } from '../../shapes/bitcoin/fees.js';
import type { MempoolOverview } from '../../shapes/bitcoin/mempool-overview.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { NO_TRANSACTION, withMessage } from '../esplora/failures.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const base = { ...MEMPOOL_ROUTE, errors: [], example: {} } as const;

const getRecommended = operation({
  ...base,
  id: 'mempool.getRecommendedFees',
  route: `GET ${MEMPOOL}/v1/fees/recommended`,
  summary: 'Get the recommended fee rates',
  result: RecommendedFees,
  handle: ({ db, services }) => recommendation(db, services, INTEGER_PRECISION),
});

const getPrecise = operation({
  ...base,
  id: 'mempool.getPreciseFees',
  route: `GET ${MEMPOOL}/v1/fees/precise`,
  summary: 'Get the recommended fee rates with three decimal places',
  result: RecommendedFees,
  handle: ({ db, services }) => recommendation(db, services, PRECISE),
});

export const toMempoolBlocks = ({ projection }: Pick<MempoolOverview, 'projection'>) =>
  projection.blocks.map((block, index) => {
    const { index: _, blockVsize, ...rest } = toProjectedBlockJson(block, index);
    return { ...rest, blockVSize: blockVsize };
  });

export const MempoolBlocks = Type.Array(
  Closed({
    blockSize: Count('Bytes'),
    blockVSize: Count('Virtual bytes'),
    nTx: Count('Transactions'),
    totalFees: Count('Satoshi'),
    medianFee: FeeRate,
    feeRange: FeeRange,
  }),
);

const listMempoolBlocks = operation({
  ...base,
  id: 'mempool.listMempoolBlocks',
  route: `GET ${MEMPOOL}/v1/fees/mempool-blocks`,
  summary: 'List the blocks that the mempool would fill',
  description: 'The next block first, at most eight.',
  result: MempoolBlocks,

  handle: ({ db, services }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await getMempoolOverview(snapshot, services);
      return toMempoolBlocks(picture);
    }),
});

const Relative = Closed({
  txid: Type.String({ description: FIELD.txid }),
  fee: Count('Satoshi'),
  weight: Count(FIELD.weight),
});

const Cpfp = Closed({
  ancestors: Type.Array(Relative, { description: 'Transactions that it depends on' }),
  bestDescendant: Nullable(Relative),
  descendants: Type.Array(Relative, { description: 'Transactions that depend on it' }),
  effectiveFeePerVsize: Nullable({ ...PlainNumber, description: 'Satoshi per virtual byte' }),
  sigops: Nullable(Count('Cost of signature operations')),
  fee: Nullable(Count('Satoshi')),
  adjustedVsize: Nullable(Count('Virtual bytes, or five per signature operation if that is more')),
});

const getCpfp = operation({
  ...base,
  id: 'mempool.getCpfp',
  route: `GET ${MEMPOOL}/v1/cpfp/{txid}`,
  summary: 'Get the CPFP package of a transaction',
  path: TxidPath,
  result: Cpfp,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  async handle(context, { path }) {
    type Own = Omit<Static<typeof Cpfp>, 'effectiveFeePerVsize'> & { readonly effectiveFeeRate: number | null };
    const found = getBitcoinCpfp.handle(context as never, { path } as never) as Promise<Own>;
    const { effectiveFeeRate, ...rest } = await withMessage(found, NO_TRANSACTION);
    return { ...rest, effectiveFeePerVsize: effectiveFeeRate };
  },
});

/** Routes about fees. */
export const FEE_ROUTES = [getRecommended, getPrecise, listMempoolBlocks, getCpfp];
