import { satOperation } from '../../shapes/bitcoin/ordinals-sats.js';

export const listBitcoinSatInscriptions = satOperation(
  'listBitcoinSatInscriptions',
  '/inscriptions',
  'List the inscriptions on a satoshi',
);
