import type { NetworkDb } from '../../../store/network-db.js';
import { askNode, type NodeAnswers, type NodeQuestion } from '../../../store/queries/bitcoin/node-requests.js';
import type { Services } from '../../context.js';

/** A caller waits this long for a node's answer, then gets 503. */
const TIMEOUT_MS = 20_000;

/** Asks the network's node through the process that speaks with it. */
export const askNetworkNode = <Question extends NodeQuestion>(
  db: NetworkDb<'bitcoin'>,
  { clock }: Pick<Services, 'clock'>,
  question: Question,
  accountId?: string,
): Promise<NodeAnswers[Question['kind']]> =>
  askNode(db, question, { accountId, now: () => clock.now(), timeoutMs: TIMEOUT_MS });
