import { feeHistogram } from '../../../chains/bitcoin/mempool/fee-histogram.js';
import { type Projection, projectBlocks } from '../../../chains/bitcoin/mempool/projected-blocks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { mempoolSummary, waitingEdges, waitingWeights } from '../../../store/queries/bitcoin/mempool.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { Services } from '../../context.js';
import { requireMempool } from './page-tip.js';

/** What the whole mempool says about fees. */
export interface MempoolPicture {
  readonly projection: Projection;
  readonly histogram: readonly [rate: number, vsize: number][];
  /** The lowest rate that the node takes, in satoshi for a virtual byte. */
  readonly floor: number;
}

/** As explorers show them; the last one holds the rest. */
const MOST_BLOCKS = 8;

/** What nodes ask for unless they are told otherwise. */
const USUAL_FLOOR = 1;

interface Kept {
  readonly mark: string;
  readonly picture: Promise<MempoolPicture>;
}

/** The newest picture of each network: made once for each change of the mempool, however many ask. */
const kept = new WeakMap<object, Map<string, Kept>>();

/** Inside the snapshot of `db`. */
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
