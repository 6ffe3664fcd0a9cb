import { feeHistogram } from '../../../chains/bitcoin/mempool/fee-histogram.js';
import { projectBlocks } from '../../../chains/bitcoin/mempool/projected-blocks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { mempoolSummary, waitingEdges, waitingWeights } from '../../../store/queries/bitcoin/mempool.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { Services } from '../../kit/context.js';
import {
  type Kept,
  kept,
  type MempoolPicture,
  MOST_BLOCKS,
  USUAL_FLOOR,
} from '../../shapes/bitcoin/mempool-picture.js';
import { requireMempool } from './page-tip.js';

/** Must run inside the snapshot of `db`. */
export async function mempoolPicture(
  db: NetworkDb<'bitcoin'>,
  services: Services,
): Promise<{ readonly tip: BitcoinTip; readonly picture: MempoolPicture }> {
  const tip = await requireMempool(db);
  const pictures = kept.get(services.networks) ?? new Map<string, Kept>();
  kept.set(services.networks, pictures);
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
  const picture = makePicture(db, summary.minimumFeeRate);
  pictures.set(db.network, { mark, picture });
  picture.catch(() => pictures.delete(db.network));
  return { tip, picture: await picture };
}

async function makePicture(db: NetworkDb<'bitcoin'>, minimumFeeRate: bigint | undefined): Promise<MempoolPicture> {
  const candidates = await waitingWeights(db);
  const dependencies = await waitingEdges(db);
  return {
    projection: projectBlocks(candidates, dependencies, MOST_BLOCKS),
    histogram: feeHistogram(candidates),
    floor: minimumFeeRate === undefined ? USUAL_FLOOR : Number(minimumFeeRate) / 1000,
  };
}
