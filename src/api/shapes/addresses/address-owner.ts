import { type Address, addressText, rewardAddressOf } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { KnownAddress } from '../../../store/queries/cardano/chain/known-addresses.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

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
