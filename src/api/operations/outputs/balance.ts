import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Moment, momentAt } from '../../../store/queries/cardano/as-of.js';
import {
  lovelaceAt,
  lovelaceNow,
  outputsEver,
  type PastOwner,
  quantityAt,
  unspentAt,
} from '../../../store/queries/cardano/balances.js';
import type { HeldAsset } from '../../../store/queries/cardano/chain-outputs.js';
import {
  assetNamed,
  heldAssetsAtInBatches,
  heldAssetsInBatches,
  quantityHeld,
} from '../../../store/queries/cardano/held-assets.js';
import type { Owners } from '../../../store/queries/cardano/output-owners.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { Amount, Closed, described, Integer, Nullable, named, Slot } from '../../schema.js';
import { Fields, mapBatches, type WholeSet, wholeSet } from '../../whole-set.js';
import { AssetBalance } from '../transactions/asset-json.js';
import { shownHeldAsset } from './address-utxo.js';
import { findAsset, type NamedAsset, readAssetUnit } from './asset-unit.js';
import type { FindOwners } from './utxo-pages.js';

export const Balance = named(
  'Balance',
  Closed({
    address: Nullable(Type.String({ description: 'Address of the request; null in balances of an account' })),
    stakeAddress: Nullable(
      Type.String({
        description: 'Stake address of the request or of the address; null when the address has no stake part',
      }),
    ),
    lovelace: described(Amount, 'Sum of the unspent outputs, in lovelace'),
    assets: Type.Array(AssetBalance, { description: 'Native assets in the unspent outputs, ordered by unit' }),
    slot: Nullable(
      Integer({ description: 'Slot of the block after which the balance holds; null before the first block' }),
    ),
    blockHeight: Nullable(
      Integer({ description: 'Height of the block after which it was so; null before the first block' }),
    ),
  }),
);

export const PastMoment = {
  asOfSlot: Type.Optional(described(Slot, 'State after the last block up to this slot; the tip when absent')),
  asOfTime: Type.Optional(Integer({ minimum: 0, description: 'Unix time in seconds' })),
};

/** Outputs that a question about the past goes through in well under two seconds. */
export const MOST_OUTPUTS_EVER = 1_500_000;
/** The assets of outputs are looked up output by output, which takes longer. */
const MOST_OUTPUTS_WITH_ASSETS = 200_000;

export const BALANCE_DESCRIPTION = `With \`asOfSlot\` or \`asOfTime\` the state after the last block up to then. \`unit\` narrows \`assets\` to one asset, or to none with \`lovelace\`; \`lovelace\` itself is always there. Questions about the past are refused for owners that had more than ${MOST_OUTPUTS_EVER} outputs, and for more than ${MOST_OUTPUTS_WITH_ASSETS} outputs at that moment only \`unit=lovelace\` is answered.`;

interface BalanceQuery {
  readonly asOfSlot?: number;
  readonly asOfTime?: number;
  readonly unit?: string;
}

interface Subject {
  readonly address?: string;
  readonly findStakeAddress?: (db: NetworkDb<'cardano'>) => Promise<string | undefined>;
  readonly findOwners: FindOwners;
}

/** The assets may be any number, so the answer is written as it is read. */
export function balanceOf(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  { address, findStakeAddress, findOwners }: Subject,
  { asOfSlot, asOfTime, unit }: BalanceQuery,
): WholeSet {
  if (asOfSlot !== undefined && asOfTime !== undefined)
    throw new ServiceError('invalid', "Give at most one of 'asOfSlot' and 'asOfTime'");
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

type Asked = 'all' | 'none' | NamedAsset;

interface Held {
  readonly lovelace: string;
  readonly assets: unknown;
  readonly slot: number | null;
  readonly blockHeight: number | null;
}

async function balanceNow(db: NetworkDb<'cardano'>, owners: Owners, asked: Asked): Promise<Held> {
  const { slot, height } = await readTip(db);
  const { lovelace, outputs } = await lovelaceNow(db, owners);
  // Only scripts have no totals: what they hold is gathered from their outputs.
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
      `More than ${MOST_OUTPUTS_EVER} outputs: the past of this owner cannot be asked for`,
    );
  }
  // Before the first block there is what the genesis files gave.
  const lastTxId = moment?.lastTxId ?? -1;
  const { lovelace, outputs } = await lovelaceAt(db, owner, lastTxId);
  if (asked !== 'none') refuseMany(outputs);
  const assets =
    asked === 'all'
      ? mapBatches(heldAssetsAtInBatches(db, unspentAt(db, owner, lastTxId)), shownHeldAsset)
      : await oneAsset(db, asked, (assetId) => quantityAt(db, owner, lastTxId, assetId));
  return { lovelace: lovelace.toString(), assets };
}

function refuseMany(outputs: number): void {
  if (outputs > MOST_OUTPUTS_WITH_ASSETS) {
    throw new ServiceError(
      'invalid',
      `More than ${MOST_OUTPUTS_WITH_ASSETS} outputs: their assets cannot be summed in time; ask with unit=lovelace`,
    );
  }
}

const pastOwner = ({ addressIds: [addressId] = [], stakeIds: [stakeId] = [] }: Owners): PastOwner | undefined =>
  addressId !== undefined ? { addressId } : stakeId !== undefined ? { stakeId } : undefined;

/** A list of one, or of none where nothing of it is held. */
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
