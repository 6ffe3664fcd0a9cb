import { wrapBlock } from '../../../chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../../chains/cardano/blocks/block-point.js';
import { cborInBytes, encodeWith } from '../../../chains/cardano/node/codec.js';
import { extractHeader, nodeHeader } from '../../../chains/cardano/node/headers.js';
import { point } from '../../../chains/cardano/node/points.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { findBlockPositions } from '../../../store/queries/cardano/blocks/block-points.js';
import { type BlockPosition, type WholeBlock, wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import { ChainFollower, type ChainStep } from '../../services/chain/follow-chain.js';
import { missingBlockBytes } from '../../shapes/cardano-blocks/missing-block-bytes.js';
import type { ServedKind } from './handshake.js';
import { createMessage, encodePoint, encodeTip, openMessage, readBoundedList } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';

const PROTOCOL: Readonly<Record<ServedKind, number>> = { 'node-to-node': 2, 'node-to-client': 5 };

const MAX_MESSAGE_BYTES = 65_535;
const MAX_POINTS = 1_000;
/** Blocks that are read together, so that a client that syncs does not wait for a query each time. */
const BLOCKS_AHEAD = 50;

const AWAIT_REPLY = createMessage(1);

const REQUEST_NEXT = 0;
const FIND_INTERSECT = 4;
const DONE = 7;

/** Serves headers to peers and whole blocks to local clients, from the index and through its rollbacks. */
export function serveChainSync(link: ServerLink, { db }: NodeContext, kind: ServedKind): void {
  const protocol = PROTOCOL[kind];
  let follower: ChainFollower<WholeBlock> | undefined;
  let ahead: ChainStep<WholeBlock>[] = [];
  let tip: IndexTip | undefined;
  /** Hash of the block that the client has reached. */
  let last: string | undefined;

  const start = async (position: BlockPosition | undefined): Promise<void> => {
    follower = await ChainFollower.startAfter(db, position, wholeBlocks);
    // Nodes first roll back to the intersection.
    ahead = [{ kind: 'backward', to: position }];
    tip = undefined;
  };

  const sendNext = async (): Promise<void> => {
    if (follower === undefined) await start(undefined);
    if (ahead.length === 0 || tip === undefined) {
      let read = await follower!.read(BLOCKS_AHEAD);
      if (read.steps.length === 0 && ahead.length === 0) {
        await link.send(protocol, AWAIT_REPLY);
        read = await follower!.readOrWait(BLOCKS_AHEAD, link.signal);
        if (link.signal.aborted) return;
      }
      tip = read.tip;
      ahead.push(...read.steps);
    }
    const step = ahead.shift()!;
    if (step.kind === 'backward') {
      last = step.to?.hash;
      await link.send(protocol, createMessage(3, encodePoint(step.to), encodeTip(tip)));
      return;
    }
    const bytes = toNodeBlock(db, step.block);
    checkLink(bytes, last);
    last = step.block.hash;
    const content =
      kind === 'node-to-client' ? encodeWith(cborInBytes, toHex(bytes)) : encodeWith(nodeHeader, extractHeader(bytes));
    await link.send(protocol, createMessage(2, content, encodeTip(tip)));
  };

  link.serve(protocol, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === REQUEST_NEXT) await sendNext();
    else if (number === FIND_INTERSECT) {
      const points = readBoundedList(reader, point, MAX_POINTS);
      const { newest, found } = await db.snapshot(async (snapshot) => {
        const known = await findBlockPositions(
          snapshot,
          points.filter((each) => each !== 'origin'),
        );
        const byHash = new Map(known.map((each) => [each.hash, each]));
        const first = points.map((each) => (each === 'origin' ? each : byHash.get(each.hash)));
        return { newest: await readTip(snapshot), found: first.find((each) => each !== undefined) };
      });
      if (found === undefined) {
        await link.send(protocol, createMessage(6, encodeTip(newest)));
        return;
      }
      const position = found === 'origin' ? undefined : found;
      await start(position);
      await link.send(protocol, createMessage(5, encodePoint(position), encodeTip(newest)));
    } else if (number !== DONE) reader.fail(`chain-sync message ${number}`);
  });
}

/** `[era, block]` as nodes store and send it. */
export function toNodeBlock(db: NodeContext['db'], { era, bytes }: WholeBlock): Uint8Array {
  if (bytes === undefined) throw missingBlockBytes(db);
  return wrapBlock(era, bytes);
}

/** The boundary blocks of Byron are not stored, so a chain cannot be served across them. */
function checkLink(bytes: Uint8Array, last: string | undefined): void {
  const { previousHash, height } = readBlockPoint(bytes);
  if (last !== undefined && previousHash !== last)
    throw new ServiceError('not-implemented', `The boundary block before block ${height} is not stored: start later`);
}
