import { feeHistogram } from '../../../chains/bitcoin/mempool/fee-histogram.js';
import { sumByFeeLevel } from '../../../chains/bitcoin/mempool/fee-levels.js';
import { projectInSteps } from '../../../chains/bitcoin/mempool/projected-blocks.js';
import { DEFAULT_MIN_FEE_RATE } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import { runInSteps } from '../../../kernel/run-in-steps.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { mempoolEdges, mempoolSummary, mempoolWeights } from '../../../store/queries/bitcoin/mempool.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { Services } from '../../kit/context.js';
import {
  type CachedOverview,
  MAX_BLOCKS,
  type MempoolOverview,
  overviewCache,
} from '../../shapes/bitcoin/mempool-overview.js';
import { requireMempool } from './page-tip.js';

/** Must run inside the snapshot of `db`. */
export async function getMempoolOverview(
  db: NetworkDb<'bitcoin'>,
  services: Services,
): Promise<{ readonly tip: BitcoinTip; readonly picture: MempoolOverview }> {
  const tip = await requireMempool(db);
  const pictures = overviewCache.get(services.networks) ?? new Map<string, CachedOverview>();
  overviewCache.set(services.networks, pictures);
  const summary = (await mempoolSummary(db))!;
  const mark = JSON.stringify([
    tip.hash,
    summary.syncedAt.getTime(),
    summary.count,
    summary.vsize,
    `${summary.totalFee}`,
  ]);
  const found = pictures.get(db.network);
  if (found?.mark === mark) return { tip, picture: await found.picture };
  const picture = computeOverview(db, summary.minimumFeeRate);
  pictures.set(db.network, { mark, picture });
  picture.catch(() => pictures.delete(db.network));
  return { tip, picture: await picture };
}

async function computeOverview(db: NetworkDb<'bitcoin'>, minimumFeeRate: bigint | undefined): Promise<MempoolOverview> {
  const candidates = await mempoolWeights(db);
  const dependencies = await mempoolEdges(db);
  return {
    projection: await runInSteps(projectInSteps(candidates, dependencies, MAX_BLOCKS)),
    histogram: feeHistogram(candidates),
    levels: sumByFeeLevel(candidates),
    floor: minimumFeeRate === undefined ? DEFAULT_MIN_FEE_RATE : Number(minimumFeeRate) / 1000,
  };
}
