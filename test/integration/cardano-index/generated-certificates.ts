import type { Credential } from '../../../src/chains/cardano/addresses/address.js';
import type { DRep } from '../../../src/chains/cardano/addresses/credential.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import type { Anchor } from '../../../src/chains/cardano/governance/anchor.js';
import type { GovernanceAction, Proposal, Vote } from '../../../src/chains/cardano/governance/governance.js';
import { blake2b224, blake2b256 } from '../../../src/kernel/blake2b.js';

export type Random = () => number;

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);
export const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!;
export const chance = (random: Random, share: number): boolean => random() < share;

const encoder = new TextEncoder();
export const hash28 = (text: string): Uint8Array => blake2b224(encoder.encode(text));
export const hash32 = (text: string): Uint8Array => blake2b256(encoder.encode(text));

/** Few of each, so that they recur. */
const STAKES = Array.from(
  { length: 8 },
  (_, index): Credential => ({
    type: index % 4 === 3 ? 'script' : 'key',
    hash: hash28(`stake ${index}`),
  }),
);
const POOLS = Array.from({ length: 4 }, (_, index) => hash28(`pool ${index}`));
const DREPS = Array.from(
  { length: 4 },
  (_, index): Credential => ({
    type: index === 3 ? 'script' : 'key',
    hash: hash28(`drep ${index}`),
  }),
);
const COLD = Array.from(
  { length: 3 },
  (_, index): Credential => ({
    type: index === 2 ? 'script' : 'key',
    hash: hash28(`cold ${index}`),
  }),
);

export const pickStake = (random: Random): Credential => pick(random, STAKES);
export const rewardAccount = ({ type, hash }: Credential): Uint8Array =>
  Uint8Array.of(type === 'script' ? 0xf0 : 0xe0, ...hash);

const generateAnchor = (random: Random): Anchor | undefined =>
  chance(random, 0.5) ? { url: `https://example.org/${below(random, 100)}\0`, hash: hash32('anchor') } : undefined;

const pickDRep = (random: Random): DRep =>
  chance(random, 0.2) ? { type: pick(random, ['abstain', 'no-confidence'] as const) } : pick(random, DREPS);

const MAKERS: readonly ((random: Random, epoch: number) => Certificate)[] = [
  (random) => ({
    kind: 'stake-registration',
    stake: pickStake(random),
    deposit: chance(random, 0.5) ? undefined : 2_000_000n,
  }),
  (random) => ({
    kind: 'stake-deregistration',
    stake: pickStake(random),
    deposit: chance(random, 0.5) ? undefined : 2_000_000n,
  }),
  (random) => ({ kind: 'stake-delegation', stake: pickStake(random), pool: pick(random, POOLS) }),
  poolRegistration,
  (random, epoch) => ({
    kind: 'pool-retirement',
    pool: pick(random, POOLS),
    epoch: BigInt(epoch + 1 + below(random, 2)),
  }),
  () => ({
    kind: 'genesis-delegation',
    genesisHash: hash28('genesis'),
    delegateHash: hash28('delegate'),
    vrfKeyHash: hash32('vrf'),
  }),
  (random) => ({
    kind: 'instant-rewards',
    pot: 'reserves',
    rewards: [
      [STAKES[0]!, 5n],
      [STAKES[1]!, BigInt(below(random, 1000)) - 500n],
    ],
    toOtherPot: undefined,
  }),
  () => ({ kind: 'instant-rewards', pot: 'treasury', rewards: [], toOtherPot: 77n }),
  (random) => ({ kind: 'vote-delegation', stake: pickStake(random), drep: pickDRep(random) }),
  (random) => ({
    kind: 'stake-vote-delegation',
    stake: pickStake(random),
    pool: pick(random, POOLS),
    drep: pickDRep(random),
  }),
  (random) => ({
    kind: 'stake-registration-delegation',
    stake: pickStake(random),
    pool: pick(random, POOLS),
    deposit: 2_000_000n,
  }),
  (random) => ({
    kind: 'vote-registration-delegation',
    stake: pickStake(random),
    drep: pickDRep(random),
    deposit: 2_000_000n,
  }),
  (random) => ({
    kind: 'stake-vote-registration-delegation',
    stake: pickStake(random),
    pool: pick(random, POOLS),
    drep: pickDRep(random),
    deposit: 2_000_000n,
  }),
  (random) => ({
    kind: 'committee-authorization',
    cold: pick(random, COLD),
    hot: { type: 'key', hash: hash28(`hot ${below(random, 5)}`) },
  }),
  (random) => ({ kind: 'committee-resignation', cold: pick(random, COLD), anchor: generateAnchor(random) }),
  (random) => ({ kind: 'drep-registration', drep: pick(random, DREPS), deposit: 500n, anchor: generateAnchor(random) }),
  (random) => ({ kind: 'drep-deregistration', drep: pick(random, DREPS), deposit: 500n }),
  (random) => ({ kind: 'drep-update', drep: pick(random, DREPS), anchor: generateAnchor(random) }),
];

export const generateCertificates = (random: Random, epoch: number): readonly Certificate[] =>
  Array.from({ length: below(random, 4) }, () => pick(random, MAKERS)(random, epoch));

function poolRegistration(random: Random): Certificate {
  const relay = { port: 3001, ipv4: undefined, ipv6: undefined, dnsName: undefined, srvName: undefined };
  return {
    kind: 'pool-registration',
    parameters: {
      operator: pick(random, POOLS),
      vrfKeyHash: hash32('vrf'),
      pledge: BigInt(below(random, 1000)),
      cost: 340n,
      margin: { numerator: 1n, denominator: 20n },
      rewardAccount: rewardAccount(pickStake(random)),
      owners: [hash28('stake 0'), hash28(`owner ${below(random, 3)}`)],
      relays: [
        { ...relay, ipv4: '10.0.0.1' },
        { ...relay, dnsName: 'relay.example.org' },
        { ...relay, port: undefined, srvName: '_cardano.example.org' },
      ],
      metadata: chance(random, 0.5) ? { url: 'https://example.org/pool.json', hash: hash32('pool') } : undefined,
    },
  };
}

const ACTIONS: readonly GovernanceAction[] = [
  { kind: 'info' },
  { kind: 'no-confidence', previous: { txHash: hash32('earlier'), index: 3 } },
  { kind: 'treasury-withdrawals', withdrawals: [[rewardAccount(STAKES[1]!), 9n]], guardrailScript: hash28('guard') },
  { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 10, minor: 0 } },
];

export const generateProposal = (random: Random): Proposal => ({
  deposit: 1000n,
  returnAddress: rewardAccount(pickStake(random)),
  action: pick(random, ACTIONS),
  anchor: { url: 'https://example.org/action', hash: hash32('action') },
});

/** Votes of distinct voters on a few actions, so that votes replace each other. */
export function generateVotes(random: Random): readonly Vote[] {
  const voters: readonly Vote['voter'][] = [
    { role: 'committee', credential: { type: 'key', hash: hash28('hot 0') } },
    { role: 'drep', credential: DREPS[3]! },
    { role: 'pool', credential: { type: 'key', hash: POOLS[0]! } },
  ];
  return voters
    .filter(() => chance(random, 0.5))
    .map((voter) => ({
      voter,
      action: { txHash: hash32(`proposal ${below(random, 2)}`), index: below(random, 2) },
      vote: pick(random, ['no', 'yes', 'abstain'] as const),
      anchor: generateAnchor(random),
    }));
}
