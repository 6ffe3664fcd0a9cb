import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import { createAnchor } from '../actors.js';
import type { HistoryBuilder } from '../history-builder.js';
import type { Simulation } from '../simulation.js';
import { keyCredential, type Wallet } from '../wallet.js';
import { refreshDemoDRep, registerDemoDRep } from './demo-wallets.js';
import { getPreviousAction, letVote, propose, voteAsCommittee, voteAsDReps, voteAsPools } from './votes.js';

/** Wallets with a stake key registered since the first epoch. */
const getStakeHolders = ({ users, pools }: Simulation): readonly Wallet[] => [
  ...users.slice(0, 12),
  ...pools.map(({ owner }) => owner),
];

/** Registers DReps; all stake holders delegate their vote to a DRep or a predefined option. */
export function chooseRepresentatives(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const deposit = builder.chain.parameters.drepDeposit ?? 0n;
  for (const { credential, key, script, anchor } of simulation.dreps)
    builder.submit({
      payer: simulation.users[0]!,
      certificates: [{ kind: 'drep-registration', drep: credential, deposit, anchor }],
      signers: [key],
      ...(script !== undefined && { scripts: [script] }),
    });
  registerDemoDRep(builder);
  builder.closeBlock();
  for (const [index, holder] of getStakeHolders(simulation).entries()) {
    const drep =
      index % 10 === 8
        ? 'abstain'
        : index % 10 === 9
          ? 'no-confidence'
          : simulation.dreps[index % simulation.dreps.length]!;
    builder.submit({ payer: holder, certificates: [letVote(holder.stake!, drep)], signers: [holder.stakeKey!] });
  }
  builder.closeBlock();
}

/** Committee members authorize their hot keys; one of them resigns. */
export function seatCommittee(builder: HistoryBuilder): void {
  const { members } = builder.simulation.committee;
  for (const { cold, hot } of members)
    builder.submit({
      payer: builder.simulation.exchange,
      certificates: [{ kind: 'committee-authorization', cold: keyCredential(cold), hot: keyCredential(hot) }],
      signers: [cold],
    });
  builder.closeBlock();
  const leaving = members.at(-1)!;
  const anchor = createAnchor('farewell');
  builder.submit({
    payer: builder.simulation.exchange,
    certificates: [{ kind: 'committee-resignation', cold: keyCredential(leaving.cold), anchor }],
    signers: [leaving.cold],
  });
  builder.closeBlock();
}

/** The hard fork that ends the bootstrap phase of Conway. It takes effect two epochs later. */
export function voteForVersion10(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const action = { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 10, minor: 0 } } as const;
  const id = propose(builder, simulation.users[0]!, action, 'Protocol version 10');
  builder.closeBlock();
  voteAsPools(builder, simulation.pools.slice(0, 7), id, 'yes');
  voteAsCommittee(builder, simulation.committee.members.slice(0, 6), id, 'yes');
  builder.closeBlock();
}

/** A hard fork after the bootstrap phase, on which DReps vote too. It takes effect two epochs later. */
export function voteForVersion11(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const action = {
    kind: 'hard-fork',
    previous: getPreviousAction(builder, 'hard-fork'),
    protocolVersion: { major: 11, minor: 0 },
  } as const;
  const id = propose(builder, simulation.users[8]!, action, 'Protocol version 11');
  builder.closeBlock();
  voteAsDReps(builder, simulation.dreps, id, 'yes');
  voteAsPools(builder, simulation.pools.slice(0, 7), id, 'yes');
  voteAsCommittee(builder, simulation.committee.members.slice(0, 6), id, 'yes');
  builder.closeBlock();
}

/** Every Conway certificate, by one user. */
export function tryEveryCertificate(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const nadia = simulation.users[13]!;
  const stake = nadia.stake!;
  const [pool] = simulation.pools;
  const [drep, other] = simulation.dreps;
  const deposit = builder.chain.parameters.keyDeposit;
  const leave: Certificate = { kind: 'stake-deregistration', stake, deposit };
  const steps: readonly (readonly Certificate[])[] = [
    [{ kind: 'stake-registration', stake, deposit }],
    [leave],
    [{ kind: 'stake-registration-delegation', stake, pool: pool!.cold.hash, deposit }],
    [letVote(stake, drep!)],
    [leave],
    [{ kind: 'vote-registration-delegation', stake, drep: drep!.credential, deposit }],
    [{ kind: 'stake-vote-delegation', stake, pool: simulation.pools[3]!.cold.hash, drep: other!.credential }],
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
  for (const [index, certificates] of steps.entries()) {
    builder.submit({ payer: nadia, certificates, signers: [nadia.stakeKey!] });
    if (index % 3 === 2) builder.closeBlock();
  }
}

/** A DRep updates its anchor, another one retires. */
export function changeRepresentatives(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const [first] = simulation.dreps;
  const leaving = simulation.dreps[4]!;
  const deposit = builder.chain.ledger.state.dreps.get(credentialKey(leaving.credential))!.deposit;
  builder.submit({
    payer: simulation.users[0]!,
    certificates: [{ kind: 'drep-update', drep: first!.credential, anchor: createAnchor(`drep-${first!.name}-2`) }],
    signers: [first!.key],
  });
  builder.submit({
    payer: simulation.users[0]!,
    certificates: [{ kind: 'drep-deregistration', drep: leaving.credential, deposit }],
    signers: [leaving.key],
  });
  builder.closeBlock();
  for (const holder of getStakeHolders(simulation)) {
    if (builder.chain.ledger.account(holder.stake!)?.drep !== undefined) continue;
    builder.submit({ payer: holder, certificates: [letVote(holder.stake!, first!)], signers: [holder.stakeKey!] });
  }
  builder.closeBlock();
}

/** Active DReps renew their activity years later; otherwise their stake would no longer count. */
export function refreshRepresentatives(builder: HistoryBuilder): void {
  for (const { credential, key, script, anchor } of builder.simulation.dreps) {
    if (!builder.chain.ledger.state.dreps.has(credentialKey(credential))) continue;
    builder.submit({
      payer: builder.simulation.users[0]!,
      certificates: [{ kind: 'drep-update', drep: credential, anchor }],
      signers: [key],
      ...(script !== undefined && { scripts: [script] }),
    });
  }
  refreshDemoDRep(builder);
  builder.closeBlock();
}
