import type { LedgerView } from '../../../builder/ledger-view.js';
import { governanceIdCip129 } from '../../../chains/cardano/governance-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { memberFact } from '../../../store/queries/cardano/builder-governance.js';
import type { ChainHead } from '../../../store/queries/cardano/protocol-parameters.js';
import type { Services } from '../../context.js';
import type { Questions } from './ledger-facts.js';

interface Around {
  readonly network: CardanoNetwork;
  readonly services: Services;
  readonly head: ChainHead;
}

/** What governance has decided, as far as a build asks and the index is certain. */
export async function governanceFacts(
  db: NetworkDb<'cardano'>,
  { network, services, head }: Around,
  { member }: Questions,
): Promise<Pick<LedgerView, 'committee'>> {
  if (member === undefined) return {};
  const simulated = services.networks.status(network.id).source === 'sandbox';
  const fact = await memberFact(db, { network, simulated, epoch: head.epoch, complete: head.complete }, member);
  return fact === undefined ? {} : { committee: new Map([[governanceIdCip129('cc_cold', member), fact]]) };
}
