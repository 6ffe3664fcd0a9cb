import { type Address, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findChainAddresses } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive, findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import { findAddressIds, type Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { readEach, toStakeAddress } from '../../shapes/addresses/address-owner.js';

/** The requested address, validated immediately and looked up when its data is read. */
export const ownerAt = (text: string, network: CardanoNetwork): ((db: NetworkDb<'cardano'>) => Promise<Owners>) =>
  createAddressLookup(readAddress(text, network));

/** The same for an address that is validated already. */
export function createAddressLookup(address: Address): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const bytes = encodeAddress(address);
  return async (db) => {
    const id = await findLiveAddressId(db, bytes);
    return id === undefined ? {} : { addressIds: [id] };
  };
}

/** Only a pointer has to be looked up: the bytes of other addresses contain their stake credential. */
export function stakeAddressAt(
  address: Address,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<string | undefined> {
  return async (db) => {
    const [known] = address.type === 'pointer' ? await findChainAddresses(db, [encodeAddress(address)]) : [];
    return toStakeAddress(address, known, network);
  };
}

/** All addresses of a batch, without duplicates. */
export function ownersAt(
  texts: readonly string[],
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const addresses = readEach(texts, (text) => encodeAddress(readAddress(text, network)));
  return async (db) => {
    await expectLive(db);
    const ids = await findAddressIds(db, addresses);
    return { addressIds: [...new Set(ids)].filter((id) => id !== undefined) };
  };
}
