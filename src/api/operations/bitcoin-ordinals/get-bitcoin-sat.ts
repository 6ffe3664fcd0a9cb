import { satOperation } from '../../shapes/bitcoin/ordinals-sats.js';

export const getBitcoinSat = satOperation('getBitcoinSat', '', 'Get a satoshi by its ordinal number');
