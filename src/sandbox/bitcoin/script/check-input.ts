import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ByteWriter } from '../../../chains/bitcoin/byte-writer.js';
import type { TransactionContent } from '../../../chains/bitcoin/encode-transaction.js';
import { sha256 } from '../../../chains/bitcoin/hashes.js';
import { decodeWitnessProgram, instructions, isPushOnly, MALFORMED } from '../../../chains/bitcoin/script.js';
import { payToPublicKeyHash } from '../../../chains/bitcoin/script-builder.js';
import { isPayToScriptHash, scriptType } from '../../../chains/bitcoin/script-type.js';
import { SignatureHashes } from '../../../chains/bitcoin/signature-hashes.js';
import { taggedHash } from '../../../chains/bitcoin/tagged-hash.js';
import type { TransactionInput, TransactionOutput } from '../../../chains/bitcoin/transaction.js';
import { decodeScalar, ORDER } from '../curve.js';
import { checkSchnorr } from './check-signatures.js';
import { BAD_OPCODE, demand, fail, ScriptFailure } from './failure.js';
import { isTrue, Machine, type ScriptContext } from './machine.js';
import { OPERATIONS } from './operations.js';

const EVALUATED_FALSE = 'Script evaluated without error but finished with a false/empty top stack element';
const UNCLEAN = 'Stack size must be exactly one after execution';
const MISMATCH = 'Witness program hash mismatch';
const MAX_ITEM_BYTES = 520;
const ANNEX = 0x50;
const TAPSCRIPT = 0xc0;
const LEAF_MASK = 0xfe;

/** OP_SUCCESSx opcodes, which make a whole tapscript succeed (BIP-342). */
const isSuccess = (opcode: number): boolean =>
  opcode === 80 ||
  opcode === 98 ||
  (opcode >= 126 && opcode <= 129) ||
  (opcode >= 131 && opcode <= 134) ||
  opcode === 137 ||
  opcode === 138 ||
  opcode === 141 ||
  opcode === 142 ||
  (opcode >= 149 && opcode <= 153) ||
  (opcode >= 187 && opcode <= 254);

type Base = Omit<ScriptContext, 'version' | 'leafHash' | 'annex'>;

/** Why an input may not spend its output under relay policy; undefined when it may. */
export function findScriptViolation(
  content: TransactionContent,
  spent: readonly TransactionOutput[],
  index: number,
  hashes = new SignatureHashes(content, spent),
): string | undefined {
  const input = content.inputs[index]!;
  const { lockTime, version: transactionVersion } = content;
  try {
    checkInput({ hashes, index, sequence: input.sequence, lockTime, transactionVersion }, input, spent[index]!.script);
    return undefined;
  } catch (error) {
    if (error instanceof ScriptFailure) return error.message;
    throw error;
  }
}

function checkInput(base: Base, { scriptSig, witness }: TransactionInput, script: Uint8Array): void {
  const context: ScriptContext = { ...base, version: 'legacy' };
  demand(isPushOnly(scriptSig), 'Only push operators allowed in signatures');
  const stack: Uint8Array[] = [];
  new Machine(context, scriptSig, stack).run(OPERATIONS);
  const given = [...stack];
  new Machine(context, script, stack).run(OPERATIONS);
  demand(stack.length > 0 && isTrue(stack.at(-1)!), EVALUATED_FALSE);
  if (decodeWitnessProgram(script) !== undefined) {
    demand(scriptSig.length === 0, 'Witness requires empty scriptSig');
    checkProgram(base, script, witness, false);
    return;
  }
  if (!isPayToScriptHash(script)) {
    demand(stack.length === 1, UNCLEAN);
    demand(witness.length === 0, 'Witness provided for non-witness script');
    return;
  }
  const redeemScript = given.pop()!;
  if (decodeWitnessProgram(redeemScript) !== undefined) {
    demand(given.length === 0, 'Witness requires only-redeemscript scriptSig');
    checkProgram(base, redeemScript, witness, true);
    return;
  }
  demand(witness.length === 0, 'Witness provided for non-witness script');
  new Machine(context, redeemScript, given).run(OPERATIONS);
  demand(given.length > 0 && isTrue(given.at(-1)!), EVALUATED_FALSE);
  demand(given.length === 1, UNCLEAN);
}

function checkProgram(base: Base, script: Uint8Array, witness: readonly Uint8Array[], wrapped: boolean): void {
  const { version, program } = decodeWitnessProgram(script)!;
  if (version === 0 && program.length === 20) {
    demand(witness.length === 2, MISMATCH);
    runWitness(base, payToPublicKeyHash(program), witness);
  } else if (version === 0 && program.length === 32) {
    demand(witness.length > 0, 'Witness program was passed an empty witness');
    const code = witness.at(-1)!;
    demand(Buffer.compare(sha256(code), program) === 0, MISMATCH);
    runWitness(base, code, witness.slice(0, -1));
  } else if (version === 0) fail('Witness program has incorrect length');
  else if (version === 1 && program.length === 32 && !wrapped) checkTaproot(base, program, witness);
  else if (scriptType(script) === 'anchor' && !wrapped) demand(witness.length === 0, 'Witness requires empty witness');
  else fail('Witness version reserved for soft-fork upgrades');
}

function runWitness(base: Base, code: Uint8Array, items: readonly Uint8Array[]): void {
  const tooLong = items.some(({ length }) => length > MAX_ITEM_BYTES);
  demand(!tooLong, 'Push value size limit exceeded');
  const stack = [...items];
  new Machine({ ...base, version: 'witness' }, code, stack).run(OPERATIONS);
  demand(stack.length === 1, UNCLEAN);
  demand(isTrue(stack[0]!), EVALUATED_FALSE);
}

function checkTaproot(base: Base, outputKey: Uint8Array, witness: readonly Uint8Array[]): void {
  demand(witness.length > 0, 'Witness program was passed an empty witness');
  const annex = witness.length >= 2 && witness.at(-1)![0] === ANNEX ? witness.at(-1) : undefined;
  const items = annex === undefined ? [...witness] : witness.slice(0, -1);
  const context: ScriptContext = { ...base, version: 'tapscript', annex };
  if (items.length === 1) {
    checkSchnorr({ context }, items[0]!, outputKey);
    return;
  }
  const control = items.pop()!;
  const script = items.pop()!;
  const whole = control.length >= 33 && control.length <= 33 + 128 * 32 && (control.length - 33) % 32 === 0;
  demand(whole, 'Invalid Taproot control block size');
  const leafHash = tapLeafHash(script, control[0]! & LEAF_MASK);
  demand(commitsTo(outputKey, control, leafHash), MISMATCH);
  demand((control[0]! & LEAF_MASK) === TAPSCRIPT, 'Taproot version reserved for soft-fork upgrades');
  runTapscript({ ...context, leafHash }, script, items, witnessBytes(witness));
}

function runTapscript(context: ScriptContext, script: Uint8Array, items: Uint8Array[], bytes: number): void {
  for (const step of instructions(script)) {
    if (step === MALFORMED) fail(BAD_OPCODE);
    if (isSuccess(step.opcode)) fail('OP_SUCCESSx reserved for soft-fork upgrades');
  }
  demand(items.length <= 1_000, 'Stack size limit exceeded');
  const tooLong = items.some(({ length }) => length > MAX_ITEM_BYTES);
  demand(!tooLong, 'Push value size limit exceeded');
  new Machine(context, script, items, bytes + 50).run(OPERATIONS);
  demand(items.length === 1, UNCLEAN);
  demand(isTrue(items[0]!), EVALUATED_FALSE);
}

export const tapLeafHash = (script: Uint8Array, version = TAPSCRIPT): Uint8Array =>
  taggedHash('TapLeaf', new ByteWriter().u8(version).lengthPrefixed(script).finish());

export const tapBranchHash = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  Buffer.compare(a, b) < 0 ? taggedHash('TapBranch', a, b) : taggedHash('TapBranch', b, a);

/** Whether the output key commits to a tree with this leaf (BIP-341). */
function commitsTo(outputKey: Uint8Array, control: Uint8Array, leafHash: Uint8Array): boolean {
  const internal = control.subarray(1, 33);
  let root = leafHash;
  for (let at = 33; at < control.length; at += 32) root = tapBranchHash(root, control.subarray(at, at + 32));
  const tweak = decodeScalar(taggedHash('TapTweak', internal, root));
  if (tweak >= ORDER) return false;
  try {
    const point = schnorr.utils.lift_x(decodeScalar(internal));
    const { x, y } = tweak === 0n ? point.toAffine() : point.add(secp256k1.Point.BASE.multiply(tweak)).toAffine();
    return x === decodeScalar(outputKey) && Number(y & 1n) === (control[0]! & 1);
  } catch {
    // The internal key is not on the curve.
    return false;
  }
}

function witnessBytes(witness: readonly Uint8Array[]): number {
  const writer = new ByteWriter().compactSize(witness.length);
  for (const item of witness) writer.lengthPrefixed(item);
  return writer.finish().length;
}
