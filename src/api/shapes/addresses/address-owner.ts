import { type Address, addressText, toRewardAddress } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { ChainAddress } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

/** The stake address of an address; for a pointer the one that the index resolved. */
export function toStakeAddress(
  address: Address,
  known: Pick<ChainAddress, 'stake'> | undefined,
  network: CardanoNetwork,
): string | undefined {
  if (known?.stake !== undefined) return stakeAddressText(known.stake, network);
  const reward = toRewardAddress(address);
  return reward && addressText(reward);
}

/** An error names the item of the body. */
export const readEach = <Item>(texts: readonly string[], read: (text: string) => Item): Item[] =>
  texts.map((text, index) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.kind, `Field '[${index}]': ${error.message}`, { cause: error });
    }
  });
