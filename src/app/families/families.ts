import type { Network } from '../../chains/networks.js';
import { bitcoinFamily } from './bitcoin.js';
import { cardanoFamily } from './cardano.js';
import type { ChainFamily } from './chain-family.js';
import { midnightFamily } from './midnight.js';

/**
 * What following needs to know of the network's family; undefined where no index of it exists. A network and its family
 * belong together by construction, which the types of a union cannot say.
 */
export function familyOf({ family }: Network): ChainFamily | undefined {
  switch (family) {
    case 'cardano':
      return cardanoFamily as unknown as ChainFamily;
    case 'bitcoin':
      return bitcoinFamily as unknown as ChainFamily;
    case 'midnight':
      return midnightFamily as unknown as ChainFamily;
  }
}
