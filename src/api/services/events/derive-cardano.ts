import { parseAddress, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { drepIdCip129, governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  listMints,
  listStakeFacts,
  listVotes,
  type StakeFact,
  type TxSelection,
  type VoteFact,
} from '../../../store/queries/events/block-facts.js';
import { listDecisions, listRewards, type RewardFact } from '../../../store/queries/events/ledger-facts.js';
import type { DeriveInput } from './derive-input.js';
import { deriveMarketEvents } from './derive-market.js';
import { stakeText } from './derive-movements.js';
import {
  type DerivedEvent,
  type DerivedTransaction,
  type EventContent,
  eventOfBlock,
  eventsOfFacts,
  type Subject,
} from './derived-event.js';
import type { EventKind } from './event-kinds.js';

type Db = NetworkDb<'cardano'>;

const STAKE_KINDS: readonly EventKind[] = [
  'account.registration',
  'account.delegation',
  'account.withdrawal',
  'pool.registration',
  'pool.retirement',
  'drep.update',
  'governance.proposal',
];

/** Events that only Cardano has. */
export async function deriveCardanoEvents(
  db: Db,
  network: CardanoNetwork,
  input: DeriveInput,
): Promise<DerivedEvent[]> {
  const events = [...blockEvents(input), ...(await ledgerEvents(db, network, input))];
  const { txs, transactions, kinds } = input;
  if (txs !== undefined) {
    events.push(...(await certificateEvents(db, network, input, txs)));
    events.push(...(await deriveMarketEvents(db, { txs, transactions, kinds })));
  }
  return events.filter(({ type }) => kinds.has(type));
}

async function certificateEvents(
  db: Db,
  network: CardanoNetwork,
  { kinds, transactions }: DeriveInput,
  txs: TxSelection,
): Promise<DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  if (kinds.has('asset.mint') || kinds.has('asset.burn'))
    events.push(...eventsOfFacts(await listMints(db, txs), transactions, mintEvent));
  if (STAKE_KINDS.some((kind) => kinds.has(kind))) {
    const facts = await listStakeFacts(db, txs);
    events.push(...eventsOfFacts(facts, transactions, (fact, transaction) => stakeEvent(fact, network, transaction)));
  }
  if (kinds.has('governance.vote')) events.push(...eventsOfFacts(await listVotes(db, txs), transactions, voteEvent));
  return events;
}

const blockEvents = ({ blocks }: DeriveInput): DerivedEvent[] =>
  blocks.flatMap((block) => {
    const events: DerivedEvent[] = [];
    if (block.startsEpoch)
      events.push(
        eventOfBlock(block, { type: 'epoch.new', about: 'epoch', subjects: [], payload: { epoch: block.epoch } }),
      );
    if (block.pool !== undefined) {
      const poolId = poolIdBech32(block.pool);
      const subjects: Subject[] = [['poolId', poolId]];
      events.push(eventOfBlock(block, { type: 'pool.block', about: poolId, subjects, payload: { poolId } }));
    }
    return events;
  });

const REWARD_SOURCES = [
  'MEMBER',
  'LEADER',
  'RESERVES',
  'TREASURY',
  'POOL_REFUND',
  'PROPOSAL_REFUND',
  'TREASURY_WITHDRAWAL',
] as const;

/** Decisions and payments at the starts of epochs. */
async function ledgerEvents(
  db: Db,
  network: CardanoNetwork,
  { blocks, kinds, required }: DeriveInput,
): Promise<DerivedEvent[]> {
  const starts = new Map(blocks.flatMap((block) => (block.startsEpoch ? [[block.height, block]] : [])));
  if (starts.size === 0) return [];
  const range = { from: blocks[0]!.height, to: blocks.at(-1)!.height };
  const events: DerivedEvent[] = [];
  const add = (height: number, content: EventContent): void => {
    const block = starts.get(height);
    if (block !== undefined) events.push(eventOfBlock(block, content));
  };
  if (kinds.has('governance.status'))
    for (const { height, epoch, actionId, status } of await listDecisions(db, range))
      add(height, {
        type: 'governance.status',
        about: actionId,
        place: DECISIONS.indexOf(status),
        subjects: [['govActionId', actionId]],
        payload: { govActionId: actionId, status: status.toUpperCase(), epoch },
      });
  const accounts = kinds.has('account.reward') ? required('account.reward') : [];
  if (accounts.length > 0)
    for (const reward of await listRewards(db, range, accounts.map(readAccount)))
      add(reward.height, toRewardContent(reward, network));
  return events;
}

export function toRewardContent(reward: RewardFact, network: CardanoNetwork): EventContent {
  const stakeAddress = stakeText(reward.stakeHash, reward.stakeScript, network);
  const poolId = reward.poolHash === null ? undefined : poolIdBech32(reward.poolHash);
  return {
    type: 'account.reward',
    about: stakeAddress,
    // Several epochs can begin with one block.
    place: reward.paidEpoch * MAX_REWARDS + reward.index,
    subjects: [['stakeAddress', stakeAddress], ...(poolId === undefined ? [] : [['poolId', poolId] as const])],
    received: reward.lovelace,
    payload: {
      stakeAddress,
      poolId: poolId ?? null,
      source: REWARD_SOURCES[reward.kind],
      amount: reward.lovelace.toString(),
      earnedEpoch: reward.earnedEpoch,
    },
  };
}

/** More than the payments at the start of an epoch. */
const MAX_REWARDS = 2 ** 28;

const DECISIONS = ['ratified', 'enacted', 'expired', 'dropped'];

function readAccount(stakeAddress: string): { readonly hash: Uint8Array; readonly script: boolean } {
  const { type, hash } = stakeCredential(parseAddress(stakeAddress))!;
  return { hash, script: type === 'script' };
}

const POLICY_CHARACTERS = 56;

function mintEvent({ unit, quantity }: { readonly unit: string; readonly quantity: bigint }): EventContent {
  const policyId = unit.slice(0, POLICY_CHARACTERS);
  const size = quantity < 0n ? -quantity : quantity;
  return {
    type: quantity < 0n ? 'asset.burn' : 'asset.mint',
    about: unit,
    subjects: [
      ['unit', unit],
      ['policyId', policyId],
    ],
    received: quantity < 0n ? 0n : size,
    sent: quantity < 0n ? size : 0n,
    payload: { unit, policyId, quantity: size.toString() },
  };
}

const PROPOSAL_KINDS = [
  'PARAMETER_CHANGE',
  'HARD_FORK_INITIATION',
  'TREASURY_WITHDRAWALS',
  'NO_CONFIDENCE',
  'UPDATE_COMMITTEE',
  'NEW_CONSTITUTION',
  'INFO',
] as const;

function stakeEvent(fact: StakeFact, network: CardanoNetwork, { hash }: DerivedTransaction): EventContent {
  const { place } = fact;
  const amount = fact.amount ?? 0n;
  const stakeAddress =
    fact.stakeHash === null ? undefined : stakeText(fact.stakeHash, fact.stakeScript ?? false, network);
  const poolId = fact.poolHash === null ? undefined : poolIdBech32(fact.poolHash);
  const drepId = fact.drepHash === null ? undefined : formatDrep(fact.drepKind ?? 0, fact.drepHash);
  const named: Subject[] = [];
  if (stakeAddress !== undefined) named.push(['stakeAddress', stakeAddress]);
  if (poolId !== undefined) named.push(['poolId', poolId]);
  if (drepId !== undefined) named.push(['drepId', drepId]);
  const fields = Object.fromEntries(named);
  const about = named[0]?.[1] ?? '';
  switch (fact.kind) {
    case 'registration':
    case 'deregistration': {
      const payload = { ...fields, action: fact.kind.toUpperCase() };
      return { type: 'account.registration', about, place, subjects: named, payload };
    }
    case 'delegation':
    case 'vote-delegation': {
      // A delegation to a pool and one to a DRep can be in one certificate.
      const second = fact.kind === 'delegation' ? 0 : 1;
      const payload = { poolId: null, drepId: null, ...fields };
      return { type: 'account.delegation', about, place: place * 2 + second, subjects: named, payload };
    }
    case 'withdrawal': {
      const payload = { ...fields, amount: amount.toString() };
      return { type: 'account.withdrawal', about, place, subjects: named, sent: amount, payload };
    }
    case 'pool-registration': {
      const payload = { ...fields, pledge: amount.toString() };
      return { type: 'pool.registration', about, place, subjects: named, payload };
    }
    case 'pool-retirement':
      return {
        type: 'pool.retirement',
        about,
        place,
        subjects: named,
        payload: { ...fields, retiringEpoch: fact.detail },
      };
    case 'drep-registration':
    case 'drep-update':
    case 'drep-retirement': {
      const payload = { ...fields, action: fact.kind.slice('drep-'.length).toUpperCase() };
      return { type: 'drep.update', about, place, subjects: named, payload };
    }
    case 'proposal': {
      const govActionId = `${hash}#${place}`;
      const action = PROPOSAL_KINDS[fact.detail ?? -1] ?? null;
      return {
        type: 'governance.proposal',
        about: govActionId,
        place,
        subjects: [['govActionId', govActionId]],
        payload: { govActionId, action, deposit: amount.toString() },
      };
    }
  }
}

const DREP_TYPES = ['key', 'script', 'abstain', 'no-confidence'] as const;

function formatDrep(kind: number, hash: Uint8Array): string {
  const type = DREP_TYPES[kind] ?? 'key';
  return drepIdCip129(type === 'key' || type === 'script' ? { type, hash } : { type });
}

const VOTES = ['NO', 'YES', 'ABSTAIN'] as const;
const ROLES = ['COMMITTEE', 'DREP', 'POOL'] as const;

function voteEvent({ place, role, vote, voterHash, voterScript, actionTxHash, actionIndex }: VoteFact): EventContent {
  const govActionId = `${actionTxHash}#${actionIndex}`;
  const credential = { type: voterScript ? 'script' : 'key', hash: voterHash } as const;
  const voter: Subject | string =
    ROLES[role] === 'DREP'
      ? ['drepId', drepIdCip129(credential)]
      : ROLES[role] === 'POOL'
        ? ['poolId', poolIdBech32(voterHash)]
        : governanceIdCip129('cc_hot', credential);
  return {
    type: 'governance.vote',
    about: govActionId,
    place,
    subjects: [['govActionId', govActionId], ...(typeof voter === 'string' ? [] : [voter])],
    payload: {
      govActionId,
      role: ROLES[role],
      voter: typeof voter === 'string' ? voter : voter[1],
      vote: VOTES[vote],
    },
  };
}
