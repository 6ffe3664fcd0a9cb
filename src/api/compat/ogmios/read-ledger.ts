import type { NetworkDb } from '../../../store/network-db.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { OgmiosContext } from './ogmios-route.js';
import { RpcError } from './rpc.js';
import type { OgmiosSession } from './session.js';

export const LEDGER_ERROR = {
  acquireFailed: 2_000,
  eraMismatch: 2_001,
  unavailable: 2_002,
  expired: 2_003,
  invalidGenesis: 2_004,
} as const;

/**
 * Answers a query from one snapshot. A client that has acquired a ledger state gets no answer from another one: the
 * index has the state of its newest block only.
 */
export const readLedger = <Result>(
  { db }: Pick<OgmiosContext, 'db'>,
  { acquired }: OgmiosSession,
  read: (snapshot: NetworkDb<'cardano'>, tip: IndexTip) => Promise<Result>,
): Promise<Result> =>
  db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    if (acquired !== undefined && (acquired === 'origin' || acquired.id !== tip.hash))
      throw new RpcError(
        LEDGER_ERROR.expired,
        'The acquired ledger state is no longer available: a block has arrived since. Acquire the newest one.',
        'The point is not the tip anymore',
      );
    return await read(snapshot, tip);
  });
