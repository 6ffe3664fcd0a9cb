import type { Family } from '../../../chains/networks.js';

/** Fields by which events can be selected; each value is text as the API prints it. */
export const SUBJECT_FIELDS = [
  'address',
  'stakeAddress',
  'credential',
  'unit',
  'policyId',
  'poolId',
  'drepId',
  'govActionId',
  'txHash',
] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];

export interface EventKindText {
  readonly text: string;
  readonly families: readonly Family[];
  /** Fields of the payload. */
  readonly payload: readonly string[];
  /** Fields by which its events can be selected. */
  readonly fields: readonly SubjectField[];
  /** Whether `amount` and `direction` apply. */
  readonly amounts: boolean;
}

const EVERY: readonly Family[] = ['cardano', 'bitcoin', 'midnight'];
const CARDANO: readonly Family[] = ['cardano'];

const TX = ['txHash', 'txIndex'] as const;
const MOVED = [...TX, 'received', 'sent', 'assets'] as const;

const kind = (
  text: string,
  payload: readonly string[],
  fields: readonly SubjectField[] = [],
  { families = CARDANO, amounts = false }: Partial<Pick<EventKindText, 'families' | 'amounts'>> = {},
): EventKindText => ({ text, families, payload, fields, amounts });

/** Kinds of events of webhooks. */
const KINDS = {
  'block.new': kind('A block was added to the chain', ['txCount', 'previousHash'], [], { families: EVERY }),
  'block.rollback': kind(
    'Blocks were rolled back: the listed events are reverted',
    ['fromHeight', 'fromHash', 'events', 'eventCount'],
    [],
    { families: EVERY },
  ),
  'epoch.new': kind('The first block of an epoch was added', ['epoch']),
  'pool.block': kind('A pool made a block', ['poolId'], ['poolId']),
  'tx.confirmed': kind('A transaction is in a block', TX, ['txHash'], { families: EVERY }),
  'address.activity': kind(
    'A transaction moved amounts of an address',
    ['address', ...MOVED],
    ['address', 'stakeAddress', 'credential', 'unit', 'policyId', 'txHash'],
    { families: EVERY, amounts: true },
  ),
  'account.activity': kind(
    'A transaction moved amounts of an account',
    ['stakeAddress', ...MOVED],
    ['stakeAddress', 'unit', 'policyId', 'txHash'],
    { amounts: true },
  ),
  'credential.activity': kind(
    'A transaction moved amounts of a payment credential',
    ['credential', ...MOVED],
    ['credential', 'unit', 'policyId', 'txHash'],
    { amounts: true },
  ),
  'asset.mint': kind('An asset was minted', ['unit', 'policyId', 'quantity', ...TX], ['unit', 'policyId', 'txHash'], {
    amounts: true,
  }),
  'asset.burn': kind('An asset was burned', ['unit', 'policyId', 'quantity', ...TX], ['unit', 'policyId', 'txHash'], {
    amounts: true,
  }),
  'asset.transfer': kind('A transaction moved an asset', ['unit', 'quantity', ...TX], ['unit', 'policyId', 'txHash'], {
    amounts: true,
  }),
  'policy.activity': kind(
    'A transaction moved assets of a policy',
    ['policyId', 'assets', ...TX],
    ['policyId', 'unit', 'txHash'],
  ),
  'account.registration': kind(
    'A stake address was registered or deregistered',
    ['stakeAddress', 'action', ...TX],
    ['stakeAddress', 'txHash'],
  ),
  'account.delegation': kind(
    'An account delegated to a pool or a DRep',
    ['stakeAddress', 'poolId', 'drepId', ...TX],
    ['stakeAddress', 'poolId', 'drepId', 'txHash'],
  ),
  'account.withdrawal': kind(
    'An account withdrew rewards',
    ['stakeAddress', 'amount', ...TX],
    ['stakeAddress', 'txHash'],
    { amounts: true },
  ),
  'pool.registration': kind('A pool was registered or updated', ['poolId', 'pledge', ...TX], ['poolId', 'txHash']),
  'pool.retirement': kind('A pool announced its retirement', ['poolId', 'retiringEpoch', ...TX], ['poolId', 'txHash']),
  'drep.update': kind('A DRep was registered, updated or retired', ['drepId', 'action', ...TX], ['drepId', 'txHash']),
  'governance.proposal': kind(
    'A governance action was proposed',
    ['govActionId', 'action', 'deposit', ...TX],
    ['govActionId', 'txHash'],
  ),
  'governance.vote': kind(
    'A vote on a governance action was cast',
    ['govActionId', 'role', 'voter', 'vote', ...TX],
    ['govActionId', 'drepId', 'poolId', 'txHash'],
  ),
  'dex.trade': kind(
    'A trade was executed on a DEX',
    ['dex', 'unitIn', 'amountIn', 'unitOut', 'amountOut', ...TX],
    ['unit', 'txHash'],
  ),
} as const satisfies Readonly<Record<string, EventKindText>>;

export type EventKind = keyof typeof KINDS;

export const EVENT_KIND_NAMES = Object.keys(KINDS) as readonly EventKind[];

export const getEventKind = (name: EventKind): EventKindText => KINDS[name];
