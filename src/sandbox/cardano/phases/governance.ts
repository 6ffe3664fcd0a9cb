import type { ProtocolVersion } from '../../../chains/cardano/parameters/protocol-update.js';
import { createAnchor } from '../actors.js';
import type { HistoryBuilder } from '../history-builder.js';
import { keyCredential, rewardAddress } from '../wallet.js';
import { getPreviousAction, propose, voteAsCommittee, voteAsDReps, voteAsPools } from './votes.js';

const ADA = 1_000_000n;
const TERM = 40n;

/** DReps that are active throughout. */
const dreps = ({ simulation }: HistoryBuilder) => simulation.dreps.filter((_, index) => index !== 4);
const members = ({ simulation }: HistoryBuilder) => simulation.committee.members.slice(0, 6);
const pools = ({ simulation }: HistoryBuilder) => simulation.pools.slice(0, 7);

const account = ({ simulation }: HistoryBuilder, user: number): Uint8Array =>
  rewardAddress(simulation.network.networkId, simulation.users[user]!.stake!);

/** Two enacted actions: a treasury withdrawal and a constitution. */
export function enactTwoActions(builder: HistoryBuilder): void {
  const [alice, bruno] = builder.simulation.users;
  const grant = propose(
    builder,
    alice!,
    {
      kind: 'treasury-withdrawals',
      withdrawals: [
        [account(builder, 2), 50n * ADA],
        [account(builder, 3), 25n * ADA],
      ],
      guardrailScript: undefined,
    },
    'Lights along the line',
  );
  const constitution = propose(
    builder,
    bruno!,
    {
      kind: 'new-constitution',
      previous: getPreviousAction(builder, 'new-constitution'),
      anchor: createAnchor('constitution-2'),
      guardrailScript: undefined,
    },
    'A second constitution',
  );
  builder.closeBlock();
  for (const id of [grant, constitution]) {
    voteAsDReps(builder, dreps(builder), id, 'yes');
    voteAsCommittee(builder, members(builder).slice(0, 5), id, 'yes');
    voteAsCommittee(builder, members(builder).slice(5), id, 'abstain');
    builder.closeBlock();
  }
}

/** Two committee actions: new members are enacted, which drops the motion of no confidence. */
export function renewCommittee(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const previous = getPreviousAction(builder, 'update-committee');
  const renewal = propose(
    builder,
    simulation.users[2]!,
    {
      kind: 'update-committee',
      previous,
      removed: [keyCredential(simulation.committee.members.at(-1)!.cold)],
      added: simulation.committee.candidates.map(
        ({ cold }) => [keyCredential(cold), BigInt(builder.epoch) + TERM] as const,
      ),
      threshold: { numerator: 3n, denominator: 5n },
    },
    'Two more members',
  );
  const motion = propose(builder, simulation.users[3]!, { kind: 'no-confidence', previous }, 'Start again');
  builder.closeBlock();
  voteAsDReps(builder, dreps(builder), renewal, 'yes');
  voteAsPools(builder, pools(builder), renewal, 'yes');
  builder.closeBlock();
  voteAsDReps(builder, dreps(builder).slice(0, 3), motion, 'no');
  voteAsDReps(builder, dreps(builder).slice(3), motion, 'abstain');
  voteAsPools(builder, pools(builder).slice(0, 2), motion, 'no');
  builder.closeBlock();
}

/** Three actions that expire: an info action, a parameter change and a hard fork. */
export function expireThreeActions(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const opinion = propose(builder, simulation.users[4]!, { kind: 'info' }, 'Which gauge is best');
  const parameter = propose(
    builder,
    simulation.users[5]!,
    {
      kind: 'parameter-change',
      previous: getPreviousAction(builder, 'parameter-change'),
      update: { committeeTermLimit: 200n, drepActivity: 25n },
      guardrailScript: undefined,
    },
    'Longer terms',
  );
  const open = findOpenFork(builder);
  const { major, minor } = followVersion(open?.protocolVersion, builder.chain.parameters.protocolVersion);
  propose(
    builder,
    simulation.users[6]!,
    {
      kind: 'hard-fork',
      previous: open?.id ?? getPreviousAction(builder, 'hard-fork'),
      protocolVersion: { major, minor },
    },
    `Protocol version ${major}.${minor}`,
  );
  builder.closeBlock();
  voteAsDReps(builder, dreps(builder).slice(0, 2), opinion, 'yes');
  voteAsPools(builder, pools(builder).slice(0, 1), opinion, 'abstain');
  voteAsDReps(builder, dreps(builder).slice(0, 3), parameter, 'no');
  voteAsDReps(builder, dreps(builder).slice(0, 1), parameter, 'yes');
  builder.closeBlock();
}

/** The ledger allows one major version above the current one: a fork that builds on an open one is a minor one. */
const followVersion = (open: ProtocolVersion | undefined, current: ProtocolVersion): ProtocolVersion =>
  open === undefined ? { major: current.major + 1, minor: 0 } : { major: open.major, minor: open.minor + 1 };

/** The newest hard fork that is not decided yet: the next one builds on it. */
function findOpenFork({ chain }: HistoryBuilder) {
  for (const { id, proposal } of [...chain.ledger.state.proposals.values()].reverse())
    if (proposal.action.kind === 'hard-fork') return { id, protocolVersion: proposal.action.protocolVersion };
  return undefined;
}

/** In the previous epoch: an action with enough votes, which is enacted in the next epoch. */
export function ratifyOneAction(builder: HistoryBuilder): void {
  const id = propose(
    builder,
    builder.simulation.users[7]!,
    { kind: 'treasury-withdrawals', withdrawals: [[account(builder, 8), 10n * ADA]], guardrailScript: undefined },
    'A roof over the platform',
  );
  builder.closeBlock();
  voteAsDReps(builder, dreps(builder), id, 'yes');
  voteAsCommittee(builder, members(builder), id, 'yes');
  builder.closeBlock();
}

/** In the current epoch: open actions with a few votes. */
export function proposeOpenActions(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const opinion = propose(builder, simulation.users[9]!, { kind: 'info' }, 'More trains on Sundays');
  const parameter = propose(
    builder,
    simulation.users[10]!,
    {
      kind: 'parameter-change',
      previous: getPreviousAction(builder, 'parameter-change'),
      update: { governanceActionLifetime: 8n },
      guardrailScript: undefined,
    },
    'More time to vote',
  );
  const motion = propose(
    builder,
    simulation.users[11]!,
    { kind: 'no-confidence', previous: getPreviousAction(builder, 'no-confidence') },
    'Enough of them',
  );
  builder.closeBlock();
  voteAsDReps(builder, dreps(builder).slice(0, 2), opinion, 'yes');
  voteAsDReps(builder, dreps(builder).slice(1, 3), parameter, 'yes');
  voteAsCommittee(builder, members(builder).slice(0, 2), parameter, 'no');
  voteAsPools(builder, pools(builder).slice(0, 3), motion, 'no');
  builder.closeBlock();
}
