import { toHex } from '../../../kernel/hex.js';
import { hash160, sha256 } from '../hashes.js';
import { decodeWitnessProgram } from '../script.js';
import { buildScript, encodePush, payToPublicKeyHash } from '../script-builder.js';
import { decodeMultisig, findPublicKey, isPayToPublicKeyHash, isPayToScriptHash } from '../script-type.js';
import { estimateSpend, type SpendSize } from '../spend-weight.js';
import { decodeTaprootMultisig } from '../taproot-multisig.js';
import { hashLeaf, LEAF_VERSION, provesLeaf } from '../taproot-tree.js';
import type { PsbtInput, TaprootLeaf } from './psbt-input.js';
import type { SignatureCheck } from './signature-check.js';

/** How far an input is from being spent. */
export type InputSolution =
  | { readonly state: 'signed'; readonly scriptSig: Uint8Array; readonly witness: readonly Uint8Array[] }
  /** Valid signatures are missing; `keys` in hexadecimal are those that may still sign. */
  | {
      readonly state: 'unsigned';
      readonly missingSignatures: number;
      readonly keys: readonly string[];
      readonly size: SpendSize | undefined;
    }
  | { readonly state: 'incomplete'; readonly missing: 'utxo' | 'redeemScript' | 'witnessScript' }
  | { readonly state: 'unsupported'; readonly reason: string };

const NO_BYTES = new Uint8Array();
const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const unsupported = (reason: string): InputSolution => ({ state: 'unsupported', reason });

/** Finds the scriptSig and the witness of an input from its scripts and valid signatures. */
export function solveInput(input: PsbtInput, index: number, check: SignatureCheck): InputSolution {
  const { spent, redeemScript, witnessScript } = input;
  if (spent === undefined) return { state: 'incomplete', missing: 'utxo' };
  const nested = isPayToScriptHash(spent.script);
  if (nested && redeemScript === undefined) return { state: 'incomplete', missing: 'redeemScript' };
  if (nested && !equal(hash160(redeemScript!), spent.script.subarray(2, 22)))
    return unsupported('the redeem script is not that of the spent output');
  const code = nested ? redeemScript! : spent.script;
  const program = decodeWitnessProgram(code);
  const wrap = (witness: readonly Uint8Array[]): InputSolution => ({
    state: 'signed',
    scriptSig: nested ? encodePush(code) : NO_BYTES,
    witness,
  });
  if (program === undefined) {
    const stack = satisfy(input, code, (key, signature) => check.ecdsa(index, code, 'legacy', key, signature));
    if (!('items' in stack)) return stack;
    const scriptSig = Buffer.concat([...stack.items.map(encodeItem), ...(nested ? [encodePush(code)] : [])]);
    return { state: 'signed', scriptSig: new Uint8Array(scriptSig), witness: [] };
  }
  if (program.version === 0) {
    const isKeyHash = program.program.length === 20;
    if (!isKeyHash && witnessScript === undefined) return { state: 'incomplete', missing: 'witnessScript' };
    if (!isKeyHash && !equal(sha256(witnessScript!), program.program))
      return unsupported('the witness script is not that of the spent output');
    const signed = isKeyHash ? payToPublicKeyHash(program.program) : witnessScript!;
    const stack = satisfy(input, signed, (key, signature) => check.ecdsa(index, signed, 'witness', key, signature));
    if (!('items' in stack)) return stack;
    return wrap(isKeyHash ? stack.items : [...stack.items, signed]);
  }
  if (program.version === 1 && program.program.length === 32 && !nested)
    return solveTaproot(input, program.program, index, check);
  return unsupported('the spent output has an unknown witness version');
}

const encodeItem = (item: Uint8Array): Uint8Array => (item.length === 0 ? buildScript(0) : encodePush(item));

type Accepts = (key: string, signature: Uint8Array) => boolean;

/** The stack that satisfies a script of keys; signatures are checked once they are needed. */
function satisfy(
  input: PsbtInput,
  code: Uint8Array,
  accepts: Accepts,
): { readonly items: readonly Uint8Array[] } | InputSolution {
  const { signatures, spent, redeemScript, witnessScript } = input;
  const unsigned = (missingSignatures: number, keys: readonly string[]): InputSolution => ({
    state: 'unsigned',
    missingSignatures,
    keys,
    size: estimateSpend(spent!.script, { redeemScript, witnessScript }),
  });
  const valid = (key: string): Uint8Array | undefined => {
    const signature = signatures.get(key);
    return signature !== undefined && accepts(key, signature) ? signature : undefined;
  };
  const single = findPublicKey(code);
  if (single !== undefined) {
    const signature = valid(toHex(single));
    return signature === undefined ? unsigned(1, [toHex(single)]) : { items: [signature] };
  }
  if (isPayToPublicKeyHash(code)) {
    const key = [...signatures.keys()].find((each) => equal(hash160(Buffer.from(each, 'hex')), code.subarray(3, 23)));
    const signature = key && valid(key);
    return signature ? { items: [signature, Buffer.from(key, 'hex')] } : unsigned(1, key === undefined ? [] : [key]);
  }
  const multisig = decodeMultisig(code);
  if (multisig === undefined) return unsupported('the script is neither of a key nor a multisig script');
  const keys = multisig.keys.map(toHex);
  const found: Uint8Array[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    if (found.length === multisig.required) break;
    const signature = valid(key);
    if (signature === undefined) missing.push(key);
    else found.push(signature);
  }
  const missingSignatures = multisig.required - found.length;
  // The extra item is consumed by OP_CHECKMULTISIG and must be empty (BIP-147).
  return missingSignatures > 0 ? unsigned(missingSignatures, missing) : { items: [NO_BYTES, ...found] };
}

function solveTaproot(input: PsbtInput, outputKey: Uint8Array, index: number, check: SignatureCheck): InputSolution {
  const { taprootKeySignature, taprootLeaves, spent } = input;
  if (taprootKeySignature !== undefined && check.schnorr(index, outputKey, taprootKeySignature))
    return { state: 'signed', scriptSig: NO_BYTES, witness: [taprootKeySignature] };
  const spends = taprootLeaves
    .map((leaf) => satisfyLeaf(input, leaf, outputKey, index, check))
    .filter((spend) => spend !== undefined);
  const shortest = spends.toSorted((a, b) => totalBytes(a) - totalBytes(b))[0];
  if (shortest !== undefined) return { state: 'signed', scriptSig: NO_BYTES, witness: shortest };
  return {
    state: 'unsigned',
    missingSignatures: 1,
    keys: [toHex(outputKey)],
    size: estimateSpend(spent!.script),
  };
}

const totalBytes = (items: readonly Uint8Array[]): number => items.reduce((sum, { length }) => sum + length, 0);

function satisfyLeaf(
  { taprootScriptSignatures }: PsbtInput,
  { script, version, controlBlock }: TaprootLeaf,
  outputKey: Uint8Array,
  index: number,
  check: SignatureCheck,
): readonly Uint8Array[] | undefined {
  const multisig = version === LEAF_VERSION ? decodeTaprootMultisig(script) : undefined;
  if (multisig === undefined) return undefined;
  const leafHash = hashLeaf(script, version);
  const own = new Map(
    taprootScriptSignatures
      .filter((each) => each.leafHash === toHex(leafHash))
      .map(({ key, signature }) => [key, signature] as const),
  );
  if (own.size < multisig.required || !provesLeaf(controlBlock, leafHash, outputKey)) return undefined;
  let count = 0;
  const items = multisig.keys.map((key) => {
    const signature = own.get(toHex(key));
    if (count === multisig.required || signature === undefined) return NO_BYTES;
    if (!check.schnorr(index, key, signature, leafHash)) return NO_BYTES;
    count += 1;
    return signature;
  });
  // The script consumes the signature of its first key first, from the top of the stack.
  return count === multisig.required ? [...items.toReversed(), script, controlBlock] : undefined;
}
