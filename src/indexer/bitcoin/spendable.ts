import { isOpReturn } from '../../chains/bitcoin/script.js';

/** Longer scripts cannot be executed (consensus). */
const MAX_SCRIPT_BYTES = 10_000;

/** Whether an output with the script is spendable, by the rule of Bitcoin Core for its UTXO set. */
export const isSpendable = (script: Uint8Array): boolean => !isOpReturn(script) && script.length <= MAX_SCRIPT_BYTES;
