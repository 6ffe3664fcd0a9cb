import { anchorOf } from '../actors.js';
import type { Story } from '../story.js';
import { keyCredential, rewardAddress } from '../wallet.js';
import { previousOf, propose, voteAsCommittee, voteAsDReps, voteAsPools } from './votes.js';

const ADA = 1_000_000n;
const TERM = 40n;

/** DReps that are active throughout. */
const dreps = ({ world }: Story) => world.dreps.filter((_, place) => place !== 4);
const members = ({ world }: Story) => world.committee.members.slice(0, 6);
const pools = ({ world }: Story) => world.pools.slice(0, 7);

const account = ({ world }: Story, person: number): Uint8Array =>
  rewardAddress(world.network.networkId, world.people[person]!.stake!);

/** Two enacted actions: a treasury withdrawal and a constitution. */
export function passTwo(story: Story): void {
  const [alice, bruno] = story.world.people;
  const grant = propose(
    story,
    alice!,
    {
      kind: 'treasury-withdrawals',
      withdrawals: [
        [account(story, 2), 50n * ADA],
        [account(story, 3), 25n * ADA],
      ],
      guardrailScript: undefined,
    },
    'Lights along the line',
  );
  const constitution = propose(
    story,
    bruno!,
    {
      kind: 'new-constitution',
      previous: previousOf(story, 'new-constitution'),
      anchor: anchorOf('constitution-2'),
      guardrailScript: undefined,
    },
    'A second constitution',
  );
  story.turnPage();
  for (const id of [grant, constitution]) {
    voteAsDReps(story, dreps(story), id, 'yes');
    voteAsCommittee(story, members(story).slice(0, 5), id, 'yes');
    voteAsCommittee(story, members(story).slice(5), id, 'abstain');
    story.turnPage();
  }
}

/** Two committee actions: new members are enacted, which drops the motion of no confidence. */
export function renewCommittee(story: Story): void {
  const { world } = story;
  const previous = previousOf(story, 'update-committee');
  const renewal = propose(
    story,
    world.people[2]!,
    {
      kind: 'update-committee',
      previous,
      removed: [keyCredential(world.committee.members.at(-1)!.cold)],
      added: world.committee.candidates.map(({ cold }) => [keyCredential(cold), BigInt(story.epoch) + TERM] as const),
      threshold: { numerator: 3n, denominator: 5n },
    },
    'Two more members',
  );
  const motion = propose(story, world.people[3]!, { kind: 'no-confidence', previous }, 'Start again');
  story.turnPage();
  voteAsDReps(story, dreps(story), renewal, 'yes');
  voteAsPools(story, pools(story), renewal, 'yes');
  story.turnPage();
  voteAsDReps(story, dreps(story).slice(0, 3), motion, 'no');
  voteAsDReps(story, dreps(story).slice(3), motion, 'abstain');
  voteAsPools(story, pools(story).slice(0, 2), motion, 'no');
  story.turnPage();
}

/** Three actions that expire: an info action, a parameter change and a hard fork. */
export function letThreeExpire(story: Story): void {
  const { world } = story;
  const opinion = propose(story, world.people[4]!, { kind: 'info' }, 'Which gauge is best');
  const parameter = propose(
    story,
    world.people[5]!,
    {
      kind: 'parameter-change',
      previous: previousOf(story, 'parameter-change'),
      update: { committeeTermLimit: 200n, drepActivity: 25n },
      guardrailScript: undefined,
    },
    'Longer terms',
  );
  propose(
    story,
    world.people[6]!,
    {
      kind: 'hard-fork',
      previous: previousOf(story, 'hard-fork'),
      protocolVersion: { major: 11, minor: 0 },
    },
    'Protocol version 11',
  );
  story.turnPage();
  voteAsDReps(story, dreps(story).slice(0, 2), opinion, 'yes');
  voteAsPools(story, pools(story).slice(0, 1), opinion, 'abstain');
  voteAsDReps(story, dreps(story).slice(0, 3), parameter, 'no');
  voteAsDReps(story, dreps(story).slice(0, 1), parameter, 'yes');
  story.turnPage();
}

/** In the previous epoch: an action with enough votes, which is enacted in the next epoch. */
export function ratifyOne(story: Story): void {
  const id = propose(
    story,
    story.world.people[7]!,
    { kind: 'treasury-withdrawals', withdrawals: [[account(story, 8), 10n * ADA]], guardrailScript: undefined },
    'A roof over the platform',
  );
  story.turnPage();
  voteAsDReps(story, dreps(story), id, 'yes');
  voteAsCommittee(story, members(story), id, 'yes');
  story.turnPage();
}

/** In the current epoch: open actions with a few votes. */
export function leaveSomeOpen(story: Story): void {
  const { world } = story;
  const opinion = propose(story, world.people[9]!, { kind: 'info' }, 'More trains on Sundays');
  const parameter = propose(
    story,
    world.people[10]!,
    {
      kind: 'parameter-change',
      previous: previousOf(story, 'parameter-change'),
      update: { governanceActionLifetime: 8n },
      guardrailScript: undefined,
    },
    'More time to vote',
  );
  const motion = propose(
    story,
    world.people[11]!,
    { kind: 'no-confidence', previous: previousOf(story, 'no-confidence') },
    'Enough of them',
  );
  story.turnPage();
  voteAsDReps(story, dreps(story).slice(0, 2), opinion, 'yes');
  voteAsDReps(story, dreps(story).slice(1, 3), parameter, 'yes');
  voteAsCommittee(story, members(story).slice(0, 2), parameter, 'no');
  voteAsPools(story, pools(story).slice(0, 3), motion, 'no');
  story.turnPage();
}
