import { writeEncoded, writeSet, writeSetHeader } from '../../chains/cardano/lists.js';
import { plainOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import type { BalancedTransaction } from '../balance/balance-transaction.js';
import type { FixedInput } from '../plan/fixed-inputs.js';
import type { Frame } from '../plan/frame.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { assetQuantities } from '../wallet/value.js';
import { getTxHash } from '../wallet/wallet.js';

export interface Written {
  readonly cbor: Uint8Array;
  readonly hash: string;
}

/** The unsigned transaction for a wallet. Inputs are in the order of the ledger's sets. */
export function writeTransaction(frame: Frame, balanced: BalancedTransaction): Written {
  const { metadata } = frame.plan;
  // The size includes the missing signatures, so it is always enough.
  const writer = new CborWriter(balanced.sizeBytes).array(4);
  const start = writer.length;
  writeBody(writer, frame, balanced);
  const hash = toHex(blake2b256(writer.since(start)));
  writeWitnesses(writer, frame, balanced);
  writer.bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  retainShape(writer);
  return { cbor: writer.since(0), hash };
}

function writeBody(writer: CborWriter, frame: Frame, balanced: BalancedTransaction): void {
  const { plan, change, table, sets } = frame;
  const { metadata, datums } = plan;
  const optional = [metadata, balanced.validFrom, datums].filter((field) => field !== undefined).length;
  const fields = 4 + plan.actionFields + optional;
  writer.map(fields);
  const inputs = listInputs(frame, balanced);
  writeSetHeader(writer.uint(0), inputs.length, sets);
  for (const { reference } of inputs) writer.array(2).bytes(reference.txHash).uint(reference.index);
  writer
    .uint(1)
    .array(plan.paymentCount + balanced.change.length)
    .raw(plan.encodedPayments);
  for (const { lovelace, entries } of balanced.change) {
    writeOutput(writer, plainOutput(change.bytes, lovelace, assetQuantities(entries, table)));
  }
  writer.uint(2).uint(balanced.fee).uint(3).uint(balanced.validUntil).raw(plan.encodedActions);
  if (metadata !== undefined) writer.uint(7).bytes(metadata.hash);
  if (balanced.validFrom !== undefined) writer.uint(8).uint(balanced.validFrom);
  writer.raw(plan.encodedMint);
  if (datums !== undefined) writer.uint(11).bytes(datums.scriptDataHash);
  writer.raw(plan.encodedReferences).raw(plan.encodedGovernance);
}

/** The selected inputs and those of the plan, in the order of the ledger's sets. */
export function listInputs({ plan, wallet }: Frame, { inputs }: BalancedTransaction): readonly Input[] {
  const selected = inputs.map((index) => {
    const utxo = wallet.utxos[index]!;
    return { utxo, reference: { txHash: getTxHash(wallet, index), index: utxo.outputIndex ?? 0 } };
  });
  if (plan.fixedInputs.length === 0) return selected;
  return [...selected, ...plan.fixedInputs].toSorted((a, b) => compareReferences(a.reference, b.reference));
}

type Input = Pick<FixedInput, 'utxo' | 'reference'>;

/** Native scripts and datums are included; only the key witnesses are missing. */
function writeWitnesses(
  writer: CborWriter,
  { sets, plan: { datums } }: Frame,
  { witnesses }: BalancedTransaction,
): void {
  const scripts = witnesses.flatMap(({ script }) => (script === undefined ? [] : [script]));
  writer.map(Number(scripts.length > 0) + Number(datums !== undefined));
  if (scripts.length > 0) writeSet(writer.uint(1), scripts, writeEncoded, sets);
  if (datums !== undefined) writer.uint(4).raw(datums.encoded);
}
