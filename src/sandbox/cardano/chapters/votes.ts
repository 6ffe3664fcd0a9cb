import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { GovernanceAction, GovernanceActionId, Vote } from '../../../chains/cardano/governance/governance.js';
import { anchorOf, type DRepActor, type PoolActor } from '../actors.js';
import { purposeOf } from '../epoch-boundary.js';
import type { SigningKey } from '../signing-key.js';
import type { Story } from '../story.js';
import { keyCredential, rewardAddress, type Wallet } from '../wallet.js';

type Ballot = 'yes' | 'no' | 'abstain';

/** Submits a proposal; the deposit returns to the payer. */
export function propose(story: Story, payer: Wallet, action: GovernanceAction, title: string): GovernanceActionId {
  const { parameters } = story.chain.at(story.slot);
  const { transaction } = story.tell({
    payer,
    proposals: [
      {
        deposit: parameters.governanceActionDeposit ?? 0n,
        returnAddress: rewardAddress(story.world.network.networkId, payer.stake!),
        action,
        anchor: anchorOf(title.toLowerCase().replaceAll(' ', '-')),
      },
    ],
  });
  return { txHash: transaction.hash, index: 0 };
}

/** The last enacted action of the same purpose. */
export const previousOf = ({ chain }: Story, kind: GovernanceAction['kind']): GovernanceActionId | undefined =>
  chain.ledger.standing.enacted[purposeOf(kind)!];

export function voteAsDReps(story: Story, dreps: readonly DRepActor[], action: GovernanceActionId, vote: Ballot): void {
  for (const { credential, key, script, name } of dreps)
    cast(story, { role: 'drep', credential }, action, vote, [key], name, script);
}

export function voteAsPools(story: Story, pools: readonly PoolActor[], action: GovernanceActionId, vote: Ballot): void {
  for (const { cold, ticker } of pools)
    cast(story, { role: 'pool', credential: keyCredential(cold) }, action, vote, [cold], ticker);
}

export function voteAsCommittee(
  story: Story,
  members: readonly { readonly hot: SigningKey }[],
  action: GovernanceActionId,
  vote: Ballot,
): void {
  for (const [place, { hot }] of members.entries())
    cast(story, { role: 'committee', credential: keyCredential(hot) }, action, vote, [hot], `member ${place + 1}`);
}

/** Every second vote has an anchor. */
function cast(
  story: Story,
  voter: Vote['voter'],
  action: GovernanceActionId,
  vote: Ballot,
  signers: readonly SigningKey[],
  name: string,
  script?: DRepActor['script'],
): void {
  const anchor = name.length % 2 === 0 ? anchorOf(`reasons-of-${name.toLowerCase()}`) : undefined;
  story.tell({
    payer: story.world.exchange,
    votes: [{ voter, action, vote, anchor }],
    signers,
    ...(script !== undefined && { scripts: [script] }),
  });
}

export const letVote = (stake: Credential, drep: DRepActor | 'abstain' | 'no-confidence'): Certificate => ({
  kind: 'vote-delegation',
  stake,
  drep: typeof drep === 'string' ? { type: drep } : drep.credential,
});
