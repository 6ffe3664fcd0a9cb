import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  countOutputsEver,
  lovelaceAt,
  lovelaceNow,
  type PastOwner,
  quantityAt,
  unspentAt,
} from '../../../store/queries/cardano/accounts/balances.js';
import {
  describeAsset,
  heldAssetsAtInBatches,
  heldAssetsInBatches,
  quantityHeld,
} from '../../../store/queries/cardano/assets/held-assets.js';
import { type ChainStateRef, findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { HeldAsset } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { Fields, mapBatches, readAhead, type StreamedResult, streamResult } from '../../kit/streamed-result.js';
import { toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import {
  type BalanceQuery,
  type Held,
  MAX_OUTPUTS_EVER,
  pastOwner,
  type RequestedAssets,
  requireFewOutputs,
  type Subject,
} from '../../shapes/outputs/balance.js';
import { findAsset } from './asset-unit.js';

/** The number of assets is unbounded, so the response is streamed. */
export function streamBalance(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  { address, findStakeAddress, findOwners }: Subject,
  { asOfSlot, asOfTime, unit }: BalanceQuery,
): StreamedResult {
  if (asOfSlot !== undefined && asOfTime !== undefined)
    throw new ServiceError('invalid', "Pass at most one of 'asOfSlot' and 'asOfTime'");
  const requested = unit === undefined ? 'all' : unit === 'lovelace' ? 'none' : readAssetUnit(unit);
  const slot = asOfTime === undefined ? asOfSlot : timeToSlot(network, asOfTime);
  return streamResult(db, async (snapshot) => {
    const [owners, tip, stakeAddress = null] = await Promise.all([
      findOwners(snapshot),
      readTip(snapshot),
      findStakeAddress?.(snapshot),
    ]);
    const balance =
      slot === undefined
        ? await balanceNow(snapshot, owners, tip, requested)
        : await readPastBalance(snapshot, owners, slot, requested);
    return new Fields({ address: address ?? null, stakeAddress, ...balance });
  });
}

async function balanceNow(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  { slot, height }: Pick<IndexTip, 'slot' | 'height'>,
  requested: RequestedAssets,
): Promise<Held> {
  const readAll = () => mapBatches(heldAssetsInBatches(db, owners), toHeldAssetJson);
  // Only scripts have no stored totals: their holdings are summed from their outputs, unless there are too many.
  const areSummed = (owners.paymentScriptIds?.length ?? 0) > 0;
  const ahead = requested === 'all' && !areSummed ? readAhead(readAll()) : undefined;
  const { lovelace, outputs } = await lovelaceNow(db, owners);
  if (requested !== 'none' && areSummed) requireFewOutputs(outputs);
  const assets =
    requested === 'all'
      ? (ahead ?? readAll())
      : await oneAsset(db, requested, (assetId) => quantityHeld(db, owners, assetId));
  return { lovelace: lovelace.toString(), assets, slot, blockHeight: height };
}

async function readPastBalance(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  slot: number,
  requested: RequestedAssets,
): Promise<Held> {
  const moment = await findChainStateAt(db, slot);
  const position = { slot: moment?.slot ?? null, blockHeight: moment?.height ?? null };
  const owner = pastOwner(owners);
  if (owner === undefined) return { lovelace: '0', assets: [], ...position };
  return { ...(await heldAt(db, owner, moment, requested)), ...position };
}

async function heldAt(
  db: NetworkDb<'cardano'>,
  owner: PastOwner,
  moment: ChainStateRef | undefined,
  requested: RequestedAssets,
): Promise<Pick<Held, 'lovelace' | 'assets'>> {
  if ((await countOutputsEver(db, owner)) > MAX_OUTPUTS_EVER) {
    throw new ServiceError(
      'invalid',
      `More than ${MAX_OUTPUTS_EVER} outputs: past balances of this owner are not available`,
    );
  }
  // Before the first block only the genesis outputs exist.
  const lastTxId = moment?.lastTxId ?? -1;
  const { lovelace, outputs } = await lovelaceAt(db, owner, lastTxId);
  if (requested !== 'none') requireFewOutputs(outputs);
  const assets =
    requested === 'all'
      ? mapBatches(heldAssetsAtInBatches(db, unspentAt(db, owner, lastTxId)), toHeldAssetJson)
      : await oneAsset(db, requested, (assetId) => quantityAt(db, owner, lastTxId, assetId));
  return { lovelace: lovelace.toString(), assets };
}

/** A list of one asset, empty when none of it is held. */
async function oneAsset(
  db: NetworkDb<'cardano'>,
  requested: Exclude<RequestedAssets, 'all'>,
  readQuantity: (assetId: number) => Promise<bigint>,
): Promise<readonly unknown[]> {
  const assetId = requested === 'none' ? undefined : await findAsset(db, requested);
  const quantity = assetId === undefined ? 0n : await readQuantity(assetId);
  if (assetId === undefined || quantity === 0n) return [];
  const asset: HeldAsset = { ...(await describeAsset(db, assetId)), quantity };
  return [toHeldAssetJson(asset)];
}
