import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import {
  type BlockStatistics,
  blocksAt,
  findStaleStatistics,
  type StaleBlockRow,
} from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, OneOf } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { listStaleBranches, type StaleBranch } from '../../services/bitcoin/stale-branches.js';
import { toStaleBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { toHeaderFields } from '../esplora/block-routes.js';
import { MempoolBlock, toExtendedBlocks, toMempoolBlock } from './block-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const LISTED_TIPS = 25;

const tipFields = {
  height: Count(FIELD.blockHeight),
  hash: Type.String({ description: FIELD.blockHash }),
  branchlen: Count('Blocks of the branch since it left the chain; 0 for the chain itself'),
  status: OneOf(
    ['active', 'valid-fork'],
    '`active`: the chain. `valid-fork`: a branch that was the chain and that a reorg removed',
  ),
};

const ChainTip = Closed(tipFields);

const toChainTip = ({ tip, length }: StaleBranch): Static<typeof ChainTip> => ({
  height: tip.height,
  hash: tip.hash,
  branchlen: length,
  status: 'valid-fork',
});

const listChainTips = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listChainTips',
  route: `GET ${MEMPOOL}/v1/chain-tips`,
  summary: 'List the newest block and those of branches that reorgs removed',
  description:
    'Highest first, among the 2,000 highest stale blocks. Branches that this service has not followed are not known.',
  result: Type.Array(ChainTip),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => {
      const { height, hash } = await requireBitcoinTip(snapshot);
      const stale = (await listStaleBranches(snapshot)).map(toChainTip);
      const active: Static<typeof ChainTip> = { height, hash, branchlen: 0, status: 'active' };
      // A removed branch is not higher than the chain, except until the blocks that replace it are indexed.
      return [
        ...stale.filter((each) => each.height > height),
        active,
        ...stale.filter((each) => each.height <= height),
      ];
    }),
});

const { weight, mediantime, extras, ...headerFields } = MempoolBlock.properties;

const StaleBlock = Closed(
  { ...headerFields, weight: Nullable(weight), mediantime: Nullable(mediantime), extras: Nullable(extras) },
  {
    description:
      'The removed block. `weight`, `mediantime` and `extras` are null where a version that did not store them removed it',
  },
);

function toStaleBlock(
  row: StaleBlockRow,
  statistics: BlockStatistics | undefined,
  network: BitcoinNetwork,
): Static<typeof StaleBlock> {
  if (statistics !== undefined) return toMempoolBlock(statistics, undefined, network);
  return { ...toHeaderFields(toStaleBlockJson(row)), weight: null, mediantime: null, extras: null };
}

/** All tips of the last height are on the page, because the next page begins below a height. */
function takePage(branches: readonly StaleBranch[]): readonly StaleBranch[] {
  const last = branches[LISTED_TIPS - 1]?.tip.height;
  return last === undefined ? branches : branches.filter(({ tip }) => tip.height >= last);
}

const list = (db: Db, network: BitcoinNetwork, below?: number) =>
  db.snapshot(async (snapshot) => {
    await requireBitcoinTip(snapshot);
    const branches = takePage(await listStaleBranches(snapshot, below));
    const heights = [...new Set(branches.map(({ tip }) => tip.height))];
    const blocks = await toExtendedBlocks(snapshot, await blocksAt(snapshot, heights), network);
    const canonical = new Map(blocks.map((block) => [block.height, block]));
    const statistics = await findStaleStatistics(
      snapshot,
      branches.map(({ tip }) => tip.hash),
    );
    return branches.flatMap((branch) => {
      const block = canonical.get(branch.tip.height);
      if (block === undefined) return [];
      const stale = toStaleBlock(branch.tip, statistics.get(branch.tip.hash), network);
      return [{ ...toChainTip(branch), stale, canonical: block }];
    });
  });

const StaleTips = Type.Array(
  Closed({ ...tipFields, stale: StaleBlock, canonical: { ...MempoolBlock, description: 'The block of the chain' } }),
);

const description = `At least ${LISTED_TIPS} if there are as many, highest first. Branches that this service has not followed are not known.`;

const listStaleTips = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listStaleTips',
  route: `GET ${MEMPOOL}/v1/stale-tips`,
  summary: 'List the newest blocks of branches that reorgs removed',
  description,
  result: StaleTips,
  errors: [],
  example: {},
  handle: ({ db, network }) => list(db, network),
});

const listStaleTipsBelow = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listStaleTipsBelow',
  route: `GET ${MEMPOOL}/v1/stale-tips/{height}`,
  summary: 'List the newest blocks of removed branches below a height',
  description,
  path: Type.Object({ height: Height('Height above the first tip') }),
  result: StaleTips,
  errors: [],
  example: { path: { height: BITCOIN_EXAMPLE.height } },
  handle: ({ db, network }, { path }) => list(db, network, Math.min(path.height, HIGHEST - 1)),
});

/** Routes about branches that are not part of the chain any more. */
export const STALE_ROUTES = [listChainTips, listStaleTips, listStaleTipsBelow];
