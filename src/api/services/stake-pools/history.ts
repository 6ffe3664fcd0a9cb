import type { NetworkDb } from '../../../store/network-db.js';
import { listPoolRegistrations, listPoolRetirements } from '../../../store/queries/cardano/pools/pool-certificates.js';
import type { Certificates } from '../../shapes/stake-pools/history.js';
import { requirePool } from './pool-id.js';

export const readCertificates = (db: NetworkDb<'cardano'>, text: string): Promise<Certificates> =>
  db.snapshot(async (snapshot) => {
    const { id, hash } = await requirePool(snapshot, text);
    const registrations = await listPoolRegistrations(snapshot, id);
    return { id, hash, registrations, retirements: await listPoolRetirements(snapshot, id) };
  });
