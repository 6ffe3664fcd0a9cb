import Type from 'typebox';
import { type Concentration, computeConcentration } from '../../../chains/cardano/pools/concentration.js';
import { slotToEpoch, slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { runInSteps } from '../../../kernel/run-in-steps.js';
import { lastTxIdsAt } from '../../../store/queries/cardano/accounts/wallet-steps.js';
import {
  assetTransactionCount,
  type HolderChange,
  holderChanges,
} from '../../../store/queries/cardano/assets/holder-changes.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { computeHistoryTimes, DEFAULT_POINTS, HistoryQuery } from '../../kit/history-times.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';
import { readTime } from '../../kit/time-parameters.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

const MAX_POINTS = 100;
/** Reading all of them takes about a second. */
const MAX_TRANSACTIONS = 100_000;

export const listAssetHoldersHistory = operation({
  id: 'listAssetHoldersHistory',
  route: 'GET /api/assets/{unit}/holders/history',
  tag: 'Assets',
  summary: "List an asset's holder count and concentration over time",
  description: `Oldest first. Each point is the state after the last block up to \`time\`: at the last slot of each epoch or at each midnight (UTC), and at the end. Without \`from\`, the last ${DEFAULT_POINTS} intervals. Requests for more than ${MAX_POINTS} points are rejected, and so are assets with more than ${MAX_TRANSACTIONS} transactions. \`gini\` is 0 when all holders have the same quantity and approaches 1 when one holds all.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  cachedUntilNextBlock: true,
  path: Type.Object({ unit: AssetUnit }),
  query: HistoryQuery,
  result: Type.Array(
    named(
      'HoldersAt',
      Closed({
        time: Integer({ description: 'Unix time in seconds' }),
        epoch: Count('Epoch that contains the time'),
        holders: Count('Number of holders at that time'),
        top10Pct: Nullable(
          Type.Number({
            description: 'Percent of the supply that the ten largest holders have; null when there are no holders',
          }),
        ),
        gini: Nullable(
          Type.Number({
            description:
              'Gini coefficient of the quantities: 0 when all holders have the same, approaching 1 when one holds all; null without holders',
          }),
        ),
      }),
    ),
  ),
  errors: [],
  example: { path: { unit: EXAMPLE.unit } },

  handle({ db, network }, { path, query }) {
    const asset = readAssetUnit(path.unit);
    const requested = {
      from: query.from === undefined ? undefined : readTime(query.from, 'from'),
      to: query.to === undefined ? undefined : readTime(query.to, 'to'),
    };
    return db.snapshot(async (snapshot) => {
      const tip = slotToTime(network, (await readTip(snapshot)).slot);
      const times = computeHistoryTimes(
        network,
        query.resolution,
        requested.from,
        Math.min(requested.to ?? tip, tip),
        MAX_POINTS,
      );
      const slots = times.map((time) => timeToSlot(network, time));
      const id = await findAsset(snapshot, asset);
      if (id !== undefined && (await assetTransactionCount(snapshot, id)) > MAX_TRANSACTIONS)
        throw new ServiceError('invalid', `The asset was in more than ${MAX_TRANSACTIONS} transactions`);
      const ends = (await lastTxIdsAt(snapshot, slots)).map((end) => end ?? -1);
      const changes = id === undefined ? [] : await holderChanges(snapshot, id, ends);
      // Sorting many holders takes some milliseconds at each point; yielding between points lets other requests run.
      const points = await runInSteps(concentrations(changes, times.length));
      return times.map((time, index) => {
        const { holders, topTen, gini } = points[index]!;
        const { epoch } = slotToEpoch(network, slots[index]!);
        return { time, epoch, holders, top10Pct: roundShare(topTen && topTen * 100), gini: roundShare(gini) };
      });
    });
  },
});

function* concentrations(
  changes: readonly HolderChange[],
  pointCount: number,
): Generator<void, readonly Concentration[]> {
  const held = new Map<number, bigint>();
  const points: Concentration[] = [];
  let next = 0;
  for (let index = 0; index < pointCount; index += 1) {
    for (; next < changes.length && changes[next]!.bucket <= index; next += 1) {
      const { addressId, quantity } = changes[next]!;
      const now = (held.get(addressId) ?? 0n) + quantity;
      if (now === 0n) held.delete(addressId);
      else held.set(addressId, now);
    }
    points.push(computeConcentration(held.values()));
    yield;
  }
  return points;
}

/** Rounds a share to ten decimal places. */
const roundShare = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 1e10) / 1e10;
