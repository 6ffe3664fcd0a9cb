import { pageUtxos } from '../../services/bitcoin/utxo-page.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const pageBitcoinAddressUtxos = pageUtxos(BY_ADDRESS);
