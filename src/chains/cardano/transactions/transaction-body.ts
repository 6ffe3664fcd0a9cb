import { areEqualBytes } from '../../../kernel/bytes.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import { readOrCollect, type UndecodedPart } from '../blocks/undecoded.js';
import { type Certificate, readCertificate } from '../certificates/certificate.js';
import { type Proposal, readProposal, readVotes, type Vote } from '../governance/governance.js';
import { keepLastByKey, NONE, readEntries, readHashes28, readList, readLovelace, readSet } from '../lists.js';
import { type GenesisUpdate, readGenesisUpdate } from '../parameters/protocol-update.js';
import { type AuxiliaryData, readAuxiliaryData } from './auxiliary.js';
import {
  type BalanceInterval,
  type RequiredGuard,
  readBalanceIntervals,
  readGuards,
  readRequiredGuards,
} from './guards.js';
import { type OutputReference, readOutput, readOutputReference, type TxOutput } from './output.js';
import { type AssetQuantity, readAssets } from './value.js';
import { readWitnessSet, type WitnessSet } from './witnesses.js';

export interface Withdrawal {
  /** Bytes of a reward address. */
  readonly account: Uint8Array;
  readonly lovelace: bigint;
}

/** A transaction inside another one (CIP-118). It has no fee: only the whole batch must be balanced. */
export interface SubTransaction {
  readonly body: TransactionBody;
  readonly witnesses: WitnessSet;
  readonly auxiliary: AuxiliaryData | undefined;
  readonly undecoded: readonly UndecodedPart[];
  readonly sizeBytes: number;
  /** `[body, witnesses, auxiliary data or null]`. */
  readonly encoded: Uint8Array;
}

/** Fields that exist since Dijkstra. */
export interface DijkstraFields {
  /** Credentials that must agree; the keys among them are `requiredSigners` too. */
  readonly guards: readonly Credential[];
  readonly subTransactions: readonly SubTransaction[];
  /** Guards that the top-level transaction must have. */
  readonly requiredGuards: readonly RequiredGuard[];
  /** Payments to accounts. */
  readonly directDeposits: readonly Withdrawal[];
  /** Bounds of account balances before this transaction. */
  readonly balanceIntervals: readonly BalanceInterval[];
  /** Bounds of account balances before the whole batch. */
  readonly startingBalanceIntervals: readonly BalanceInterval[];
}

export interface TransactionBody {
  readonly inputs: readonly OutputReference[];
  readonly outputs: readonly TxOutput[];
  /** Undefined in Byron, where the fee is inputs minus outputs, and in sub-transactions. */
  readonly fee: bigint | undefined;
  /** First slot in which the transaction is valid. */
  readonly validFrom: bigint | undefined;
  /** First slot in which it is no longer valid. */
  readonly validUntil: bigint | undefined;
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly Withdrawal[];
  readonly update: GenesisUpdate | undefined;
  readonly auxiliaryDataHash: Uint8Array | undefined;
  readonly mint: readonly AssetQuantity[];
  readonly scriptDataHash: Uint8Array | undefined;
  readonly collateral: readonly OutputReference[];
  readonly requiredSigners: readonly Uint8Array[];
  readonly networkId: number | undefined;
  readonly collateralReturn: TxOutput | undefined;
  readonly totalCollateral: bigint | undefined;
  readonly referenceInputs: readonly OutputReference[];
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  /** The treasury value declared by the sender. */
  readonly treasury: bigint | undefined;
  readonly donation: bigint | undefined;
  /** Undefined where the body has none of these fields. */
  readonly dijkstra?: DijkstraFields;
  /** The transaction hash is BLAKE2b-256 of these bytes. */
  readonly encoded: Uint8Array;
}

/**
 * Fields that move value. They must be decoded: skipping one would corrupt balances. An unknown field may move value
 * too.
 */
const ESSENTIAL_FIELDS: Readonly<Record<number, string>> = {
  0: 'inputs',
  1: 'outputs',
  2: 'fee',
  5: 'withdrawals',
  9: 'mint',
  13: 'collateral',
  16: 'collateral return',
  22: 'donation',
  23: 'sub-transactions',
  25: 'direct deposits',
};

const OTHER_FIELDS: Readonly<Record<number, string>> = {
  3: 'end of validity',
  4: 'certificates',
  6: 'parameter update',
  7: 'hash of the auxiliary data',
  8: 'start of validity',
  11: 'hash of the script data',
  14: 'required signers or guards',
  15: 'network id',
  17: 'total collateral',
  18: 'reference inputs',
  19: 'votes',
  20: 'proposals',
  21: 'treasury',
  24: 'required guards',
  26: 'account balance intervals',
  27: 'starting account balance intervals',
};

/** Bits of the required fields: inputs, outputs and fee. */
const REQUIRED_FIELDS = { top: 0b111, sub: 0b011, stored: 0b011 } as const;

/** Bits of the fields that a sub-transaction cannot have: fee, collateral and its return, sub-transactions, 27. */
const TOP_LEVEL_ONLY = (1 << 2) | (1 << 13) | (1 << 16) | (1 << 17) | (1 << 23) | (1 << 27);

/** `stored` is a body of either level that a block contained. */
export type BodyLevel = keyof typeof REQUIRED_FIELDS;

type MutableBody = { -readonly [Field in keyof TransactionBody]: TransactionBody[Field] };

/** With `undecoded`, an undecodable part that moves no value is collected there and is absent here. */
export function readBody(reader: CborReader, undecoded?: UndecodedPart[], level: BodyLevel = 'top'): TransactionBody {
  const start = reader.at;
  const body: MutableBody = byronBody(NONE, NONE, NO_BYTES);
  let present = 0;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = reader.readUint();
    if (field > MAX_FIELD) failUnknown(reader, field);
    // Before the field is read: sub-transactions do not nest.
    if (level === 'sub' && (TOP_LEVEL_ONLY & (1 << field)) !== 0)
      reader.fail(`field ${field} of a sub-transaction, which only top-level transactions have,`);
    const valueAt = reader.at;
    try {
      readField(reader, field, body, undecoded);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      reader.at = valueAt;
      collectUndecodedField(reader, field, undecoded, error);
    }
    present |= 1 << field;
  }
  const required = REQUIRED_FIELDS[level];
  if ((present & required) !== required) return reader.fail('a transaction without inputs, outputs or fee');
  body.encoded = reader.view(start, reader.at);
  return body;
}

const NO_BYTES = new Uint8Array();

function collectUndecodedField(
  reader: CborReader,
  field: number,
  undecoded: UndecodedPart[] | undefined,
  cause: DecodeError,
): void {
  const essential = ESSENTIAL_FIELDS[field];
  if (essential !== undefined) throw new DecodeError(`${essential}: ${cause.message}`, { cause });
  const part = OTHER_FIELDS[field];
  if (undecoded === undefined || part === undefined) throw cause;
  undecoded.push({ part, reason: cause.message, bytes: reader.readEncoded() });
}

function readField(reader: CborReader, field: number, body: MutableBody, undecoded: UndecodedPart[] | undefined): void {
  switch (field) {
    case 0:
      body.inputs = readReferences(reader);
      break;
    case 1:
      body.outputs = readList(reader, (inner) => readOutput(inner, undecoded));
      break;
    case 2:
      body.fee = reader.readUintBig();
      break;
    case 3:
      body.validUntil = reader.readUintBig();
      break;
    case 4:
      body.certificates = readCertificates(reader, undecoded);
      break;
    case 5:
      body.withdrawals = readWithdrawals(reader);
      break;
    case 6:
      body.update = readGenesisUpdate(reader);
      break;
    case 7:
      body.auxiliaryDataHash = reader.readHash(32);
      break;
    case 8:
      body.validFrom = reader.readUintBig();
      break;
    case 9:
      body.mint = readAssets(reader);
      break;
    case 11:
      body.scriptDataHash = reader.readHash(32);
      break;
    case 13:
      body.collateral = readReferences(reader);
      break;
    case 14:
      readSigners(reader, body);
      break;
    case 15:
      body.networkId = readNetworkId(reader);
      break;
    case 16:
      body.collateralReturn = readOutput(reader, undecoded);
      break;
    case 17:
      body.totalCollateral = reader.readUintBig();
      break;
    case 18:
      body.referenceInputs = readReferences(reader);
      break;
    case 19:
      body.votes = readVotes(reader);
      break;
    case 20:
      body.proposals = readSet(reader, readProposal);
      break;
    case 21:
      body.treasury = reader.readUintBig();
      break;
    case 22:
      body.donation = reader.readUintBig();
      break;
    case 23:
      setDijkstra(body, {
        subTransactions: readSet(reader, (inner) => readSubTransaction(inner, undecoded !== undefined)),
      });
      break;
    case 24:
      setDijkstra(body, { requiredGuards: readRequiredGuards(reader) });
      break;
    case 25:
      setDijkstra(body, { directDeposits: readWithdrawals(reader) });
      break;
    case 26:
      setDijkstra(body, { balanceIntervals: readBalanceIntervals(reader) });
      break;
    case 27:
      setDijkstra(body, { startingBalanceIntervals: readBalanceIntervals(reader) });
      break;
    default:
      failUnknown(reader, field);
  }
}

export const NO_DIJKSTRA_FIELDS: DijkstraFields = {
  guards: NONE,
  subTransactions: NONE,
  requiredGuards: NONE,
  directDeposits: NONE,
  balanceIntervals: NONE,
  startingBalanceIntervals: NONE,
};

function setDijkstra(body: MutableBody, fields: Partial<DijkstraFields>): void {
  body.dijkstra = { ...(body.dijkstra ?? NO_DIJKSTRA_FIELDS), ...fields };
}

/** Key hashes, or since Dijkstra also credentials. */
function readSigners(reader: CborReader, body: MutableBody): void {
  const guards = readGuards(reader);
  if (guards === undefined) {
    body.requiredSigners = readHashes28(reader);
    return;
  }
  body.requiredSigners = guards.filter(({ type }) => type === 'key').map(({ hash }) => hash);
  setDijkstra(body, { guards });
}

/** `[body, witnesses, auxiliary data or null]`. */
function readSubTransaction(reader: CborReader, collects: boolean): SubTransaction {
  const start = reader.at;
  const undecoded: UndecodedPart[] = [];
  const collected = collects ? undecoded : undefined;
  const count = reader.readTuple(3);
  const body = readBody(reader, collected, 'sub');
  const witnesses = readWitnessSet(reader, collected);
  const auxiliaryAt = reader.at;
  const auxiliary = reader.tryNull()
    ? undefined
    : (readOrCollect(reader, collected, 'auxiliary data', readAuxiliaryData) ?? {
        metadata: NONE,
        scripts: NONE,
        encoded: reader.view(auxiliaryAt, reader.at),
      });
  reader.expectClose(count, 3);
  const encoded = reader.view(start, reader.at);
  return { body, witnesses, auxiliary, undecoded, sizeBytes: encoded.length, encoded };
}

/** A sub-transaction alone; it must be fully understood. */
export const decodeSubTransaction = (bytes: Uint8Array): SubTransaction =>
  readSubTransaction(new CborReader(bytes), false);

/** Present fields are tracked as bits. */
const MAX_FIELD = 30;

function failUnknown(reader: CborReader, field: number): never {
  return reader.fail(`unknown field ${field} of a transaction, which may move value,`);
}

function readNetworkId(reader: CborReader): number {
  const id = reader.readUint();
  if (id > 1) reader.fail(`unknown network id ${id}`);
  return id;
}

function readCertificates(reader: CborReader, undecoded: UndecodedPart[] | undefined): readonly Certificate[] {
  let index = 0;
  return readSet(reader, (inner): Certificate => {
    const start = inner.at;
    const certificate = readOrCollect(inner, undecoded, `certificate ${index}`, readCertificate);
    index += 1;
    return certificate ?? { kind: 'undecoded', encoded: inner.view(start, inner.at) };
  });
}

/** A Byron body, which has only inputs and outputs. */
export const byronBody = (
  inputs: readonly OutputReference[],
  outputs: readonly TxOutput[],
  encoded: Uint8Array,
): TransactionBody => ({
  inputs,
  outputs,
  fee: undefined,
  validFrom: undefined,
  validUntil: undefined,
  certificates: NONE,
  withdrawals: NONE,
  update: undefined,
  auxiliaryDataHash: undefined,
  mint: NONE,
  scriptDataHash: undefined,
  collateral: NONE,
  requiredSigners: NONE,
  networkId: undefined,
  collateralReturn: undefined,
  totalCollateral: undefined,
  referenceInputs: NONE,
  votes: NONE,
  proposals: NONE,
  treasury: undefined,
  donation: undefined,
  encoded,
});

const readWithdrawals = (reader: CborReader): readonly Withdrawal[] =>
  keepLastByKey(
    readEntries(reader, (inner) => inner.readBytes(), readLovelace).map(([account, lovelace]) => ({
      account,
      lovelace,
    })),
    ({ account }) => account,
  );

/** Inputs are a set: before Conway the ledger accepted duplicates and spent them once. */
function readReferences(reader: CborReader): readonly OutputReference[] {
  const written = readSet(reader, readOutputReference);
  if (written.length > MANY_REFERENCES) return removeDuplicates(written);
  return written.some((reference, index) => isAmong(written, index, reference))
    ? written.filter((reference, index) => !isAmong(written, index, reference))
    : written;
}

/**
 * Pairwise comparison is faster for few references, but takes seconds for the thousands that a hostile request can
 * contain.
 */
const MANY_REFERENCES = 64;

function removeDuplicates(written: readonly OutputReference[]): readonly OutputReference[] {
  const known = new Set<string>();
  return written.filter(({ txHash, index }) => {
    const before = known.size;
    known.add(`${toHex(txHash)}#${index}`);
    return known.size > before;
  });
}

function isAmong(references: readonly OutputReference[], before: number, candidate: OutputReference): boolean {
  for (let index = 0; index < before; index += 1) {
    const other = references[index]!;
    if (
      other.index === candidate.index &&
      other.txHash[0] === candidate.txHash[0] &&
      areEqualBytes(other.txHash, candidate.txHash)
    )
      return true;
  }
  return false;
}
