import { encodeByronAddress } from '../../../src/chains/cardano/addresses/byron-address.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { BYRON_EPOCH_SLOTS } from '../../../src/chains/cardano/blocks/byron-block.js';
import type { OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { hash28, hash32 } from './generated-certificates.js';

export const byronAddress = (text: string): Uint8Array =>
  encodeByronAddress({ root: hash28(text), spending: 'key', networkMagic: undefined });

/** A boundary block: no content, and the height of the block before it. */
export function boundaryBlock(previousHash: Uint8Array, epoch: number, height: number): Uint8Array {
  const header = new CborWriter().array(5).uint(764_824_073).bytes(previousHash).bytes(hash32('proof'));
  header.array(2).uint(epoch).array(1).uint(height).array(1).map(0);
  return new CborWriter().array(2).uint(0).array(3).raw(header.finish()).array(0).array(1).map(0).finish();
}

export interface ByronPayment {
  readonly inputs: readonly OutputReference[];
  readonly outputs: readonly (readonly [address: Uint8Array, lovelace: bigint])[];
}

export interface ByronPosition {
  readonly previousHash: Uint8Array;
  readonly epoch: number;
  readonly epochSlot: number;
  readonly height: number;
}

export function byronBlock(
  { previousHash, epoch, epochSlot, height }: ByronPosition,
  payments: readonly ByronPayment[],
): Uint8Array {
  const header = new CborWriter().array(5).uint(764_824_073).bytes(previousHash).bytes(hash32('proof'));
  header.array(4).array(2).uint(epoch).uint(epochSlot).bytes(new Uint8Array(64)).array(1).uint(height).array(0);
  header.array(4).array(3).uint(0).uint(0).uint(0).array(0).map(0).bytes(hash32('extra'));
  const body = new CborWriter().array(4).array(payments.length);
  for (const payment of payments) body.array(2).raw(encodePayment(payment)).array(0);
  body.array(0).array(0).array(0);
  return new CborWriter().array(2).uint(1).array(3).raw(header.finish()).raw(body.finish()).array(1).map(0).finish();
}

function encodePayment({ inputs, outputs }: ByronPayment): Uint8Array {
  const writer = new CborWriter().array(3).array(inputs.length);
  for (const { txHash, index } of inputs) {
    const reference = new CborWriter().array(2).bytes(txHash).uint(index).finish();
    writer.array(2).uint(0).tag(24).bytes(reference);
  }
  writer.array(outputs.length);
  for (const [address, lovelace] of outputs) writer.array(2).raw(address).uint(lovelace);
  return writer.map(0).finish();
}

/** Some epochs with a boundary block before each, and payments that each spend the previous one. */
export function byronChain(
  first: OutputReference,
  lovelace: bigint,
  epochs: number,
  blocksPerEpoch: number,
): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  let previousHash: Uint8Array = hash32('genesis');
  let height = 0;
  let unspent = first;
  let held = lovelace;
  const add = (bytes: Uint8Array): void => {
    const block = decodeBlock(bytes);
    previousHash = block.hash;
    const paid = block.transactions[0];
    if (paid) unspent = { txHash: paid.hash, index: 0 };
    blocks.push(bytes);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    add(boundaryBlock(previousHash, epoch, height));
    for (let number = 0; number < blocksPerEpoch; number += 1) {
      height += 1;
      held -= 1000n;
      // The first block of an epoch has the same slot as the boundary block.
      const epochSlot = number === 0 ? 0 : Math.min(number * 7, BYRON_EPOCH_SLOTS - 1);
      const payment = { inputs: [unspent], outputs: [[byronAddress(`payee ${height}`), held]] as const };
      add(byronBlock({ previousHash, epoch, epochSlot, height }, number % 2 === 0 ? [payment] : []));
      if (number % 2 === 1) held += 1000n;
    }
  }
  return blocks;
}
