import { type Address, addressText, rewardAddressOf } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { KnownAddress } from '../../../store/queries/cardano/chain/known-addresses.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

/** The stake address of an address; for a pointer the one that the index resolved. */
export function toStakeAddress(
  address: Address,
  known: Pick<KnownAddress, 'stake'> | undefined,
  network: CardanoNetwork,
): string | undefined {
  if (known?.stake !== undefined) return stakeAddressText(known.stake, network);
  const named = rewardAddressOf(address);
  return named && addressText(named);
}

/** An error names the item of the body. */
export const readEach = <Item>(texts: readonly string[], read: (text: string) => Item): Item[] =>
  texts.map((text, place) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.kind, `Field '[${place}]': ${error.message}`, { cause: error });
    }
  });
