import { satOperation } from '../../shapes/bitcoin/ordinals-sats.js';

export const listBitcoinSatInscriptions = satOperation(
  'listBitcoinSatInscriptions',
  '/inscriptions',
  'Inscriptions on a satoshi',
);
