import { createFieldReader, type Fields } from '../../chains/midnight/json-fields.js';
import type {
  BridgeEvent,
  BridgeEventType,
  BridgeSummary,
  CommitteeMember,
  ContractEvent,
  ContractEventType,
  FirstValidEpoch,
  Lookup,
  LookupResults,
  PoolMetadata,
  PresenceEvent,
  RegisteredTotals,
  RegistrationCounts,
  StakeShare,
  Validator,
  ValidatorIdentity,
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
  identities: (value) => readList(value, readIdentity),
  identity: (value) => (value === null ? null : readIdentity(createFieldReader(value, 'identity'))),
  'validator-count': (value) => createFieldReader({ count: value }, 'answer').maybeInteger('count') ?? null,
  'pool-metadata': (value) => (value === null ? null : readMetadata(createFieldReader(value, 'metadata'))),
  'pool-metadata-list': (value) => readList(value, readMetadata),
  'latest-performance': (value) => readList(value, readPerformance),
  'validator-performance': (value) => readList(value, readPerformance),
  'registered-totals': (value) => readList(value, readTotals),
  registrations: (value) => readList(value, readCounts),
  presence: (value) => readList(value, readPresence),
  'first-valid-epochs': (value) => readList(value, readFirstEpoch),
  stake: (value) => readList(value, readStake),
  'contract-events': (value) => readList(value, readContractEvent),
  'bridge-events': (value) => readList(value, readBridgeEvent),
  'bridge-deposits': (value) => readList(value, readBridgeEvent),
  'bridge-reserve-inflows': (value) => readList(value, readBridgeEvent),
  'bridge-treasury-inflows': (value) => readList(value, readBridgeEvent),
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
  epoch: fields.integer('epochNo'),
  validatorKey: fields.text('spoSkHex'),
  auraKey: null,
  poolId: maybeText(fields, 'poolIdHex'),
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

const readIdentity = (fields: Fields): ValidatorIdentity => ({
  poolId: fields.text('poolIdHex'),
  mainchainKey: fields.text('mainchainPubkeyHex'),
  sidechainKey: fields.text('sidechainPubkeyHex'),
  auraKey: maybeText(fields, 'auraPubkeyHex'),
  validatorClass: fields.text('validatorClass'),
});

const readMetadata = (fields: Fields): PoolMetadata => ({
  poolId: fields.text('poolIdHex'),
  hexId: maybeText(fields, 'hexId'),
  name: maybeText(fields, 'name'),
  ticker: maybeText(fields, 'ticker'),
  homepageUrl: maybeText(fields, 'homepageUrl'),
  logoUrl: maybeText(fields, 'logoUrl'),
});

const readTotals = (fields: Fields): RegisteredTotals => ({
  epoch: fields.integer('epochNo'),
  total: fields.integer('totalRegistered'),
  added: fields.integer('newlyRegistered'),
});

const readCounts = (fields: Fields): RegistrationCounts => ({
  epoch: fields.integer('epochNo'),
  federatedValid: fields.integer('federatedValidCount'),
  federatedInvalid: fields.integer('federatedInvalidCount'),
  registeredValid: fields.integer('registeredValidCount'),
  registeredInvalid: fields.integer('registeredInvalidCount'),
  dParameter: fields.maybeNumber('dparam') ?? null,
});

const readPresence = (fields: Fields): PresenceEvent => ({
  epoch: fields.integer('epochNo'),
  idKey: fields.text('idKey'),
  source: fields.text('source'),
  status: maybeText(fields, 'status'),
});

const readFirstEpoch = (fields: Fields): FirstValidEpoch => ({
  idKey: fields.text('idKey'),
  epoch: fields.integer('firstValidEpoch'),
});

/** Lovelace as decimal text. */
const maybeAmount = (fields: Fields, name: string): string | null =>
  fields.has(name) ? String(fields.amount(name)) : null;

const readStake = (fields: Fields): StakeShare => ({
  poolId: fields.text('poolIdHex'),
  name: maybeText(fields, 'name'),
  ticker: maybeText(fields, 'ticker'),
  homepageUrl: maybeText(fields, 'homepageUrl'),
  logoUrl: maybeText(fields, 'logoUrl'),
  liveStake: maybeAmount(fields, 'liveStake'),
  activeStake: maybeAmount(fields, 'activeStake'),
  liveDelegators: fields.maybeInteger('liveDelegators') ?? null,
  liveSaturation: fields.maybeNumber('liveSaturation') ?? null,
  declaredPledge: maybeAmount(fields, 'declaredPledge'),
  livePledge: maybeAmount(fields, 'livePledge'),
  stakeShare: fields.maybeNumber('stakeShare') ?? null,
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
