import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';
import { listUtxos } from '../../services/bitcoin/utxo-page.js';

export const listBitcoinScriptUtxos = listUtxos(BY_SCRIPT_HASH);
