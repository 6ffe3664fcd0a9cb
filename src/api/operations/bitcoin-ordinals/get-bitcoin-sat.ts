import { satOperation } from '../../shapes/bitcoin/ordinals-sats.js';

export const getBitcoinSat = satOperation('getBitcoinSat', '', 'A satoshi by its number');
