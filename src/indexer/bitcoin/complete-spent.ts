import { formatOutpoint, type Outpoint } from '../../chains/bitcoin/outpoint.js';
import { pairSpentOutputs, type SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import type { KeyedBlock } from './keyed-block.js';
import { toKey } from './keys.js';
import type { View } from './known.js';

/** A block with the outputs that it spends. */
export interface CompleteBlock {
  readonly placed: KeyedBlock;
  readonly entries: readonly SpendingTransaction[];
}

/** Ids of scripts whose bytes are needed, because a source does not provide the spent outputs of its blocks. */
export function scriptsToLoad(blocks: readonly KeyedBlock[], view: View): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { block, spent, keys } of blocks) {
    if (spent !== undefined) continue;
    for (const [index, { spends }] of keys.entries())
      for (const [vin, key] of spends.entries()) {
        const { vout } = block.transactions[index]!.inputs[vin]!.previous;
        const id = view.outputs.get(key)?.[vout]?.scriptId;
        if (id !== undefined) ids.add(id);
      }
  }
  return ids;
}

/** The spent outputs of blocks as provided by their source, or else from the index and the preceding blocks. */
export function completeSpent(
  blocks: readonly KeyedBlock[],
  view: View,
  scripts: ReadonlyMap<number, Uint8Array>,
): readonly CompleteBlock[] {
  const created = new Map<string, readonly TransactionOutput[]>();
  const outputAt = (outpoint: Outpoint, height: number): TransactionOutput => {
    const key = toKey(outpoint.txid);
    const here = created.get(key)?.[outpoint.vout];
    if (here !== undefined) return here;
    const known = view.outputs.get(key)?.[outpoint.vout];
    const script = known?.scriptId === undefined ? undefined : scripts.get(known.scriptId);
    if (known === undefined || script === undefined)
      throw new ServiceError(
        'unavailable',
        `Block ${height} spends ${formatOutpoint(outpoint)}, which the index does not have and the source does not tell`,
      );
    return { value: known.value, script };
  };
  const someMissing = blocks.some(({ spent }) => spent === undefined);
  return blocks.map((placed) => {
    const { block, height } = placed;
    if (placed.spent !== undefined && !someMissing) return { placed, entries: pairSpentOutputs(block, placed.spent) };
    const spent = block.transactions.map(({ txid, inputs, outputs }, index) => {
      const spentHere =
        placed.spent?.[index] ?? (index === 0 ? [] : inputs.map((input) => outputAt(input.previous, height)));
      created.set(toKey(txid), outputs);
      return spentHere;
    });
    return { placed, entries: pairSpentOutputs(block, spent) };
  });
}
