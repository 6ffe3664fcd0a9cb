import { describeSat, type SatFacts } from '../../../chains/bitcoin/ordinals/sat.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findHistoryStart } from '../../../store/queries/bitcoin/tip.js';
import { type SatLocation, traceSat } from './trace-sat.js';

/** The facts about a satoshi and its location. Rejects one from before the first block of the index. */
export async function requireSat(
  db: NetworkDb<'bitcoin'>,
  sat: number,
): Promise<{ readonly facts: SatFacts; readonly location: SatLocation }> {
  const facts = describeSat(BigInt(sat));
  const start = await findHistoryStart(db);
  if (start !== undefined && facts.height <= start)
    throw new ServiceError(
      'not-implemented',
      `The index begins after block ${start}, and the satoshi is older: its moves are not known`,
    );
  return { facts, location: await traceSat(db, facts.height, facts.offset) };
}
