import { type Address, addressText, encodeAddress, rewardAddressOf } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type KnownAddress, knownAddresses } from '../../../store/queries/cardano/known-addresses.js';
import { expectLive, liveAddressIdOf } from '../../../store/queries/cardano/live.js';
import { addressIdsOf, type Owners } from '../../../store/queries/cardano/output-owners.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { readAddress } from './address-parts.js';

/** The address that a caller wrote, checked at once and looked up when its data is read. */
export function ownerAt(text: string, network: CardanoNetwork): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const bytes = encodeAddress(readAddress(text, network));
  return async (db) => {
    const id = await liveAddressIdOf(db, bytes);
    return id === undefined ? {} : { addressIds: [id] };
  };
}

/** The account that an address delegates with; of a pointer the one that the index found behind it. */
export function toStakeAddress(
  address: Address,
  known: Pick<KnownAddress, 'stake'> | undefined,
  network: CardanoNetwork,
): string | undefined {
  if (known?.stake !== undefined) return stakeAddressText(known.stake, network);
  const named = rewardAddressOf(address);
  return named && addressText(named);
}

/** Only a pointer has to be looked up: the bytes of other addresses name their account. */
export function stakeAddressAt(
  address: Address,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<string | undefined> {
  return async (db) => {
    const [known] = address.type === 'pointer' ? await knownAddresses(db, [encodeAddress(address)]) : [];
    return toStakeAddress(address, known, network);
  };
}

/** All addresses of a batch, each once. */
export function ownersAt(
  texts: readonly string[],
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const addresses = readEach(texts, (text) => encodeAddress(readAddress(text, network)));
  return async (db) => {
    await expectLive(db);
    const ids = await addressIdsOf(db, addresses);
    return { addressIds: [...new Set(ids)].filter((id) => id !== undefined) };
  };
}

/** A refusal says which item of the body is meant. */
export const readEach = <Item>(texts: readonly string[], read: (text: string) => Item): Item[] =>
  texts.map((text, place) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.kind, `Field '[${place}]': ${error.message}`, { cause: error });
    }
  });
