import type { Principal } from '../../access/credentials/authenticate.js';
import { getFlow, OPERATOR_FLOW } from '../../access/limits/flow.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { ProcessServices, Services } from '../kit/context.js';

/** Services for the requests of one flow. */
export class FlowServices {
  readonly flow: Flow;
  readonly services: Services;
  readonly #networks = new WeakMap<NetworkDb, NetworkDb>();

  constructor(flow: Flow, services: ProcessServices) {
    this.flow = flow;
    this.services = { ...services, db: services.db.forFlow(flow) };
  }

  /** A network's database, scheduled in this flow. */
  network(opened: NetworkDb): NetworkDb {
    const known = this.#networks.get(opened);
    if (known !== undefined) return known;
    const own = opened.forFlow(this.flow);
    this.#networks.set(opened, own);
    return own;
  }
}

export interface FlowDirectory {
  /** Cached for as long as the credential is, because every request needs it. */
  forPrincipal(principal: Principal): FlowServices;
  forAddress(ip: string): FlowServices;
  readonly operator: FlowServices;
}

export function createFlowDirectory(services: ProcessServices): FlowDirectory {
  const known = new WeakMap<Principal, FlowServices>();
  return {
    forPrincipal(principal) {
      const found = known.get(principal);
      if (found !== undefined) return found;
      const made = new FlowServices(getFlow(principal, ''), services);
      known.set(principal, made);
      return made;
    },
    forAddress: (ip) => new FlowServices(getFlow(undefined, ip), services),
    operator: new FlowServices(OPERATOR_FLOW, services),
  };
}
