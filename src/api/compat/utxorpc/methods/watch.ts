import { ServiceError } from '../../../../kernel/errors.js';
import { theseHeights } from '../../../../store/queries/cardano/blocks/block-heights.js';
import type { BlockRef } from '../block-ref.js';
import { startFollowing } from '../follow.js';
import { type MessageFields, oneof } from '../messages/message.js';
import { toTransaction } from '../messages/transactions.js';
import { readBlocks, toAnyBlock, toBlockRef } from '../read-blocks.js';
import { type RpcContext, type RpcInput, rpc } from '../rpc.js';
import { matchesTransaction, observe, type TxPredicate } from '../tx-predicate.js';
import { checkSize } from '../utxo-predicate.js';

interface WatchRequest {
  readonly predicate?: TxPredicate;
  readonly intersect: readonly BlockRef[];
}

/** Blocks that a stream reads at a time. */
const BATCH = 20;

/** Matches that a stream can take back after a rollback: the newest ones. Each has up to some tens of kilobytes. */
const MAX_UNDO_MATCHES = 500;

interface Match {
  readonly height: number;
  /** Without its block, which would take much more memory. */
  readonly transaction: MessageFields;
}

export const watchTx = rpc<WatchRequest>({
  service: 'watch.WatchService',
  method: 'WatchTx',
  summary: 'Watch the chain for transactions that match a predicate',
  stream: true,

  handle(context, input) {
    if (input.request.predicate !== undefined) checkSize(input.request.predicate);
    return watch(context, input);
  },
});

async function* watch(
  { db, network }: RpcContext,
  { request: { predicate, intersect }, form, signal }: RpcInput<WatchRequest>,
): AsyncGenerator<MessageFields> {
  const { follower } = await startFollowing(db, intersect);
  let matches: Match[] = [];
  /** No match above this height has been forgotten. */
  let forgottenUpTo = -1;
  while (!signal.aborted) {
    const { steps } = await follower.readOrWait(BATCH, signal);
    for (const step of steps) {
      if (step.kind === 'forward') continue;
      const height = step.to?.height ?? -1;
      if (height < forgottenUpTo)
        throw new ServiceError('unavailable', 'The chain was rolled back too far: watch again from an older block');
      for (const { transaction } of matches.filter((each) => each.height > height).reverse())
        yield { action: oneof('undo', transaction) };
      matches = matches.filter((each) => each.height <= height);
    }
    const given = new Set(steps.flatMap((step) => (step.kind === 'forward' ? [step.block.hash] : [])));
    if (given.size === 0) continue;
    const heights = steps.flatMap((step) => (step.kind === 'forward' ? [step.block.height] : []));
    const blocks = await db.snapshot((snapshot) => readBlocks(snapshot, theseHeights(heights)));
    for (const read of blocks) {
      // Rolled back since the steps were read: the next steps say so.
      if (signal.aborted || !given.has(read.position.hash)) break;
      const { height } = read.position;
      const found = read.block.transactions.filter(
        (each) => predicate === undefined || matchesTransaction(predicate, observe(each, read.resolve)),
      );
      const block = toAnyBlock(read, network, form);
      for (const each of found) {
        const transaction = { chain: oneof('cardano', toTransaction(each, form, read.resolve)) };
        matches.push({ height, transaction });
        yield { action: oneof('apply', { ...transaction, block }) };
      }
      if (found.length === 0 && form.version === 'v1beta')
        yield { action: oneof('idle', toBlockRef(read.position, network)) };
    }
    if (matches.length > MAX_UNDO_MATCHES) {
      const forgotten = matches.splice(0, matches.length - MAX_UNDO_MATCHES);
      forgottenUpTo = forgotten.at(-1)!.height;
    }
  }
}
