import type { NetworkDb } from '../../../store/network-db.js';
import { type NodeRequest, type NodeResults, sendNodeRequest } from '../../../store/queries/bitcoin/node-requests.js';
import type { Services } from '../../kit/context.js';
import { TIMEOUT_MS } from '../../shapes/bitcoin/query-node.js';

/** Queries the network's node through the process that is connected to it. */
export const queryNetworkNode = <Question extends NodeRequest>(
  db: NetworkDb<'bitcoin'>,
  { clock }: Pick<Services, 'clock'>,
  query: Question,
  accountId?: string,
): Promise<NodeResults[Question['kind']]> =>
  sendNodeRequest(db, query, { accountId, now: () => clock.now(), timeoutMs: TIMEOUT_MS });
