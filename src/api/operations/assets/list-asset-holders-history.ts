import Type from 'typebox';
import { type Concentration, concentrationOf } from '../../../chains/cardano/pools/concentration.js';
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
import { MomentsQuery, momentsOf, USUAL_POINTS } from '../../kit/moments.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';
import { readTime } from '../../kit/time-parameters.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

const MOST_POINTS = 100;
/** Reading all of them takes about a second. */
const MOST_TRANSACTIONS = 100_000;

export const listAssetHoldersHistory = operation({
  id: 'listAssetHoldersHistory',
  route: 'GET /api/assets/{unit}/holders/history',
  tag: 'Assets',
  summary: "List an asset's holder count and concentration over time",
  description: `Oldest first. Each point is the state after the last block up to \`time\`: at the last slot of each epoch or at each midnight (UTC), and at the end. Without \`from\`, the last ${USUAL_POINTS} intervals. Requests for more than ${MOST_POINTS} points are rejected, and so are assets with more than ${MOST_TRANSACTIONS} transactions. \`gini\` is 0 when all holders have the same quantity and approaches 1 when one holds all.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  keptByTip: true,
  path: Type.Object({ unit: AssetUnit }),
  query: MomentsQuery,
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
    const asked = {
      from: query.from === undefined ? undefined : readTime(query.from, 'from'),
      to: query.to === undefined ? undefined : readTime(query.to, 'to'),
    };
    return db.snapshot(async (snapshot) => {
      const tip = slotToTime(network, (await readTip(snapshot)).slot);
      const times = momentsOf(network, query.resolution, asked.from, Math.min(asked.to ?? tip, tip), MOST_POINTS);
      const slots = times.map((time) => timeToSlot(network, time));
      const id = await findAsset(snapshot, asset);
      if (id !== undefined && (await assetTransactionCount(snapshot, id)) > MOST_TRANSACTIONS)
        throw new ServiceError('invalid', `The asset was in more than ${MOST_TRANSACTIONS} transactions`);
      const ends = (await lastTxIdsAt(snapshot, slots)).map((end) => end ?? -1);
      const changes = id === undefined ? [] : await holderChanges(snapshot, id, ends);
      // Sorting many holders takes some milliseconds at each point; yielding between points lets other requests run.
      const points = await runInSteps(concentrations(changes, times.length));
      return times.map((time, place) => {
        const { holders, topTen, gini } = points[place]!;
        const { epoch } = slotToEpoch(network, slots[place]!);
        return { time, epoch, holders, top10Pct: shown(topTen && topTen * 100), gini: shown(gini) };
      });
    });
  },
});

function* concentrations(changes: readonly HolderChange[], moments: number): Generator<void, readonly Concentration[]> {
  const held = new Map<number, bigint>();
  const points: Concentration[] = [];
  let next = 0;
  for (let place = 0; place < moments; place += 1) {
    for (; next < changes.length && changes[next]!.bucket <= place; next += 1) {
      const { addressId, quantity } = changes[next]!;
      const now = (held.get(addressId) ?? 0n) + quantity;
      if (now === 0n) held.delete(addressId);
      else held.set(addressId, now);
    }
    points.push(concentrationOf(held.values()));
    yield;
  }
  return points;
}

/** Rounds a share to ten decimal places. */
const shown = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 1e10) / 1e10;
