import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  lovelaceAt,
  lovelaceNow,
  outputsEver,
  type PastOwner,
  quantityAt,
  unspentAt,
} from '../../../store/queries/cardano/accounts/balances.js';
import {
  assetNamed,
  heldAssetsAtInBatches,
  heldAssetsInBatches,
  quantityHeld,
} from '../../../store/queries/cardano/assets/held-assets.js';
import { type Moment, momentAt } from '../../../store/queries/cardano/chain/as-of.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { HeldAsset } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { Fields, mapBatches, type WholeSet, wholeSet } from '../../kit/whole-set.js';
import { shownHeldAsset } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import {
  type Asked,
  type BalanceQuery,
  type Held,
  MOST_OUTPUTS_EVER,
  pastOwner,
  refuseMany,
  type Subject,
} from '../../shapes/outputs/balance.js';
import { findAsset } from './asset-unit.js';

/** The number of assets is unbounded, so the response is streamed. */
export function balanceOf(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  { address, findStakeAddress, findOwners }: Subject,
  { asOfSlot, asOfTime, unit }: BalanceQuery,
): WholeSet {
  if (asOfSlot !== undefined && asOfTime !== undefined)
    throw new ServiceError('invalid', "Pass at most one of 'asOfSlot' and 'asOfTime'");
  const asked = unit === undefined ? 'all' : unit === 'lovelace' ? 'none' : readAssetUnit(unit);
  const slot = asOfTime === undefined ? asOfSlot : timeToSlot(network, asOfTime);
  return wholeSet(db, async (snapshot) => {
    const owners = await findOwners(snapshot);
    const balance =
      slot === undefined ? await balanceNow(snapshot, owners, asked) : await balanceThen(snapshot, owners, slot, asked);
    const stakeAddress = (await findStakeAddress?.(snapshot)) ?? null;
    return new Fields({ address: address ?? null, stakeAddress, ...balance });
  });
}

async function balanceNow(db: NetworkDb<'cardano'>, owners: Owners, asked: Asked): Promise<Held> {
  const { slot, height } = await readTip(db);
  const { lovelace, outputs } = await lovelaceNow(db, owners);
  // Only scripts have no stored totals: their holdings are summed from their outputs.
  if (asked !== 'none' && (owners.paymentScriptIds?.length ?? 0) > 0) refuseMany(outputs);
  const assets =
    asked === 'all'
      ? mapBatches(heldAssetsInBatches(db, owners), shownHeldAsset)
      : await oneAsset(db, asked, (assetId) => quantityHeld(db, owners, assetId));
  return { lovelace: lovelace.toString(), assets, slot, blockHeight: height };
}

async function balanceThen(db: NetworkDb<'cardano'>, owners: Owners, slot: number, asked: Asked): Promise<Held> {
  await readTip(db);
  const moment = await momentAt(db, slot);
  const place = { slot: moment?.slot ?? null, blockHeight: moment?.height ?? null };
  const owner = pastOwner(owners);
  if (owner === undefined) return { lovelace: '0', assets: [], ...place };
  return { ...(await heldAt(db, owner, moment, asked)), ...place };
}

async function heldAt(
  db: NetworkDb<'cardano'>,
  owner: PastOwner,
  moment: Moment | undefined,
  asked: Asked,
): Promise<Pick<Held, 'lovelace' | 'assets'>> {
  if ((await outputsEver(db, owner)) > MOST_OUTPUTS_EVER) {
    throw new ServiceError(
      'invalid',
      `More than ${MOST_OUTPUTS_EVER} outputs: past balances of this owner are not available`,
    );
  }
  // Before the first block only the genesis outputs exist.
  const lastTxId = moment?.lastTxId ?? -1;
  const { lovelace, outputs } = await lovelaceAt(db, owner, lastTxId);
  if (asked !== 'none') refuseMany(outputs);
  const assets =
    asked === 'all'
      ? mapBatches(heldAssetsAtInBatches(db, unspentAt(db, owner, lastTxId)), shownHeldAsset)
      : await oneAsset(db, asked, (assetId) => quantityAt(db, owner, lastTxId, assetId));
  return { lovelace: lovelace.toString(), assets };
}

/** A list of one asset, empty when none of it is held. */
async function oneAsset(
  db: NetworkDb<'cardano'>,
  asked: Exclude<Asked, 'all'>,
  quantityOf: (assetId: number) => Promise<bigint>,
): Promise<readonly unknown[]> {
  const assetId = asked === 'none' ? undefined : await findAsset(db, asked);
  const quantity = assetId === undefined ? 0n : await quantityOf(assetId);
  if (assetId === undefined || quantity === 0n) return [];
  const asset: HeldAsset = { ...(await assetNamed(db, assetId)), quantity };
  return [shownHeldAsset(asset)];
}
