import { innerScripts } from './inner-scripts.js';
import { ScriptCursor } from './script.js';
import type { Transaction, TransactionOutput } from './transaction.js';

/**
 * Counts the instructions of all scripts in the JSON of a decoded transaction: inputs, outputs, spent outputs and the
 * scripts behind a hash. Stops above the limit, so the cost is bounded.
 */
export function countInstructions(
  { inputs, outputs }: Transaction,
  spent: readonly (TransactionOutput | undefined)[],
  limit: number,
): number {
  let count = 0;
  const add = (script: Uint8Array | undefined): void => {
    if (script === undefined) return;
    const cursor = new ScriptCursor(script);
    while (count <= limit && cursor.next()) count += 1;
  };
  for (const { script } of outputs) add(script);
  for (const { scriptSig } of inputs) add(scriptSig);
  for (const [vin, output] of spent.entries()) {
    if (output === undefined || count > limit) continue;
    add(output.script);
    const { redeemScript, witnessScript } = innerScripts(inputs[vin]!, output.script);
    add(redeemScript);
    add(witnessScript);
  }
  return count;
}
