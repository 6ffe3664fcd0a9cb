import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findChainStatesAt } from '../../../store/queries/cardano/chain/as-of.js';
import { parseTimeRange } from '../../kit/time-parameters.js';
import { getIntervalStart, RESOLUTIONS, type Resolution } from '../../shapes/market/parameters.js';

/** The end of an interval: its start time, and the newest transaction up to its end. */
export interface IntervalEnd {
  readonly time: number;
  readonly lastTxId: number;
}

interface IntervalQuery {
  readonly resolution: Resolution;
  readonly from?: string;
  readonly to?: string;
}

/** The newest `limit` intervals of the requested time; `fallback` intervals when `from` is absent. */
export async function findIntervalEnds(
  { db, network, now }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork; readonly now: number },
  query: IntervalQuery,
  { limit, fallback }: { readonly limit: number; readonly fallback: number },
): Promise<readonly IntervalEnd[]> {
  const seconds = RESOLUTIONS[query.resolution];
  const { from, to } = parseTimeRange(query, now, fallback * seconds);
  const last = getIntervalStart(Math.min(to, now), seconds);
  const first = Math.max(getIntervalStart(Math.max(from, network.systemStart), seconds), last - (limit - 1) * seconds);
  const starts: number[] = [];
  for (let time = first; time <= last; time += seconds) starts.push(time);
  const slots = starts.map((time) => timeToSlot(network, Math.max(network.systemStart, time + seconds - 1)));
  const states = await findChainStatesAt(db, slots);
  return states.flatMap((state, index) =>
    state === undefined ? [] : [{ time: starts[index]!, lastTxId: state.lastTxId }],
  );
}
