import type { NetworkDb } from '../../../store/network-db.js';
import { askNode, type NodeAnswers, type NodeQuestion } from '../../../store/queries/bitcoin/node-requests.js';
import type { Services } from '../../kit/context.js';
import { TIMEOUT_MS } from '../../shapes/bitcoin/ask-node.js';

/** Queries the network's node through the process that is connected to it. */
export const askNetworkNode = <Question extends NodeQuestion>(
  db: NetworkDb<'bitcoin'>,
  { clock }: Pick<Services, 'clock'>,
  question: Question,
  accountId?: string,
): Promise<NodeAnswers[Question['kind']]> =>
  askNode(db, question, { accountId, now: () => clock.now(), timeoutMs: TIMEOUT_MS });
