import type { ServedBlock, ServedChain } from './served-chain.js';
import { wrappedHeader } from './served-chain.js';
import type { ServerLink } from './server-link.js';
import { blockFetch, chainSync, openMessage, readClientPoint, readClientPoints, wrapped } from './server-messages.js';

/** Serves blocks (protocol 5) or headers (protocol 2). The returned function stops listening to the chain. */
export function serveChainSync(link: ServerLink, chain: ServedChain, protocol: 2 | 5): () => void {
  const content = (block: ServedBlock): Uint8Array => (protocol === 5 ? wrapped(block.bytes) : wrappedHeader(block));
  let sent = -1;
  let retreat = false;
  let requests = 0;
  let awaiting = false;

  const serve = (): void => {
    while (requests > 0) {
      const next = chain.blocks[sent + 1];
      if (retreat) link.send(protocol, chainSync.rollBackward(chain.pointAt(sent), chain.tip));
      else if (next !== undefined) {
        sent += 1;
        link.send(protocol, chainSync.rollForward(content(next), chain.tip));
      } else {
        if (!awaiting) link.send(protocol, chainSync.awaitReply());
        awaiting = true;
        return;
      }
      retreat = false;
      awaiting = false;
      requests -= 1;
    }
  };

  link.serve(protocol, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    if (kind === 0) {
      requests += 1;
      serve();
    } else if (kind === 4 && requests === 0) {
      const at = readClientPoints(reader).find((point) => chain.indexOf(point) !== undefined);
      if (at === undefined) link.send(protocol, chainSync.intersectNotFound(chain.tip));
      else {
        sent = chain.indexOf(at)!;
        retreat = true;
        link.send(protocol, chainSync.intersectFound(at, chain.tip));
      }
    } else if (kind !== 7) link.close();
  });

  return chain.onChange((retainedLength) => {
    if (sent >= retainedLength) {
      sent = retainedLength - 1;
      retreat = true;
    }
    serve();
  });
}

export function serveBlockFetch(link: ServerLink, chain: ServedChain): void {
  link.serve(3, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    if (kind === 1) return;
    const from = readClientPoint(reader);
    const to = readClientPoint(reader);
    const range = from === 'origin' || to === 'origin' ? undefined : chain.range(from, to);
    if (kind !== 0) link.close();
    else if (range === undefined || link.misbehaviour?.kind === 'no-blocks') link.send(3, blockFetch.noBlocks());
    else {
      link.send(3, blockFetch.startBatch());
      for (const block of range) link.send(3, blockFetch.block(block.bytes));
      link.send(3, blockFetch.batchDone());
    }
  });
}
