import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';
import { pageUtxos } from '../../services/bitcoin/utxo-page.js';

export const pageBitcoinScriptUtxos = pageUtxos(BY_SCRIPT_HASH);
