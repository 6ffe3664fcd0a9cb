import { writeEncoded, writeSet, writeSetHeader } from '../../chains/cardano/lists.js';
import { plainOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import type { BalancedTransaction } from '../balance/balance-transaction.js';
import type { Frame } from '../plan/frame.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { assetQuantities } from '../wallet/value.js';
import { getTxHash } from '../wallet/wallet.js';

export interface Written {
  readonly cbor: Uint8Array;
  readonly hash: string;
  readonly bodyBytes: number;
}

/** The unsigned transaction for a wallet. Inputs are in the order of the ledger's sets. */
export function writeTransaction(frame: Frame, balanced: BalancedTransaction): Written {
  const body = writeBody(frame, balanced);
  const { metadata } = frame.plan;
  const writer = new CborWriter().array(4).raw(body);
  writeWitnesses(writer, frame, balanced);
  writer.bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  retainShape(writer);
  return { cbor: writer.finish(), hash: toHex(blake2b256(body)), bodyBytes: body.length };
}

function writeBody({ plan, wallet, change, table, sets }: Frame, balanced: BalancedTransaction): Uint8Array {
  const { metadata, datums } = plan;
  const optional = [metadata, balanced.validFrom, datums].filter((field) => field !== undefined).length;
  const fields = 4 + plan.actionFields + optional;
  const writer = new CborWriter().map(fields);
  writeSetHeader(writer.uint(0), balanced.inputs.length, sets);
  for (const index of balanced.inputs) {
    writer
      .array(2)
      .bytes(getTxHash(wallet, index))
      .uint(wallet.utxos[index]!.outputIndex ?? 0);
  }
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
  writer.raw(plan.encodedGovernance);
  return writer.finish();
}

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
