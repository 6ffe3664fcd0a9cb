import { type Address, addressText, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lovelaceNow } from '../../../store/queries/cardano/accounts/balances.js';
import { heldAssetsInBatches } from '../../../store/queries/cardano/assets/held-assets.js';
import type { ChainAddress } from '../../../store/queries/cardano/chain/chain-addresses.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { unspentOutputsAfter } from '../../../store/queries/cardano/outputs/unspent-outputs.js';
import { Fields, inBatches, mapBatches, readAhead } from '../../kit/streamed-result.js';
import { toStakeAddress } from '../../shapes/addresses/address-owner.js';
import { toAddressUtxoJson, toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';

export async function buildAddressInfo(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  address: Address,
  known: ChainAddress | undefined,
): Promise<Fields> {
  const owners = { addressIds: known === undefined ? [] : [known.id] };
  const assets = readAhead(mapBatches(heldAssetsInBatches(db, owners), toHeldAssetJson));
  const utxos = known === undefined ? [] : readAhead(readUtxos(db, network, known.id));
  const { lovelace } = await lovelaceNow(db, owners);
  return new Fields({
    address: addressText(address),
    stakeAddress: toStakeAddress(address, known, network) ?? null,
    scriptAddress: paymentCredential(address)?.type === 'script',
    addressType: address.type,
    balance: lovelace.toString(),
    assets,
    utxos,
  });
}

const readUtxos = (db: NetworkDb<'cardano'>, network: CardanoNetwork, addressId: number) =>
  inBatches<ChainOutput, unknown>(
    ({ last, limit }) => unspentOutputsAfter(db, { addressId }, { after: last && [last.txId, last.index], limit }),
    (output) => toAddressUtxoJson(output, network),
  );
