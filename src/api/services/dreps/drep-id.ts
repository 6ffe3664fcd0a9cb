import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findDRepIds, findDRepsByHash } from '../../../store/queries/cardano/governance/drep-updates.js';
import { parse } from '../../shapes/dreps/drep-id.js';

/** The requested DReps. A key and a script may have the same hash and are never confused. */
export async function readDRepIds(db: NetworkDb<'cardano'>, texts: readonly string[]): Promise<readonly DRep[]> {
  const parsed = texts.map(parse);
  const known = await findDRepsByHash(
    db,
    parsed.flatMap((each) => (each.type === 'unknown' ? [each.hash] : [])),
  );
  return parsed.map((each) => {
    if (each.type !== 'unknown') return each;
    const same = known.filter((drep) => 'hash' in drep && Buffer.compare(drep.hash, each.hash) === 0);
    if (same.length > 1)
      throw new ServiceError(
        'invalid',
        'This hash belongs to both a key and a script: pass the DRep id in the form of CIP-129',
      );
    return same[0] ?? { type: 'key', hash: each.hash };
  });
}

export const readDRepId = async (db: NetworkDb<'cardano'>, text: string): Promise<DRep> =>
  (await readDRepIds(db, [text]))[0]!;

/** The number of a DRep that is known to the chain; undefined for any other. */
export async function findDRepNumber(db: NetworkDb<'cardano'>, text: string): Promise<number | undefined> {
  await expectLive(db);
  return (await findDRepIds(db, [await readDRepId(db, text)]))[0];
}

export const noSuchDRep = (drep: DRep, { network }: Pick<NetworkDb, 'network'>): ServiceError =>
  new ServiceError('not-found', `${network} has no DRep ${drepIdCip129(drep)}`);
