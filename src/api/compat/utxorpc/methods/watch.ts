import { ServiceError } from '../../../../kernel/errors.js';
import type { BlockRef } from '../block-ref.js';
import { BLOCKS_AT_ONCE, startFollowing } from '../follow.js';
import { type MessageFields, oneof } from '../messages/message.js';
import { toTransaction } from '../messages/transactions.js';
import { checkSize } from '../patterns.js';
import { toAnyBlock, toBlockRef } from '../read-blocks.js';
import { type RpcContext, type RpcInput, rpc } from '../rpc.js';
import { matchesTransaction, observe, type TxPredicate } from '../tx-predicate.js';

interface WatchRequest {
  readonly predicate?: TxPredicate;
  readonly intersect: readonly BlockRef[];
}

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
    const { steps } = await follower.readOrWait(BLOCKS_AT_ONCE, signal);
    for (const step of steps) {
      if (signal.aborted) return;
      if (step.kind === 'backward') {
        const height = step.to?.height ?? -1;
        if (height < forgottenUpTo)
          throw new ServiceError('unavailable', 'The chain was rolled back too far: watch again from an older block');
        for (const { transaction } of matches.filter((each) => each.height > height).reverse())
          yield { action: oneof('undo', transaction) };
        matches = matches.filter((each) => each.height <= height);
        continue;
      }
      const { height, block: content, resolve } = step.block;
      const found = content.transactions.filter(
        (each) => predicate === undefined || matchesTransaction(predicate, observe(each, resolve)),
      );
      if (found.length > 0) {
        const block = toAnyBlock(step.block, network, form);
        for (const each of found) {
          const transaction = { chain: oneof('cardano', toTransaction(each, form, resolve)) };
          matches.push({ height, transaction });
          yield { action: oneof('apply', { ...transaction, block }) };
        }
      } else if (form.version === 'v1beta') yield { action: oneof('idle', toBlockRef(step.block, network)) };
    }
    if (matches.length > MAX_UNDO_MATCHES) {
      const forgotten = matches.splice(0, matches.length - MAX_UNDO_MATCHES);
      forgottenUpTo = forgotten.at(-1)!.height;
    }
  }
}
