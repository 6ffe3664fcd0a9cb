import { addressBytesText, encodeAddress } from '../../../../chains/cardano/addresses/address.js';
import { assetsByOwnerInBatches } from '../../../../store/queries/cardano/assets/held-assets.js';
import { findChainAddresses } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, Closed } from '../../../kit/schema.js';
import { mapBatches } from '../../../kit/streamed-result.js';
import { readAddress } from '../../../shapes/addresses/address-fields.js';
import { readEach } from '../../../shapes/addresses/address-owner.js';
import { toHeldAssetJson } from '../../../shapes/outputs/address-utxo.js';
import { findKnownAccounts, StakeAddresses } from '../accounts/stake-addresses.js';
import { FIELDS } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';
import { toKoiosAsset } from '../shapes/outputs.js';

const ASSET_COLUMNS = {
  policy_id: FIELDS.policy_id,
  asset_name: FIELDS.asset_name,
  fingerprint: FIELDS.fingerprint,
  decimals: FIELDS.decimals,
  quantity: FIELDS.quantity,
} as const;

/** The assets of each owner, one owner after the other in the order of the names. */
const readAssets = <Name extends object>(
  { db }: Pick<KoiosContext, 'db'>,
  kind: 'address' | 'account',
  names: ReadonlyMap<number, Name>,
) =>
  mapBatches(assetsByOwnerInBatches(db, kind, [...names.keys()]), ({ ownerId, asset }) => ({
    ...names.get(ownerId)!,
    ...toKoiosAsset(toHeldAssetJson(asset)),
  }));

export const addressAssets = koiosRoute({
  path: 'address_assets',
  summary: 'List the native assets of addresses',
  columns: { address: FIELDS.address, ...ASSET_COLUMNS },
  body: Closed({ _addresses: Batch(AddressText, 100) }),
  batch: ['_addresses'],
  uncached: true,
  example: { body: { _addresses: [EXAMPLE.address] } },

  async read(context, { body }) {
    const { db, network } = context;
    const requested = readEach(body._addresses, (address) => encodeAddress(readAddress(address, network)));
    await expectLive(db);
    const known = await findChainAddresses(db, requested);
    const names = new Map(known.map(({ id, bytes }) => [id, { address: addressBytesText(bytes) }]));
    return unsorted(readAssets(context, 'address', names));
  },
});

export const accountAssets = koiosRoute({
  path: 'account_assets',
  summary: 'List the native assets of accounts',
  columns: { stake_address: FIELDS.stake_address, ...ASSET_COLUMNS },
  body: Closed(StakeAddresses),
  batch: ['_stake_addresses'],
  uncached: true,
  example: { body: { _stake_addresses: [EXAMPLE.stakeAddress] } },

  async read(context, { body }) {
    const accounts = await findKnownAccounts(context, body._stake_addresses);
    const names = new Map(accounts.map(({ id, stakeAddress }) => [id, { stake_address: stakeAddress }]));
    return unsorted(readAssets(context, 'account', names));
  },
});
