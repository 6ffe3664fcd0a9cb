import { type Address, addressText, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lovelaceNow } from '../../../store/queries/cardano/accounts/balances.js';
import { heldAssetsInBatches } from '../../../store/queries/cardano/assets/held-assets.js';
import type { KnownAddress } from '../../../store/queries/cardano/chain/known-addresses.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { unspentOutputsAfter } from '../../../store/queries/cardano/outputs/unspent-outputs.js';
import { Fields, inBatches, mapBatches } from '../../kit/whole-set.js';
import { toStakeAddress } from '../../shapes/addresses/address-owner.js';
import { shownAddressUtxo, shownHeldAsset } from '../../shapes/outputs/address-utxo.js';

export async function infoOf(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  address: Address,
  known: KnownAddress | undefined,
): Promise<Fields> {
  const owners = { addressIds: known === undefined ? [] : [known.id] };
  const { lovelace } = await lovelaceNow(db, owners);
  return new Fields({
    address: addressText(address),
    stakeAddress: toStakeAddress(address, known, network) ?? null,
    scriptAddress: paymentCredential(address)?.type === 'script',
    addressType: address.type,
    balance: lovelace.toString(),
    assets: mapBatches(heldAssetsInBatches(db, owners), shownHeldAsset),
    utxos:
      known === undefined
        ? []
        : inBatches<ChainOutput, unknown>(
            ({ last, limit }) =>
              unspentOutputsAfter(db, { addressId: known.id }, { after: last && [last.txId, last.index], limit }),
            (output) => shownAddressUtxo(output, network),
          ),
  });
}
