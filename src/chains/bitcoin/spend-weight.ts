import { decodeWitnessProgram, isOpReturn } from './script.js';
import { decodeMultisig, findPublicKey, isPayToPublicKeyHash, isPayToScriptHash } from './script-type.js';
import { decodeTaprootMultisig, type TaprootMultisig } from './taproot-multisig.js';
import type { TransactionInput, TransactionOutput } from './transaction.js';

/** Size of an input: the bytes of its scriptSig, and of its witness with the number of items. */
export interface SpendSize {
  readonly scriptSigBytes: number;
  readonly witnessBytes: number;
}

export interface SpendScripts {
  readonly redeemScript?: Uint8Array | undefined;
  readonly witnessScript?: Uint8Array | undefined;
  /** For a spend of a taproot output by script: the leaf and its control block. */
  readonly leaf?: { readonly script: Uint8Array; readonly controlBlock: Uint8Array } | undefined;
}

/** The longest signature that nodes relay, with its hash type. */
const ECDSA_BYTES = 72;
const SCHNORR_BYTES = 64;
const COMPRESSED_KEY_BYTES = 33;

const sizeLength = (value: number): number => (value < 0xfd ? 1 : value <= 0xffff ? 3 : 5);
const withLength = (bytes: number): number => sizeLength(bytes) + bytes;
const pushLength = (bytes: number): number => bytes + (bytes < 76 ? 1 : bytes <= 255 ? 2 : 3);

/** The items that satisfy a script, by their lengths. Keys behind a hash are taken for compressed ones. */
function satisfactionItems(script: Uint8Array): readonly number[] | undefined {
  if (findPublicKey(script) !== undefined) return [ECDSA_BYTES];
  if (isPayToPublicKeyHash(script)) return [ECDSA_BYTES, COMPRESSED_KEY_BYTES];
  const multisig = decodeMultisig(script);
  return multisig && [0, ...Array<number>(multisig.required).fill(ECDSA_BYTES)];
}

const leafItems = ({ required, keys }: TaprootMultisig): readonly number[] => [
  ...Array<number>(required).fill(SCHNORR_BYTES),
  ...Array<number>(keys.length - required).fill(0),
];

const witnessBytes = (items: readonly number[]): number =>
  sizeLength(items.length) + items.reduce((sum, bytes) => sum + withLength(bytes), 0);

/** Undefined where the scripts do not tell: a script hash without its script, or a script of an unknown form. */
export function estimateSpend(script: Uint8Array, scripts: SpendScripts = {}): SpendSize | undefined {
  const nested = isPayToScriptHash(script) ? scripts.redeemScript : undefined;
  if (nested === undefined && isPayToScriptHash(script)) return undefined;
  const code = nested ?? script;
  const program = decodeWitnessProgram(code);
  const scriptSigBytes = nested === undefined ? 0 : pushLength(nested.length);
  if (program === undefined) {
    const items = satisfactionItems(code);
    return (
      items && {
        scriptSigBytes: scriptSigBytes + items.reduce((sum, bytes) => sum + pushLength(bytes), 0),
        witnessBytes: 0,
      }
    );
  }
  const items = estimateWitness(program, scripts);
  return items && { scriptSigBytes, witnessBytes: witnessBytes(items) };
}

function estimateWitness(
  { version, program }: { readonly version: number; readonly program: Uint8Array },
  { witnessScript, leaf }: SpendScripts,
): readonly number[] | undefined {
  if (version === 0 && program.length === 20) return [ECDSA_BYTES, COMPRESSED_KEY_BYTES];
  if (version === 0 && witnessScript !== undefined) {
    const items = satisfactionItems(witnessScript);
    return items && [...items, witnessScript.length];
  }
  if (version !== 1 || program.length !== 32) return undefined;
  if (leaf === undefined) return [SCHNORR_BYTES];
  const multisig = decodeTaprootMultisig(leaf.script);
  return multisig && [...leafItems(multisig), leaf.script.length, leaf.controlBlock.length];
}

/** The size of an existing input. */
export const measureSpend = ({ scriptSig, witness }: Pick<TransactionInput, 'scriptSig' | 'witness'>): SpendSize => ({
  scriptSigBytes: scriptSig.length,
  witnessBytes: witness.length === 0 ? 0 : witnessBytes(witness.map(({ length }) => length)),
});

/** Outpoint, length of the scriptSig and sequence. */
const inputBytes = ({ scriptSigBytes }: SpendSize): number => 40 + withLength(scriptSigBytes);

/** The weight that an input adds to a transaction with witnesses, apart from the number of inputs. */
export const inputWeight = (spend: SpendSize): number => inputBytes(spend) * 4 + Math.max(1, spend.witnessBytes);

export const outputBytes = ({ script }: Pick<TransactionOutput, 'script'>): number => 8 + withLength(script.length);

/** The weight of a transaction whose inputs will be spent like this. */
export function estimateWeight(
  spends: readonly SpendSize[],
  outputs: readonly Pick<TransactionOutput, 'script'>[],
): number {
  const hasWitness = spends.some((spend) => spend.witnessBytes > 0);
  const stripped =
    8 +
    sizeLength(spends.length) +
    sizeLength(outputs.length) +
    spends.reduce((sum, spend) => sum + inputBytes(spend), 0) +
    outputs.reduce((sum, output) => sum + outputBytes(output), 0);
  // Marker, flag, and the number of items of each input.
  const witness = hasWitness ? spends.reduce((sum, spend) => sum + Math.max(1, spend.witnessBytes), 2) : 0;
  return stripped * 4 + witness;
}

/** Core's default for the rate at which an output is not worth spending. */
const DUST_RATE = 3;

/** The lowest value with which nodes relay an output: three times what spending it costs at the minimum rate. */
export function dustLimit(script: Uint8Array): bigint {
  if (isOpReturn(script)) return 0n;
  const isWitness = decodeWitnessProgram(script) !== undefined;
  // Assumption of Bitcoin Core for the input: 32 + 4 + 1 + 107 (a quarter of it in the witness) + 4 bytes.
  const spendBytes = isWitness ? 67 : 148;
  return BigInt(DUST_RATE * (outputBytes({ script }) + spendBytes));
}
