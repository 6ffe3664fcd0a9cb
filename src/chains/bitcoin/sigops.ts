import { innerScripts } from './inner-scripts.js';
import { OP } from './opcodes.js';
import { decodeWitnessProgram, instructions, isPushOnly, lastPush, MALFORMED } from './script.js';
import { isPayToScriptHash } from './script-type.js';
import { isCoinbase, type Transaction, type TransactionInput, type TransactionOutput } from './transaction.js';

/** Key count assumed for a multisig without a readable number of keys. */
const MAX_MULTISIG_KEYS = 20;

/** A signature operation outside a witness costs four times as much as inside. */
const WITNESS_SCALE = 4;

/** Only if `accurate`, the number before a multisig opcode is used as its key count. */
function countInScript(script: Uint8Array, accurate: boolean): number {
  let count = 0;
  let before = OP.RETURN as number;
  for (const instruction of instructions(script)) {
    if (instruction === MALFORMED) break;
    const { opcode } = instruction;
    if (opcode === OP.CHECKSIG || opcode === OP.CHECKSIGVERIFY) count += 1;
    else if (opcode === OP.CHECKMULTISIG || opcode === OP.CHECKMULTISIGVERIFY)
      count += accurate && before >= OP[1] && before <= OP[16] ? before - OP.RESERVED : MAX_MULTISIG_KEYS;
    before = opcode;
  }
  return count;
}

function countInWitness(input: TransactionInput, spentScript: Uint8Array): number {
  const { redeemScript } = innerScripts(input, spentScript);
  const wrapped = redeemScript !== undefined && isPushOnly(input.scriptSig) ? redeemScript : undefined;
  const witness = decodeWitnessProgram(spentScript) ?? (wrapped && decodeWitnessProgram(wrapped));
  if (witness?.version !== 0) return 0;
  if (witness.program.length === 20) return 1;
  const script = witness.program.length === 32 ? input.witness.at(-1) : undefined;
  return script === undefined ? 0 : countInScript(script, true);
}

function countInRedeemScript({ scriptSig }: TransactionInput, spentScript: Uint8Array): number {
  if (!isPayToScriptHash(spentScript) || !isPushOnly(scriptSig)) return 0;
  const redeemScript = lastPush(scriptSig);
  return redeemScript === undefined ? 0 : countInScript(redeemScript, true);
}

/**
 * The signature operation cost by consensus, as printed by Esplora: four outside a witness, one inside. Taproot has its
 * own budget and counts zero.
 */
export function sigopCost(transaction: Transaction, spent: readonly TransactionOutput[]): number {
  let outside = 0;
  let inside = 0;
  for (const { scriptSig } of transaction.inputs) outside += countInScript(scriptSig, false);
  for (const { script } of transaction.outputs) outside += countInScript(script, false);
  if (isCoinbase(transaction)) return outside * WITNESS_SCALE;
  for (const [index, input] of transaction.inputs.entries()) {
    const { script } = spent[index]!;
    outside += countInRedeemScript(input, script);
    inside += countInWitness(input, script);
  }
  return outside * WITNESS_SCALE + inside;
}
