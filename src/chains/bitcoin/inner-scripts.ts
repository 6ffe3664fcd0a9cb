import { lastPush } from './script.js';
import { isPayToScriptHash, isPayToTaproot, isPayToWitnessScriptHash } from './script-type.js';
import type { TransactionInput } from './transaction.js';

/** The first byte of a taproot annex (BIP-341). */
const ANNEX = 0x50;

/** Scripts that an output commits to by hash and the spending input reveals. */
export interface InnerScripts {
  readonly redeemScript: Uint8Array | undefined;
  /** The script behind a witness script hash, or the leaf script of a taproot script path. */
  readonly witnessScript: Uint8Array | undefined;
}

/**
 * The script of a taproot script path: the item before the control block; an annex may follow. Whether the output is a
 * taproot output is not checked: inscriptions and rune commitments are read from any witness of this form.
 */
export function findTapscript(witness: readonly Uint8Array[]): Uint8Array | undefined {
  const annex = witness.length >= 2 && witness.at(-1)![0] === ANNEX;
  return witness[witness.length - (annex ? 3 : 2)];
}

/** `spentScript` is the script of the spent output. */
export function innerScripts({ scriptSig, witness }: TransactionInput, spentScript: Uint8Array): InnerScripts {
  const redeemScript = isPayToScriptHash(spentScript) ? lastPush(scriptSig) : undefined;
  return { redeemScript, witnessScript: findWitnessScript(witness, redeemScript ?? spentScript, spentScript) };
}

function findWitnessScript(
  witness: readonly Uint8Array[],
  program: Uint8Array,
  spentScript: Uint8Array,
): Uint8Array | undefined {
  if (isPayToTaproot(spentScript)) return findTapscript(witness);
  return isPayToWitnessScriptHash(program) ? witness.at(-1) : undefined;
}
