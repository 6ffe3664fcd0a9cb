import { addressBytesText, encodeAddress } from '../../../../chains/cardano/addresses/address.js';
import { heldAssetsInBatches } from '../../../../store/queries/cardano/assets/held-assets.js';
import { findChainAddresses } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import type { Owners } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { findStakeIds } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, Closed } from '../../../kit/schema.js';
import { readStakeAddresses, StakeAddress } from '../../../shapes/accounts/stake-address.js';
import { readAddress } from '../../../shapes/addresses/address-fields.js';
import { readEach } from '../../../shapes/addresses/address-owner.js';
import { stakeAddressText, toHeldAssetJson } from '../../../shapes/outputs/address-utxo.js';
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

/** The assets of each owner, one owner after the other. */
async function* readOwners<Name extends object>(
  { db }: Pick<KoiosContext, 'db'>,
  owners: readonly { readonly name: Name; readonly owner: Owners }[],
) {
  for (const { name, owner } of owners)
    for await (const assets of heldAssetsInBatches(db, owner))
      yield assets.map((asset) => ({ ...name, ...toKoiosAsset(toHeldAssetJson(asset)) }));
}

export const addressAssets = koiosRoute({
  path: 'address_assets',
  summary: 'List the native assets of addresses',
  columns: { address: FIELDS.address, ...ASSET_COLUMNS },
  body: Closed({ _addresses: Batch(AddressText, 100) }),
  batch: ['_addresses'],
  example: { body: { _addresses: [EXAMPLE.address] } },

  async read(context, { body }) {
    const { db, network } = context;
    const requested = readEach(body._addresses, (address) => encodeAddress(readAddress(address, network)));
    await expectLive(db);
    const known = await findChainAddresses(db, requested);
    return unsorted(
      readOwners(
        context,
        known.map(({ id, bytes }) => ({ name: { address: addressBytesText(bytes) }, owner: { addressIds: [id] } })),
      ),
    );
  },
});

export const accountAssets = koiosRoute({
  path: 'account_assets',
  summary: 'List the native assets of accounts',
  columns: { stake_address: FIELDS.stake_address, ...ASSET_COLUMNS },
  body: Closed({ _stake_addresses: Batch(StakeAddress, 100) }),
  batch: ['_stake_addresses'],
  example: { body: { _stake_addresses: [EXAMPLE.stakeAddress] } },

  async read(context, { body }) {
    const { db, network } = context;
    const credentials = readStakeAddresses(body._stake_addresses, network);
    await expectLive(db);
    const ids = await findStakeIds(db, credentials);
    const owners = credentials.flatMap((stake, index) => {
      const id = ids[index];
      return id === undefined
        ? []
        : [{ name: { stake_address: stakeAddressText(stake, network) }, owner: { stakeIds: [id] } }];
    });
    return unsorted(readOwners(context, owners));
  },
});
