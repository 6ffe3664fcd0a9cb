import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import type { AdoptedUpdate } from './protocol-parameters.js';
import { type ProtocolParameterUpdate, readParameterUpdate, writeParameterUpdate } from './protocol-update.js';

/** A proposal of one genesis key, as it stands on the chain. */
export interface UpdateProposal {
  /** In which it is decided; it holds from the next epoch on. */
  readonly epoch: number;
  readonly genesisHash: Uint8Array;
  /** CBOR of the parameters that change. */
  readonly content: Uint8Array;
}

/**
 * The updates that passed, in the order in which they came to hold (Shelley ledger specification, PPUP and NEWPP): at
 * the end of an epoch the one that enough genesis keys agree on. A later proposal of a key replaces its earlier one.
 * `proposals` stand in chain order.
 */
export function adoptedUpdates(proposals: readonly UpdateProposal[], quorum: number): readonly AdoptedUpdate[] {
  const byEpoch = new Map<number, Map<string, Uint8Array>>();
  for (const { epoch, genesisHash, content } of proposals) {
    const votes = byEpoch.get(epoch) ?? new Map<string, Uint8Array>();
    byEpoch.set(epoch, votes.set(toHex(genesisHash), content));
  }
  return [...byEpoch]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([epoch, votes]) => {
      const update = agreed([...votes.values()], quorum);
      return update === undefined ? [] : [{ epoch: epoch + 1, update }];
    });
}

/** What is proposed counts, not how it is written. */
function agreed(contents: readonly Uint8Array[], quorum: number): ProtocolParameterUpdate | undefined {
  const counts = new Map<string, number>();
  for (const content of contents) {
    const update = readParameterUpdate(new CborReader(content));
    const writer = new CborWriter();
    writeParameterUpdate(writer, update);
    const key = toHex(writer.finish());
    const count = (counts.get(key) ?? 0) + 1;
    if (count >= quorum) return update;
    counts.set(key, count);
  }
  return undefined;
}
