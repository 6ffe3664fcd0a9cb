import type { Network } from '../../chains/networks.js';
import { bitcoinFamily } from './bitcoin.js';
import { cardanoFamily } from './cardano.js';
import type { ChainFamily } from './chain-family.js';
import { midnightFamily } from './midnight.js';

/**
 * The family of a network; undefined when it cannot be indexed. A network and its family match by construction, which
 * the union type cannot express.
 */
export function getFamily({ family }: Network): ChainFamily | undefined {
  switch (family) {
    case 'cardano':
      return cardanoFamily as unknown as ChainFamily;
    case 'bitcoin':
      return bitcoinFamily as unknown as ChainFamily;
    case 'midnight':
      return midnightFamily as unknown as ChainFamily;
  }
}
