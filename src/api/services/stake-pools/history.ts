import type { NetworkDb } from '../../../store/network-db.js';
import { registrationsOfPool, retirementsOfPool } from '../../../store/queries/cardano/pools/pool-certificates.js';
import type { Certificates } from '../../shapes/stake-pools/history.js';
import { knownPool } from './pool-id.js';

export const certificatesOf = (db: NetworkDb<'cardano'>, text: string): Promise<Certificates> =>
  db.snapshot(async (snapshot) => {
    const { id, hash } = await knownPool(snapshot, text);
    const registrations = await registrationsOfPool(snapshot, id);
    return { hash, registrations, retirements: await retirementsOfPool(snapshot, id) };
  });
