import type { GovernanceAction, Proposal, Vote, Voter } from '../../../src/chains/cardano/governance/governance.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { isBootstrap } from '../../../src/ledger/governance/voting-thresholds.js';
import type { GeneratorInput } from './generate-stake-transaction.js';
import { rewardAddress } from './stake-chain-keys.js';
import { COMMITTEE_SIZE, hash28, hash32 } from './stake-chain-network.js';

/** The chain votes for protocol version 10 from this epoch on. */
const HARD_FORK_EPOCH = 4;

const anchor = { url: 'https://example.org/action', hash: hash32('action') };

export function generateStakeProposals(input: GeneratorInput): readonly Proposal[] {
  const { below, state, accounts } = input;
  const { epoch, parameters } = state.epoch.get();
  const pendingFork = [...state.proposals.values()].some(({ proposal }) => proposal.action.kind === 'hard-fork');
  const wantsFork = isBootstrap(parameters) && epoch >= HARD_FORK_EPOCH && !pendingFork;
  if (!wantsFork && below(9) > 0) return [];
  const action = wantsFork ? hardFork(input) : generateAction(input);
  return [
    {
      deposit: parameters.governanceActionDeposit ?? 0n,
      returnAddress: rewardAddress(below(accounts)),
      action,
      anchor,
    },
  ];
}

const hardFork = ({ state }: GeneratorInput): GovernanceAction => ({
  kind: 'hard-fork',
  previous: state.governance.get().enacted['hard-fork'],
  protocolVersion: { major: 10, minor: 0 },
});

function generateAction({ below, state, accounts }: GeneratorInput): GovernanceAction {
  const { enacted } = state.governance.get();
  const { parameters } = state.epoch.get();
  switch (below(isBootstrap(parameters) ? 3 : 5)) {
    case 0:
      return { kind: 'info' };
    case 3:
      return {
        kind: 'treasury-withdrawals',
        withdrawals: [[rewardAddress(below(accounts)), BigInt(1 + below(50)) * 1_000_000n]],
        guardrailScript: undefined,
      };
    case 4:
      return {
        kind: 'new-constitution',
        previous: enacted['constitution'],
        anchor: { url: `https://example.org/${below(100)}`, hash: hash32('constitution') },
        guardrailScript: undefined,
      };
    default:
      return {
        kind: 'parameter-change',
        previous: enacted['parameter-change'],
        update: {
          keyDeposit: BigInt(1 + below(3)) * 1_000_000n,
          drepDeposit: BigInt(3 + below(3)) * 1_000_000n,
          poolDeposit: BigInt(40 + below(20)) * 1_000_000n,
        },
        guardrailScript: undefined,
      };
  }
}

/** Random votes of distinct voters on open proposals; the committee and the pools support a hard fork. */
export function generateStakeVotes({ below, state }: GeneratorInput): readonly Vote[] {
  const open = [...state.proposals.values()].toSorted((a, b) => a.position - b.position);
  if (open.length === 0 || below(2) === 0) return [];
  const fork = open.find(({ proposal }) => proposal.action.kind === 'hard-fork');
  const voters: Voter[] = [
    ...Array.from(
      { length: COMMITTEE_SIZE },
      (_, member): Voter => ({
        role: 'committee',
        credential: { type: 'key', hash: hash28(`hot ${member}`) },
      }),
    ),
    ...[...state.pools.keys()].toSorted().map(
      (key): Voter => ({
        role: 'pool',
        credential: { type: 'key', hash: fromHex(key) },
      }),
    ),
    ...[...state.dreps.values()]
      .toSorted((a, b) => Buffer.compare(a.credential.hash, b.credential.hash))
      .map(({ credential }): Voter => ({ role: 'drep', credential })),
  ];
  return voters
    .filter(() => below(3) === 0)
    .map((voter) => {
      const supports = fork !== undefined && voter.role !== 'drep' && below(2) === 0;
      const { id } = supports ? fork : open[below(open.length)]!;
      const vote = supports ? 'yes' : (['yes', 'yes', 'no', 'abstain'] as const)[below(4)]!;
      return { voter, action: id, vote, anchor: undefined };
    });
}
