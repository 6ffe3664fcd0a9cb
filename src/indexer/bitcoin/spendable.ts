import { isOpReturn } from '../../chains/bitcoin/script.js';

/** Longer scripts cannot be run (consensus). */
const MAX_SCRIPT_BYTES = 10_000;

/** Whether anybody could ever spend an output with the script, as Bitcoin Core decides what belongs to the live set. */
export const isSpendable = (script: Uint8Array): boolean => !isOpReturn(script) && script.length <= MAX_SCRIPT_BYTES;
