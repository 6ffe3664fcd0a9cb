import { innerScripts } from '../../chains/bitcoin/inner-scripts.js';
import { decodeWitnessProgram, isPushOnly } from '../../chains/bitcoin/script.js';
import { decodeMultisig, isPayToTaproot, scriptType } from '../../chains/bitcoin/script-type.js';
import { sigopCost } from '../../chains/bitcoin/sigops.js';
import { dustLimit } from '../../chains/bitcoin/spend-weight.js';
import { computeWeight, type Transaction, type TransactionOutput } from '../../chains/bitcoin/transaction.js';

/** In satoshi per 1,000 virtual bytes, as in Bitcoin Core 30. */
export const MINIMUM_RELAY_RATE = 100n;
export const INCREMENTAL_RATE = 100n;

const MAX_WEIGHT = 400_000;
const MAX_SCRIPT_SIG_BYTES = 1_650;
const MIN_STRIPPED_BYTES = 65;
const MAX_BARE_KEYS = 3;
const MAX_SIGOPS = 16_000;
const MAX_WITNESS_ITEMS = 100;
const MAX_WITNESS_ITEM_BYTES = 80;
const MAX_WITNESS_SCRIPT_BYTES = 3_600;

export const feeAt = (rate: bigint, virtualBytes: number): bigint => {
  const product = rate * BigInt(virtualBytes);
  return (product + 999n) / 1_000n;
};

function standardOutput({ script }: TransactionOutput): string | undefined {
  const type = scriptType(script);
  if (type === 'nonstandard') return 'scriptpubkey';
  if (type === 'multisig' && decodeMultisig(script)!.keys.length > MAX_BARE_KEYS) return 'scriptpubkey';
  return undefined;
}

/** The context-free relay policy violation of a transaction, in Bitcoin Core's wording. */
export function findPolicyViolation(transaction: Transaction): string | undefined {
  const { version, inputs, outputs } = transaction;
  if (version < 1 || version > 3) return 'version';
  if (computeWeight(transaction) > MAX_WEIGHT) return 'tx-size';
  for (const { scriptSig } of inputs) {
    if (scriptSig.length > MAX_SCRIPT_SIG_BYTES) return 'scriptsig-size';
    if (!isPushOnly(scriptSig)) return 'scriptsig-not-pushonly';
  }
  for (const output of outputs) {
    const violation = standardOutput(output);
    if (violation !== undefined) return violation;
  }
  if (outputs.some((output) => output.value < dustLimit(output.script))) return 'dust';
  return transaction.strippedBytes < MIN_STRIPPED_BYTES ? 'tx-size-small' : undefined;
}

/** The relay policy violation of its inputs. */
export function findInputPolicyViolation(
  transaction: Transaction,
  spent: readonly TransactionOutput[],
): string | undefined {
  for (const { script } of spent) {
    const type = scriptType(script);
    if (type === 'nonstandard' || type === 'witness_unknown' || type === 'nulldata')
      return 'bad-txns-nonstandard-inputs';
  }
  for (const [index, input] of transaction.inputs.entries())
    if (!hasStandardWitness(input, spent[index]!.script)) return 'bad-witness-nonstandard';
  return sigopCost(transaction, spent) > MAX_SIGOPS ? 'bad-txns-too-many-sigops' : undefined;
}

function hasStandardWitness(input: Transaction['inputs'][number], script: Uint8Array): boolean {
  const { witness } = input;
  if (witness.length === 0) return true;
  if (scriptType(script) === 'anchor') return false;
  if (isPayToTaproot(script)) {
    if (witness.length >= 2 && witness.at(-1)![0] === 0x50) return false;
    return witness.length < 3 || witness.slice(0, -2).every(({ length }) => length <= MAX_WITNESS_ITEM_BYTES);
  }
  const { redeemScript, witnessScript } = innerScripts(input, script);
  if (decodeWitnessProgram(redeemScript ?? script) === undefined) return false;
  if (witnessScript === undefined) return true;
  const items = witness.slice(0, -1);
  return (
    witnessScript.length <= MAX_WITNESS_SCRIPT_BYTES &&
    items.length <= MAX_WITNESS_ITEMS &&
    items.every(({ length }) => length <= MAX_WITNESS_ITEM_BYTES)
  );
}
