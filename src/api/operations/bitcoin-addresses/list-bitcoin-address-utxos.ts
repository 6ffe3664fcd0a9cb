import { listUtxos } from '../../services/bitcoin/utxo-page.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const listBitcoinAddressUtxos = listUtxos(BY_ADDRESS);
