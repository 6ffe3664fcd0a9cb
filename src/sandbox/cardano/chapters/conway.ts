import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import { anchorOf } from '../actors.js';
import { credentialKey } from '../ledger.js';
import type { Story } from '../story.js';
import { keyCredential, type Wallet } from '../wallet.js';
import type { World } from '../world.js';
import { refreshDemoDRep, registerDemoDRep } from './demo-wallets.js';
import { letVote, propose, voteAsCommittee, voteAsPools } from './votes.js';

/** Wallets with a stake key registered since the first epoch. */
const holdersOf = ({ people, pools }: World): readonly Wallet[] => [
  ...people.slice(0, 12),
  ...pools.map(({ owner }) => owner),
];

/** Registers DReps; all stake holders delegate their vote to a DRep or a predefined option. */
export function chooseRepresentatives(story: Story): void {
  const { world } = story;
  const deposit = story.chain.at(story.slot).parameters.drepDeposit ?? 0n;
  for (const { credential, key, script, anchor } of world.dreps)
    story.tell({
      payer: world.people[0]!,
      certificates: [{ kind: 'drep-registration', drep: credential, deposit, anchor }],
      signers: [key],
      ...(script !== undefined && { scripts: [script] }),
    });
  registerDemoDRep(story);
  story.turnPage();
  for (const [place, holder] of holdersOf(world).entries()) {
    const drep =
      place % 10 === 8 ? 'abstain' : place % 10 === 9 ? 'no-confidence' : world.dreps[place % world.dreps.length]!;
    story.tell({ payer: holder, certificates: [letVote(holder.stake!, drep)], signers: [holder.stakeKey!] });
  }
  story.turnPage();
}

/** Committee members authorize their hot keys; one of them resigns. */
export function seatCommittee(story: Story): void {
  const { members } = story.world.committee;
  for (const { cold, hot } of members)
    story.tell({
      payer: story.world.exchange,
      certificates: [{ kind: 'committee-authorization', cold: keyCredential(cold), hot: keyCredential(hot) }],
      signers: [cold],
    });
  story.turnPage();
  const leaving = members.at(-1)!;
  const anchor = anchorOf('farewell');
  story.tell({
    payer: story.world.exchange,
    certificates: [{ kind: 'committee-resignation', cold: keyCredential(leaving.cold), anchor }],
    signers: [leaving.cold],
  });
  story.turnPage();
}

/** The hard fork that ends the bootstrap phase of Conway. It takes effect two epochs later. */
export function voteForVersion10(story: Story): void {
  const { world } = story;
  const action = { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 10, minor: 0 } } as const;
  const id = propose(story, world.people[0]!, action, 'Protocol version 10');
  story.turnPage();
  voteAsPools(story, world.pools.slice(0, 7), id, 'yes');
  voteAsCommittee(story, world.committee.members.slice(0, 6), id, 'yes');
  story.turnPage();
}

/** Every Conway certificate, by one user. */
export function tryEveryCertificate(story: Story): void {
  const { world } = story;
  const nadia = world.people[13]!;
  const stake = nadia.stake!;
  const [pool] = world.pools;
  const [drep, other] = world.dreps;
  const deposit = story.chain.at(story.slot).parameters.keyDeposit;
  const leave: Certificate = { kind: 'stake-deregistration', stake, deposit };
  const steps: readonly (readonly Certificate[])[] = [
    [{ kind: 'stake-registration', stake, deposit }],
    [leave],
    [{ kind: 'stake-registration-delegation', stake, pool: pool!.cold.hash, deposit }],
    [letVote(stake, drep!)],
    [leave],
    [{ kind: 'vote-registration-delegation', stake, drep: drep!.credential, deposit }],
    [{ kind: 'stake-vote-delegation', stake, pool: world.pools[3]!.cold.hash, drep: other!.credential }],
    [leave],
    [
      {
        kind: 'stake-vote-registration-delegation',
        stake,
        pool: pool!.cold.hash,
        drep: { type: 'no-confidence' },
        deposit,
      },
    ],
  ];
  for (const [place, certificates] of steps.entries()) {
    story.tell({ payer: nadia, certificates, signers: [nadia.stakeKey!] });
    if (place % 3 === 2) story.turnPage();
  }
}

/** A DRep updates its anchor, another one retires. */
export function changeRepresentatives(story: Story): void {
  const { world } = story;
  const [first] = world.dreps;
  const leaving = world.dreps[4]!;
  const deposit = story.chain.ledger.dreps.get(credentialKey(leaving.credential))!.deposit;
  story.tell({
    payer: world.people[0]!,
    certificates: [{ kind: 'drep-update', drep: first!.credential, anchor: anchorOf(`drep-${first!.name}-2`) }],
    signers: [first!.key],
  });
  story.tell({
    payer: world.people[0]!,
    certificates: [{ kind: 'drep-deregistration', drep: leaving.credential, deposit }],
    signers: [leaving.key],
  });
  story.turnPage();
  for (const holder of holdersOf(world)) {
    if (story.chain.ledger.accounts.get(credentialKey(holder.stake!))?.drep !== undefined) continue;
    story.tell({ payer: holder, certificates: [letVote(holder.stake!, first!)], signers: [holder.stakeKey!] });
  }
  story.turnPage();
}

/** Active DReps renew their activity years later; otherwise their stake would no longer count. */
export function refreshRepresentatives(story: Story): void {
  for (const { credential, key, script, anchor } of story.world.dreps) {
    if (!story.chain.ledger.dreps.has(credentialKey(credential))) continue;
    story.tell({
      payer: story.world.people[0]!,
      certificates: [{ kind: 'drep-update', drep: credential, anchor }],
      signers: [key],
      ...(script !== undefined && { scripts: [script] }),
    });
  }
  refreshDemoDRep(story);
  story.turnPage();
}
