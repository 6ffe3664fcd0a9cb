import { drepIdCip129, governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DEXES } from '../../../market/dex-names.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  listMints,
  listStakeFacts,
  listTrades,
  listVotes,
  type StakeFact,
  type VoteFact,
} from '../../../store/queries/events/block-facts.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import { stakeText } from './derive-movements.js';
import type { DerivedEvent, DerivedTransaction, Subject } from './derived-event.js';
import type { EventKind } from './event-kinds.js';

type Db = NetworkDb<'cardano'>;

interface CardanoInput {
  readonly blocks: readonly DerivedBlock[];
  readonly transactions: ReadonlyMap<number, DerivedTransaction>;
  readonly kinds: ReadonlySet<EventKind>;
}

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
  input: CardanoInput,
): Promise<DerivedEvent[]> {
  const { blocks, transactions, kinds } = input;
  const events = blocks.flatMap(blockEvents);
  const numbers = [...transactions.keys()];
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first !== undefined && last !== undefined) {
    const range = { first, last };
    const found = <Fact extends { readonly number: number }>(
      facts: readonly Fact[],
      toEvent: (fact: Fact) => PartialEvent,
    ): DerivedEvent[] => facts.flatMap((fact) => complete(toEvent(fact), transactions.get(fact.number)));
    if (kinds.has('asset.mint') || kinds.has('asset.burn'))
      events.push(...found(await listMints(db, range), mintEvent));
    if (STAKE_KINDS.some((kind) => kinds.has(kind))) {
      const facts = await listStakeFacts(db, range);
      events.push(...found(facts, (fact) => stakeEvent(fact, network, transactions)));
    }
    if (kinds.has('governance.vote')) events.push(...found(await listVotes(db, range), voteEvent));
    if (kinds.has('dex.trade')) events.push(...found(await listTrades(db, range), tradeEvent));
  }
  return events.filter(({ type }) => kinds.has(type));
}

function blockEvents(block: DerivedBlock): DerivedEvent[] {
  const common = { block, txIndex: undefined, place: 0, received: 0n, sent: 0n };
  const events: DerivedEvent[] = [];
  if (block.startsEpoch)
    events.push({ ...common, type: 'epoch.new', about: 'epoch', subjects: [], payload: { epoch: block.epoch } });
  if (block.pool !== undefined) {
    const poolId = poolIdBech32(block.pool);
    events.push({ ...common, type: 'pool.block', about: poolId, subjects: [['poolId', poolId]], payload: { poolId } });
  }
  return events;
}

/** An event without its transaction. */
type PartialEvent = Pick<DerivedEvent, 'type' | 'about' | 'subjects' | 'payload'> &
  Partial<Pick<DerivedEvent, 'place' | 'received' | 'sent'>>;

const complete = (event: PartialEvent, transaction: DerivedTransaction | undefined): DerivedEvent[] =>
  transaction === undefined
    ? []
    : [
        {
          place: 0,
          received: 0n,
          sent: 0n,
          ...event,
          block: transaction.block,
          txIndex: transaction.index,
          subjects: [...event.subjects, ['txHash', transaction.hash]],
          payload: { ...event.payload, txHash: transaction.hash, txIndex: transaction.index },
        },
      ];

const POLICY_CHARACTERS = 56;

function mintEvent({ unit, quantity }: { readonly unit: string; readonly quantity: bigint }): PartialEvent {
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

function stakeEvent(
  fact: StakeFact,
  network: CardanoNetwork,
  transactions: ReadonlyMap<number, DerivedTransaction>,
): PartialEvent {
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
      return { type: 'account.delegation', about, place: place * 2 + second, subjects: named, payload: fields };
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
      const govActionId = `${transactions.get(fact.number)?.hash}#${place}`;
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

function voteEvent({ place, role, vote, voterHash, voterScript, actionTxHash, actionIndex }: VoteFact): PartialEvent {
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

interface Trade {
  readonly place: number;
  readonly dex: number;
  readonly assetIn: string;
  readonly assetOut: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

const ADA = 'lovelace';

function tradeEvent({ place, dex, assetIn, assetOut, amountIn, amountOut }: Trade): PartialEvent {
  const [unitIn, unitOut] = [assetIn || ADA, assetOut || ADA];
  return {
    type: 'dex.trade',
    about: unitIn === ADA ? unitOut : unitIn,
    place,
    subjects: [
      ['unit', unitIn],
      ['unit', unitOut],
    ],
    payload: {
      dex: DEXES[dex]?.name ?? null,
      unitIn,
      amountIn: amountIn.toString(),
      unitOut,
      amountOut: amountOut.toString(),
    },
  };
}
