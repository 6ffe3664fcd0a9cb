import { createFieldReader, type Fields } from '../../chains/midnight/json-fields.js';
import type {
  BridgeEvent,
  BridgeEventType,
  BridgeSummary,
  CommitteeMember,
  ContractEvent,
  ContractEventType,
  Lookup,
  LookupResults,
  Validator,
  ValidatorPerformance,
} from '../../chains/midnight/lookups.js';

/** Validates and converts an indexer response. */
export function readLookup<What extends Lookup['what']>(what: What, value: unknown): LookupResults[What] {
  return READERS[what](value) as LookupResults[What];
}

const readList = <Item>(value: unknown, read: (item: Fields) => Item): readonly Item[] =>
  createFieldReader({ all: value }, 'answer').list('all', read);

const READERS: { readonly [What in Lookup['what']]: (value: unknown) => LookupResults[What] } = {
  committee: (value) => readList(value, readMember),
  performance: (value) => readList(value, readPerformance),
  validators: (value) => readList(value, readValidator),
  validator: (value) => (value === null ? null : readValidator(createFieldReader(value, 'validator'))),
  'contract-events': (value) => readList(value, readContractEvent),
  'bridge-events': (value) => readList(value, readBridgeEvent),
  'bridge-balance': (value) => {
    const fields = createFieldReader(value, 'balance');
    return {
      deposited: bigEndian(fields, 'deposited'),
      claimed: bigEndian(fields, 'claimed'),
      balance: bigEndian(fields, 'balance'),
    };
  },
  'bridge-summary': readSummary,
};

const maybeText = (fields: Fields, name: string): string | null => (fields.has(name) ? fields.text(name) : null);

/** Bridge amounts are big-endian bytes. */
const bigEndian = (fields: Fields, name: string): string => String(BigInt(`0x${fields.hex(name) || '0'}`));

const readMember = (fields: Fields): CommitteeMember => ({
  position: fields.integer('position'),
  sidechainKey: fields.text('sidechainPubkeyHex'),
  auraKey: maybeText(fields, 'auraPubkeyHex'),
  poolId: maybeText(fields, 'poolIdHex'),
  expectedSlots: fields.integer('expectedSlots'),
});

const readPerformance = (fields: Fields): ValidatorPerformance => ({
  validatorKey: fields.text('spoSkHex'),
  poolId: maybeText(fields, 'poolIdHex'),
  produced: fields.integer('produced'),
  expected: fields.integer('expected'),
  label: maybeText(fields, 'identityLabel'),
  stake: maybeText(fields, 'stakeSnapshot'),
  validatorClass: maybeText(fields, 'validatorClass'),
});

const readValidator = (fields: Fields): Validator => ({
  poolId: fields.text('poolIdHex'),
  validatorClass: fields.text('validatorClass'),
  sidechainKey: fields.text('sidechainPubkeyHex'),
  auraKey: maybeText(fields, 'auraPubkeyHex'),
  name: maybeText(fields, 'name'),
  ticker: maybeText(fields, 'ticker'),
  homepageUrl: maybeText(fields, 'homepageUrl'),
  logoUrl: maybeText(fields, 'logoUrl'),
});

const CONTRACT_EVENTS: Readonly<Record<string, ContractEventType>> = {
  ShieldedSpendEvent: 'SHIELDED_SPEND',
  ShieldedReceiveEvent: 'SHIELDED_RECEIVE',
  ShieldedMintEvent: 'SHIELDED_MINT',
  ShieldedBurnEvent: 'SHIELDED_BURN',
  UnshieldedSpendEvent: 'UNSHIELDED_SPEND',
  UnshieldedReceiveEvent: 'UNSHIELDED_RECEIVE',
  UnshieldedMintEvent: 'UNSHIELDED_MINT',
  UnshieldedBurnEvent: 'UNSHIELDED_BURN',
  PausedEvent: 'PAUSED',
  UnpausedEvent: 'UNPAUSED',
  MiscContractEvent: 'MISC',
};

interface TypeWithName<Name> {
  readonly type: Name | 'OTHER';
  readonly typeName: string | null;
}

/** A type of a newer release is passed on under its own name. */
function readTypeName<Name>(fields: Fields, names: Readonly<Record<string, Name>>): TypeWithName<Name> {
  const name = fields.text('__typename');
  const type = Object.hasOwn(names, name) ? names[name] : undefined;
  return type === undefined ? { type: 'OTHER', typeName: name.slice(0, 100) } : { type, typeName: null };
}

const readContractEvent = (fields: Fields): ContractEvent => ({
  id: fields.integer('id'),
  ...readTypeName(fields, CONTRACT_EVENTS),
  version: fields.integer('version'),
  contractAddress: fields.hex('contractAddress', 32),
  txHash: fields.child('transaction').hex('hash', 32),
  blockHeight: fields.child('transaction').child('block').integer('height'),
  raw: fields.hex('raw'),
});

const BRIDGE_EVENTS: Readonly<Record<string, BridgeEventType>> = {
  BridgeUserTransfer: 'USER_TRANSFER',
  BridgeReserveTransfer: 'RESERVE_TRANSFER',
  BridgeInvalidTransfer: 'INVALID_TRANSFER',
  BridgeUnapprovedTransfer: 'UNAPPROVED_TRANSFER',
  BridgeSubminimalFlushTransfer: 'SUBMINIMAL_FLUSH_TRANSFER',
};

const readBridgeEvent = (fields: Fields): BridgeEvent => ({
  id: fields.integer('id'),
  ...readTypeName(fields, BRIDGE_EVENTS),
  blockHeight: fields.integer('blockHeight'),
  midnightTxHash: fields.hex('midnightTxHash'),
  cardanoTxHash: fields.maybeHex('cardanoTxHash') ?? null,
  recipient: fields.maybeHex('recipient') ?? null,
  amount: fields.has('amount') ? bigEndian(fields, 'amount') : null,
  count: fields.maybeInteger('count') ?? null,
});

function readSummary(value: unknown): BridgeSummary {
  const fields = createFieldReader(value, 'summary');
  return {
    reserveTotal: bigEndian(fields, 'reserveTotal'),
    treasuryByReason: fields.list('treasuryByReason', (item) => ({
      reason: item.text('reason'),
      total: bigEndian(item, 'total'),
      count: item.integer('count'),
    })),
    subminimumTxCount: fields.integer('subminimumTxCount'),
    lastEventHeight: fields.maybeInteger('lastEventBlockHeight') ?? null,
  };
}
