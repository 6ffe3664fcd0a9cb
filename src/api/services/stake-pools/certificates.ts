import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { poolRetirements, type RetirementSet } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { retirementJson } from '../../shapes/stake-pools/certificates.js';

export async function readRetirementPage(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  set: RetirementSet,
  query: { readonly page: number; readonly pageSize: number },
) {
  const found = await numberedPage(query, (range) => poolRetirements(db, set, range));
  return found.map((fact) => retirementJson(fact, network));
}
