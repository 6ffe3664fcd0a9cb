import { stateQuery } from '../../../chains/cardano/node/ledger-query.js';
import { type NodePoint, point } from '../../../chains/cardano/node/points.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findBlockPositions } from '../../../store/queries/cardano/blocks/block-points.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { answerQuery } from './answer-query.js';
import { createMessage, openMessage } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';

const PROTOCOL = 7;
const MAX_MESSAGE_BYTES = 1_000_000;

const ACQUIRED = createMessage(1);
/** Reasons why a state cannot be acquired. */
const TOO_OLD = 0;
const NOT_ON_CHAIN = 1;

const createFailure = (reason: number): Uint8Array => new CborWriter().array(2).uint(2).uint(reason).finish();

/**
 * Answers queries about the newest state. The index has no earlier one, so a client that acquired a state has to acquire
 * again after the next block.
 */
export function serveLocalStateQuery(link: ServerLink, context: NodeContext, clientVersion: number): void {
  const { db, network, restoreLedger } = context;
  let acquired: string | undefined;

  const acquire = async (at: NodePoint | 'tip'): Promise<void> => {
    const tip = await readTip(db);
    if (at !== 'tip' && (at === 'origin' || at.hash !== tip.hash)) {
      const known = at === 'origin' || (await findBlockPositions(db, [at])).length > 0;
      await link.send(PROTOCOL, createFailure(known ? TOO_OLD : NOT_ON_CHAIN));
      return;
    }
    acquired = tip.hash;
    await link.send(PROTOCOL, ACQUIRED);
  };

  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    switch (number) {
      case 0:
      case 6:
        return await acquire(point.read(reader));
      case 8:
      case 9:
        return await acquire('tip');
      case 3: {
        if (acquired === undefined) return reader.fail('a query without a state');
        const query = stateQuery.read(reader);
        const result = await db.snapshot(async (snapshot) => {
          const tip = await readTip(snapshot);
          if (tip.hash !== acquired)
            throw new ServiceError('unavailable', 'The acquired state is gone: acquire the newest one');
          return await answerQuery({ db: snapshot, network, tip, clientVersion, restoreLedger }, query);
        });
        await link.send(PROTOCOL, createMessage(4, result));
        return;
      }
      case 5:
        acquired = undefined;
        return;
      case 7:
        return;
      default:
        return reader.fail(`state-query message ${number}`);
    }
  });
}
