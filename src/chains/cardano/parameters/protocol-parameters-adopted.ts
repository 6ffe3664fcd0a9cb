import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import type { AdoptedUpdate } from './protocol-parameters.js';
import { type ProtocolParameterUpdate, readParameterUpdate, writeParameterUpdate } from './protocol-update.js';

/** A proposal of one genesis key on the chain. */
export interface UpdateProposal {
  /** The epoch of the decision; it takes effect in the next epoch. */
  readonly epoch: number;
  readonly genesisHash: Uint8Array;
  /** CBOR of the changed parameters. */
  readonly content: Uint8Array;
}

/**
 * The adopted updates in the order in which they took effect (Shelley ledger specification, PPUP and NEWPP): at the end
 * of an epoch, the update on which enough genesis keys agree. A later proposal of a key replaces its earlier one.
 * `proposals` are in chain order.
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
      const contents = [...votes.values()].map((content) => readParameterUpdate(new CborReader(content)));
      const update = agreeOnUpdate(contents, quorum);
      return update === undefined ? [] : [{ epoch: epoch + 1, update }];
    });
}

/** The update that enough keys propose. Proposals are compared by content, not by encoding. */
export function agreeOnUpdate(
  updates: readonly ProtocolParameterUpdate[],
  quorum: number,
): ProtocolParameterUpdate | undefined {
  const counts = new Map<string, number>();
  for (const update of updates) {
    const writer = new CborWriter();
    writeParameterUpdate(writer, update);
    const key = toHex(writer.finish());
    const count = (counts.get(key) ?? 0) + 1;
    if (count >= quorum) return update;
    counts.set(key, count);
  }
  return undefined;
}
