import { DecodeError } from '../../kernel/errors.js';
import { createFieldReader, type Fields } from './json-fields.js';

/**
 * A Midnight block with all data of its indexer. A block has no canonical bytes outside the node, so this service
 * defines the encoding between a source and an index: this value as JSON in UTF-8, fields in the order below, bytes in
 * hexadecimal and amounts as decimal text. The same block has the same bytes from every source.
 */
export interface MidnightBlock {
  readonly hash: string;
  /** Undefined for the first block. */
  readonly parentHash: string | undefined;
  readonly height: number;
  readonly protocolVersion: number;
  /** Unix time in milliseconds. */
  readonly timestamp: number;
  readonly author: string | undefined;
  /** Serialized; empty if the source does not provide them. */
  readonly ledgerParameters: string;
  /** This and the following fields up to the parameters are undefined if the indexer's release does not have them. */
  readonly zswapRoot: string | undefined;
  readonly zswapEndIndex: number | undefined;
  readonly dustCommitmentEndIndex: number | undefined;
  readonly dustGenerationEndIndex: number | undefined;
  readonly dustCommitmentRoot: string | undefined;
  readonly dustGenerationRoot: string | undefined;
  readonly systemParameters: SystemParameters | undefined;
  readonly transactions: readonly MidnightTransaction[];
  /** Registrations that the node observed on Cardano; undefined if the source does not provide them. */
  readonly mappings: readonly MappingEvent[] | undefined;
}

export interface SystemParameters {
  readonly permissionedCandidates: number;
  readonly registeredCandidates: number;
  readonly terms: { readonly hash: string; readonly url: string } | undefined;
}

/** `OTHER`: a type unknown to this build. */
export const TRANSACTION_KINDS = ['REGULAR', 'SYSTEM', 'BRIDGE_CLAIM', 'OTHER'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
export type TransactionStatus = 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILURE';

export interface MidnightTransaction {
  readonly kind: TransactionKind;
  readonly hash: string;
  readonly protocolVersion: number;
  readonly raw: string;
  /** For regular transactions only, like all following fields up to the outputs. */
  readonly status: TransactionStatus | undefined;
  readonly segments: readonly { readonly id: number; readonly success: boolean }[];
  readonly identifiers: readonly string[];
  readonly fee: bigint | undefined;
  readonly zswapRoot: string | undefined;
  readonly zswap: IndexRange | undefined;
  readonly dustCommitment: IndexRange | undefined;
  readonly dustGeneration: IndexRange | undefined;
  readonly bridgeClaim: { readonly recipient: string; readonly amount: bigint } | undefined;
  readonly created: readonly CreatedUtxo[];
  readonly spent: readonly UtxoRef[];
  readonly actions: readonly ContractAction[];
  readonly events: readonly LedgerEvent[];
  /** Names of types and values unknown to this build, such as `status QUEUED`. */
  readonly unknownParts: readonly string[];
}

/** Positions in a tree: `end` is the next free one. */
export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

export interface UtxoRef {
  readonly intentHash: string;
  readonly outputIndex: number;
}

export interface CreatedUtxo extends UtxoRef {
  /** The 32 bytes of an unshielded address. */
  readonly owner: string;
  readonly tokenType: string;
  readonly value: bigint;
  /** Unix time in seconds. */
  readonly ctime: number | undefined;
  readonly initialNonce: string;
  readonly registeredForDust: boolean;
}

export const ACTION_TYPES = ['DEPLOY', 'CALL', 'UPDATE', 'OTHER'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export interface ContractAction {
  readonly type: ActionType;
  readonly address: string;
  readonly entryPoint: string | undefined;
  /** Serialized state of the contract after the action. */
  readonly state: string;
  readonly zswapState: string;
  readonly balances: readonly { readonly tokenType: string; readonly amount: bigint }[];
}

export interface LedgerEvent {
  readonly group: 'ZSWAP' | 'DUST';
  /** The sequence number of the indexer within its group. */
  readonly id: number;
  readonly raw: string;
}

/** A registration of a Cardano reward address that was added or removed. */
export interface MappingEvent {
  readonly type: 'ADDED' | 'REMOVED';
  /** The 29 bytes of a reward address. */
  readonly stakeAddress: string;
  readonly dustKey: bigint;
  readonly utxoTxHash: string;
  readonly utxoOutputIndex: number;
}

/** An empty list of unknown parts is omitted, so that it does not affect the bytes of a fully understood block. */
function plain(name: string, value: unknown): unknown {
  if (name === 'unknownParts' && Array.isArray(value) && value.length === 0) return undefined;
  return typeof value === 'bigint' ? value.toString() : value;
}

export const encodeBlock = (block: MidnightBlock): Uint8Array => Buffer.from(JSON.stringify(inOrder(block), plain));

/** Throws `DecodeError` for anything that `encodeBlock` does not write. */
export function decodeBlock(bytes: Uint8Array): MidnightBlock {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (cause) {
    throw new DecodeError('the block is not JSON', { cause });
  }
  return readBlock(createFieldReader(value, 'block'));
}

/** Objects created elsewhere have an arbitrary field order; this one is fixed. */
const inOrder = (block: MidnightBlock): MidnightBlock => ({
  hash: block.hash,
  parentHash: block.parentHash,
  height: block.height,
  protocolVersion: block.protocolVersion,
  timestamp: block.timestamp,
  author: block.author,
  ledgerParameters: block.ledgerParameters,
  zswapRoot: block.zswapRoot,
  zswapEndIndex: block.zswapEndIndex,
  dustCommitmentEndIndex: block.dustCommitmentEndIndex,
  dustGenerationEndIndex: block.dustGenerationEndIndex,
  dustCommitmentRoot: block.dustCommitmentRoot,
  dustGenerationRoot: block.dustGenerationRoot,
  systemParameters: block.systemParameters,
  transactions: block.transactions,
  mappings: block.mappings,
});

function readBlock(fields: Fields): MidnightBlock {
  const { hex, maybeHex, integer, maybeInteger } = fields;
  return {
    hash: hex('hash', 32),
    parentHash: fields.has('parentHash') ? hex('parentHash', 32) : undefined,
    height: integer('height'),
    protocolVersion: integer('protocolVersion'),
    timestamp: integer('timestamp'),
    author: maybeHex('author'),
    ledgerParameters: hex('ledgerParameters'),
    zswapRoot: maybeHex('zswapRoot'),
    zswapEndIndex: maybeInteger('zswapEndIndex'),
    dustCommitmentEndIndex: maybeInteger('dustCommitmentEndIndex'),
    dustGenerationEndIndex: maybeInteger('dustGenerationEndIndex'),
    dustCommitmentRoot: maybeHex('dustCommitmentRoot'),
    dustGenerationRoot: maybeHex('dustGenerationRoot'),
    systemParameters: fields.has('systemParameters') ? readSystem(fields.child('systemParameters')) : undefined,
    transactions: fields.list('transactions', readTransaction),
    mappings: fields.has('mappings') ? fields.list('mappings', readMapping) : undefined,
  };
}

const readSystem = (fields: Fields): SystemParameters => ({
  permissionedCandidates: fields.integer('permissionedCandidates'),
  registeredCandidates: fields.integer('registeredCandidates'),
  terms: fields.has('terms')
    ? { hash: fields.child('terms').hex('hash'), url: fields.child('terms').text('url') }
    : undefined,
});

function readTransaction(fields: Fields): MidnightTransaction {
  const { hex, integer, has, child, list } = fields;
  const range = (name: string): IndexRange | undefined =>
    has(name) ? { start: child(name).integer('start'), end: child(name).integer('end') } : undefined;
  return {
    kind: readEnum(fields, 'kind', TRANSACTION_KINDS),
    hash: hex('hash', 32),
    protocolVersion: integer('protocolVersion'),
    raw: hex('raw'),
    status: has('status') ? readEnum(fields, 'status', ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE']) : undefined,
    segments: list('segments', (item) => ({ id: item.integer('id'), success: item.flag('success') })),
    identifiers: fields.hexes('identifiers'),
    fee: has('fee') ? fields.amount('fee') : undefined,
    zswapRoot: fields.maybeHex('zswapRoot'),
    zswap: range('zswap'),
    dustCommitment: range('dustCommitment'),
    dustGeneration: range('dustGeneration'),
    bridgeClaim: has('bridgeClaim')
      ? { recipient: child('bridgeClaim').hex('recipient'), amount: child('bridgeClaim').amount('amount') }
      : undefined,
    created: list('created', readCreated),
    spent: list('spent', readRef),
    actions: list('actions', readAction),
    events: list('events', (item) => ({
      group: readEnum(item, 'group', ['ZSWAP', 'DUST']),
      id: item.integer('id'),
      raw: item.hex('raw'),
    })),
    unknownParts: has('unknownParts') ? fields.texts('unknownParts') : [],
  };
}

const readRef = (fields: Fields): UtxoRef => ({
  intentHash: fields.hex('intentHash', 32),
  outputIndex: fields.integer('outputIndex'),
});

const readCreated = (fields: Fields): CreatedUtxo => ({
  ...readRef(fields),
  owner: fields.hex('owner', 32),
  tokenType: fields.hex('tokenType', 32),
  value: fields.amount('value'),
  ctime: fields.maybeInteger('ctime'),
  initialNonce: fields.hex('initialNonce'),
  registeredForDust: fields.flag('registeredForDust'),
});

const readAction = (fields: Fields): ContractAction => ({
  type: readEnum(fields, 'type', ACTION_TYPES),
  address: fields.hex('address', 32),
  entryPoint: fields.has('entryPoint') ? fields.text('entryPoint') : undefined,
  state: fields.hex('state'),
  zswapState: fields.hex('zswapState'),
  balances: fields.list('balances', (item) => ({
    tokenType: item.hex('tokenType', 32),
    amount: item.amount('amount'),
  })),
});

const readMapping = (fields: Fields): MappingEvent => ({
  type: readEnum(fields, 'type', ['ADDED', 'REMOVED']),
  stakeAddress: fields.hex('stakeAddress', 29),
  dustKey: BigInt(digits(fields, 'dustKey')),
  utxoTxHash: fields.hex('utxoTxHash', 32),
  utxoOutputIndex: fields.integer('utxoOutputIndex'),
});

/** An element of a 255-bit field has up to 77 digits. */
function digits(fields: Fields, name: string): string {
  const text = fields.text(name);
  if (!/^[0-9]{1,78}$/.test(text)) throw new DecodeError(`${name} is not a number`);
  return text;
}

function readEnum<const Word extends string>(fields: Fields, name: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === fields.text(name));
  if (found === undefined) throw new DecodeError(`${name} is not one of ${words.join(', ')}`);
  return found;
}
