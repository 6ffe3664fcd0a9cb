import { encodeAddress } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive, liveAddressIdOf } from '../../../store/queries/cardano/live.js';
import { addressIdsOf, type Owners } from '../../../store/queries/cardano/output-owners.js';
import { readAddress } from './address-parts.js';

/** The address that a caller wrote, checked at once and looked up when its data is read. */
export function ownerAt(text: string, network: CardanoNetwork): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const bytes = encodeAddress(readAddress(text, network));
  return async (db) => {
    const id = await liveAddressIdOf(db, bytes);
    return id === undefined ? {} : { addressIds: [id] };
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
