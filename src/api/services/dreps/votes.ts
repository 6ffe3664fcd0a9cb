import type { Static } from 'typebox';
import type { Voter } from '../../../chains/cardano/governance/governance.js';
import { actionIdCip129, actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { actionFacts } from '../../../store/queries/cardano/governance/actions.js';
import type { CastVote } from '../../../store/queries/cardano/governance/votes.js';
import type { DRepVote } from '../../shapes/dreps/votes.js';
import { ACTION_TYPES, VOTE_NAMES } from '../../shapes/transactions/vote-json.js';
import { readDRepId } from './drep-id.js';

/** Undefined for the two predefined DReps, which never cast votes. */
export async function findVoter(db: NetworkDb<'cardano'>, text: string): Promise<Voter | undefined> {
  const drep = await readDRepId(db, text);
  return 'hash' in drep ? { role: 'drep', credential: drep } : undefined;
}

export async function toVotesJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  votes: readonly CastVote[],
): Promise<Static<typeof DRepVote>[]> {
  const facts = await actionFacts(
    db,
    votes.map(({ vote }) => vote.action),
  );
  return votes.map(({ vote, position }, index) => ({
    govActionId: actionIdText(vote.action),
    govActionIdCip129: actionIdCip129(vote.action),
    vote: VOTE_NAMES[vote.vote],
    blockTime: slotToTime(network, position.block.slot),
    voteTxHash: toHex(position.hash),
    title: facts[index]?.title ?? null,
    proposalType: facts[index] === undefined ? null : ACTION_TYPES[facts[index].kind],
    rationaleUrl: vote.anchor?.url ?? null,
  }));
}
