import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { GovernanceAction, GovernanceActionId, Vote } from '../../../chains/cardano/governance/governance.js';
import { PURPOSES } from '../../../ledger/governance/action-purpose.js';
import { createAnchor, type DRepActor, type PoolActor } from '../actors.js';
import type { HistoryBuilder } from '../history-builder.js';
import type { SigningKey } from '../signing-key.js';
import { keyCredential, rewardAddress, type Wallet } from '../wallet.js';

type Ballot = 'yes' | 'no' | 'abstain';

/** Submits a proposal; the deposit returns to the payer. */
export function propose(
  builder: HistoryBuilder,
  payer: Wallet,
  action: GovernanceAction,
  title: string,
): GovernanceActionId {
  const { parameters } = builder.chain;
  const { transaction } = builder.submit({
    payer,
    proposals: [
      {
        deposit: parameters.governanceActionDeposit ?? 0n,
        returnAddress: rewardAddress(builder.simulation.network.networkId, payer.stake!),
        action,
        anchor: createAnchor(title.toLowerCase().replaceAll(' ', '-')),
      },
    ],
  });
  return { txHash: transaction.hash, index: 0 };
}

/** The last enacted action of the same purpose. */
export const getPreviousAction = (
  { chain }: HistoryBuilder,
  kind: keyof typeof PURPOSES,
): GovernanceActionId | undefined => chain.ledger.state.governance.get().enacted[PURPOSES[kind]];

export function voteAsDReps(
  builder: HistoryBuilder,
  dreps: readonly DRepActor[],
  action: GovernanceActionId,
  vote: Ballot,
): void {
  for (const { credential, key, script, name } of dreps)
    castVotes(builder, { role: 'drep', credential }, action, vote, [key], name, script);
}

export function voteAsPools(
  builder: HistoryBuilder,
  pools: readonly PoolActor[],
  action: GovernanceActionId,
  vote: Ballot,
): void {
  for (const { cold, ticker } of pools)
    castVotes(builder, { role: 'pool', credential: keyCredential(cold) }, action, vote, [cold], ticker);
}

export function voteAsCommittee(
  builder: HistoryBuilder,
  members: readonly { readonly hot: SigningKey }[],
  action: GovernanceActionId,
  vote: Ballot,
): void {
  for (const [index, { hot }] of members.entries())
    castVotes(
      builder,
      { role: 'committee', credential: keyCredential(hot) },
      action,
      vote,
      [hot],
      `member ${index + 1}`,
    );
}

/** Every second vote has an anchor. */
function castVotes(
  builder: HistoryBuilder,
  voter: Vote['voter'],
  action: GovernanceActionId,
  vote: Ballot,
  signers: readonly SigningKey[],
  name: string,
  script?: DRepActor['script'],
): void {
  const anchor = name.length % 2 === 0 ? createAnchor(`reasons-of-${name.toLowerCase()}`) : undefined;
  builder.submit({
    payer: builder.simulation.exchange,
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
