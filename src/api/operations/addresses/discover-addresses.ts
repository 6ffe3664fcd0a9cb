import Type, { type Static } from 'typebox';
import { addressText, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { accountAddresses, type ExtendedKey, ROLES } from '../../../chains/cardano/addresses/extended-key.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lovelaceNow } from '../../../store/queries/cardano/accounts/balances.js';
import { heldAssetsInBatches } from '../../../store/queries/cardano/assets/held-assets.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findAddressIds } from '../../../store/queries/cardano/outputs/output-owners.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { Fields, mapBatches, streamResult } from '../../kit/streamed-result.js';
import { ExtendedKeyText, readExtendedKey, XPUB_EXAMPLE } from '../../shapes/addresses/xpub.js';
import { toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';
import { AssetBalance } from '../../shapes/outputs/asset-json.js';

/** Deriving an address takes some tenths of a millisecond. */
const MAX_INDEXES = 1_000;

const GAP_LIMIT = 20;

const DiscoveredAddress = named(
  'DiscoveredAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    role: Count('Role of the derived key: 0 external, 1 change'),
    index: Count('Index of the derived key'),
  }),
);

export const discoverAddresses = operation({
  id: 'discoverAddresses',
  route: 'POST /api/addresses/xpub/discover',
  tag: 'Addresses',
  summary: 'Discover used addresses and the balance of an account public key',
  description: `Scans the base addresses of roles 0 and 1 until \`gapLimit\` (20) in a row were never used, at most ${MAX_INDEXES} for each role. Only used addresses are listed; \`lastUsedIndex\` is that of role 0.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: named(
    'DiscoverAddressesRequest',
    Closed({
      xpub: ExtendedKeyText,
      gapLimit: Type.Optional(
        Integer({
          minimum: 1,
          maximum: 100,
          description: 'Number of consecutive unused addresses that ends the search',
        }),
      ),
    }),
  ),
  result: named(
    'DiscoveredAccount',
    Closed({
      addresses: Type.Array(DiscoveredAddress, { description: 'Derived addresses that the chain has seen' }),
      balance: described(Amount, 'Sum of the unspent outputs of these addresses, in lovelace'),
      assets: Type.Array(AssetBalance, { description: 'Native assets in the unspent outputs of these addresses' }),
      lastUsedIndex: Nullable(Count('Highest used derivation index; null when none was used')),
    }),
  ),
  errors: [],
  example: { body: { xpub: XPUB_EXAMPLE } },

  handle({ db, network }, { body }) {
    const account = readExtendedKey(body.xpub);
    const gapLimit = body.gapLimit ?? GAP_LIMIT;
    return streamResult(db, async (snapshot) => {
      await expectLive(snapshot);
      const external = await usedAddresses(snapshot, network, account, ROLES.external, gapLimit);
      const internal = await usedAddresses(snapshot, network, account, ROLES.internal, gapLimit);
      const used = [...external, ...internal];
      const owners = { addressIds: used.map(({ id }) => id) };
      const { lovelace } = await lovelaceNow(snapshot, owners);
      return new Fields({
        addresses: used.map(({ json: shown }) => shown),
        balance: lovelace.toString(),
        assets: mapBatches(heldAssetsInBatches(snapshot, owners), toHeldAssetJson),
        lastUsedIndex: external.at(-1)?.json.index ?? null,
      });
    });
  },
});

interface UsedAddress {
  readonly id: number;
  readonly json: Static<typeof DiscoveredAddress>;
}

async function usedAddresses(
  db: NetworkDb<'cardano'>,
  { networkId }: CardanoNetwork,
  account: ExtendedKey,
  role: number,
  gapLimit: number,
): Promise<readonly UsedAddress[]> {
  const used: UsedAddress[] = [];
  const addressAt = accountAddresses(account, role, networkId);
  for (let next = 0; next < MAX_INDEXES; ) {
    // The smallest range that can end the search.
    const until = Math.min(MAX_INDEXES, (used.at(-1)?.json.index ?? -1) + 1 + gapLimit);
    const addresses = Array.from({ length: until - next }, (_, at) => addressAt(next + at));
    const ids = await findAddressIds(db, addresses.map(encodeAddress));
    const before = used.length;
    for (const [at, address] of addresses.entries()) {
      const id = ids[at];
      if (id !== undefined) used.push({ id, json: { address: addressText(address), role, index: next + at } });
    }
    if (used.length === before) return used;
    next = until;
  }
  return used;
}
