import { cborInBytes, encodeWith } from '../../../chains/cardano/node/codec.js';
import { point } from '../../../chains/cardano/node/points.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { heightsBetween } from '../../../store/queries/cardano/blocks/block-heights.js';
import { findBlockPositions } from '../../../store/queries/cardano/blocks/block-points.js';
import { wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { toNodeBlock } from './chain-sync.js';
import { createMessage, openMessage } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';

const PROTOCOL = 3;
const MAX_MESSAGE_BYTES = 65_535;
const BLOCKS_AT_ONCE = 20;
/** Nodes request at most what they may roll back. */
const MAX_RANGE = 50_000;

const REQUEST_RANGE = 0;
const CLIENT_DONE = 1;
const START_BATCH = createMessage(2);
const NO_BLOCKS = createMessage(3);
const BATCH_DONE = createMessage(5);

/** Serves ranges of blocks of the current chain; both ends are included. */
export function serveBlockFetch(link: ServerLink, { db }: NodeContext): void {
  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === CLIENT_DONE) return;
    if (number !== REQUEST_RANGE) reader.fail(`block-fetch message ${number}`);
    const from = point.read(reader);
    const to = point.read(reader);
    const known = await findBlockPositions(
      db,
      [from, to].filter((each) => each !== 'origin'),
    );
    const findHeight = (each: typeof from): number | undefined =>
      each === 'origin' ? undefined : known.find(({ hash }) => hash === each.hash)?.height;
    const first = findHeight(from);
    const last = findHeight(to);
    if (first === undefined || last === undefined || first > last || last - first >= MAX_RANGE) {
      await link.send(PROTOCOL, NO_BLOCKS);
      return;
    }
    await link.send(PROTOCOL, START_BATCH);
    for (let height = first; height <= last && !link.signal.aborted; height += BLOCKS_AT_ONCE) {
      const end = Math.min(last, height + BLOCKS_AT_ONCE - 1);
      const blocks = await wholeBlocks(db, heightsBetween(db, { from: height, to: end }));
      // A rollback may remove blocks while they are sent; the client then starts again.
      if (blocks.length !== end - height + 1 || (end === last && to !== 'origin' && blocks.at(-1)?.hash !== to.hash))
        throw new ServiceError('unavailable', 'The range was rolled back');
      await link.send(
        PROTOCOL,
        ...blocks.map((block) => createMessage(4, encodeWith(cborInBytes, toHex(toNodeBlock(db, block))))),
      );
    }
    await link.send(PROTOCOL, BATCH_DONE);
  });
}
