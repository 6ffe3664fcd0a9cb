import { isOnNetwork, parseAddress } from '../../chains/midnight/address.js';
import {
  type ContractAction,
  type CreatedUtxo,
  encodeBlock,
  type IndexRange,
  type LedgerEvent,
  type MidnightBlock,
  type MidnightTransaction,
  type TransactionStatus,
} from '../../chains/midnight/block.js';
import { createFieldReader, type Fields } from '../../chains/midnight/json-fields.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { SourceError } from '../errors.js';
import type { SourceBlock } from '../source.js';

/**
 * Reads a block of an indexer. Data that the indexer's release does not have is undefined; types and values unknown to
 * this build are preserved and named in `unknownParts`. Addresses contain their network, which reveals an indexer of
 * another one.
 */
export function readIndexerBlock(json: unknown, network: MidnightNetwork): MidnightBlock {
  const fields = createFieldReader(json, 'block');
  const { hex, maybeHex, integer, maybeInteger, has } = fields;
  const height = integer('height');
  return {
    hash: hex('hash', 32),
    // The first block has a parent hash of zeros, or none.
    parentHash: height === 0 || !has('parent') ? undefined : fields.child('parent').hex('hash', 32),
    height,
    protocolVersion: integer('protocolVersion'),
    timestamp: integer('timestamp'),
    author: maybeHex('author'),
    ledgerParameters: maybeHex('ledgerParameters') ?? '',
    zswapRoot: maybeHex('zswapMerkleTreeRoot'),
    zswapEndIndex: maybeInteger('zswapEndIndex'),
    dustCommitmentEndIndex: maybeInteger('dustCommitmentEndIndex'),
    dustGenerationEndIndex: maybeInteger('dustGenerationEndIndex'),
    dustCommitmentRoot: maybeHex('dustCommitmentMerkleTreeRoot'),
    dustGenerationRoot: maybeHex('dustGenerationMerkleTreeRoot'),
    systemParameters: has('systemParameters') ? readSystemParameters(fields.child('systemParameters')) : undefined,
    transactions: fields.list('transactions', (item) => readTransaction(item, network)),
    // The schema does not list them by block: they are requested by reward address.
    mappings: undefined,
  };
}

/** Aura slots of six seconds count from 1970. */
export function toSourceBlock(block: MidnightBlock, { slotSeconds }: MidnightNetwork): SourceBlock {
  const slot = Math.floor(block.timestamp / 1000 / slotSeconds);
  return {
    bytes: encodeBlock(block),
    point: { slot, height: block.height, hash: block.hash },
    previousHash: block.parentHash,
  };
}

function readSystemParameters(fields: Fields): MidnightBlock['systemParameters'] {
  if (!fields.has('dParameter')) return undefined;
  const { integer } = fields.child('dParameter');
  const terms = fields.has('termsAndConditions') ? fields.child('termsAndConditions') : undefined;
  return {
    permissionedCandidates: integer('numPermissionedCandidates'),
    registeredCandidates: integer('numRegisteredCandidates'),
    terms: terms && { hash: terms.hex('hash'), url: terms.text('url') },
  };
}

const KINDS: Readonly<Record<string, MidnightTransaction['kind']>> = {
  RegularTransaction: 'REGULAR',
  SystemTransaction: 'SYSTEM',
  BridgeClaimTransaction: 'BRIDGE_CLAIM',
};

function readTransaction(fields: Fields, network: MidnightNetwork): MidnightTransaction {
  const { hex, maybeHex, text, list, has } = fields;
  const unknownParts: string[] = [];
  const kind = lookupOwn(KINDS, text('__typename')) ?? 'OTHER';
  if (kind === 'OTHER') unknownParts.push(`transaction ${truncateName(text('__typename'))}`);
  const result = has('transactionResult') ? fields.child('transactionResult') : undefined;
  const status = result && readStatus(result.text('status'), unknownParts);
  return {
    kind,
    hash: hex('hash', 32),
    protocolVersion: fields.integer('protocolVersion'),
    raw: hex('raw'),
    status,
    segments: result?.has('segments')
      ? result.list('segments', (item) => ({ id: item.integer('id'), success: item.flag('success') }))
      : [],
    identifiers: has('identifiers') ? fields.hexes('identifiers') : [],
    fee: readFee(fields),
    zswapRoot: maybeHex('zswapMerkleTreeRoot'),
    zswap: readRange(fields, 'zswapStartIndex', 'zswapEndIndex'),
    dustCommitment: readRange(fields, 'dustCommitmentStartIndex', 'dustCommitmentEndIndex'),
    dustGeneration: readRange(fields, 'dustGenerationStartIndex', 'dustGenerationEndIndex'),
    bridgeClaim:
      has('recipient') && has('amount')
        ? { recipient: hex('recipient'), amount: BigInt(`0x${hex('amount') || '0'}`) }
        : undefined,
    created: list('unshieldedCreatedOutputs', (item) => readUtxo(item, network)),
    spent: list('unshieldedSpentOutputs', (item) => ({
      intentHash: item.hex('intentHash', 32),
      outputIndex: item.integer('outputIndex'),
    })),
    actions: list('contractActions', (item) => readAction(item, unknownParts)),
    events: [...readEvents(fields, 'zswapLedgerEvents', 'ZSWAP'), ...readEvents(fields, 'dustLedgerEvents', 'DUST')],
    unknownParts,
  };
}

/** Excludes inherited names such as `constructor`. */
const lookupOwn = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Names of the indexer's schema are short; anything longer is truncated. */
const truncateName = (name: string): string => name.slice(0, 100);

const readRange = ({ has, integer }: Fields, start: string, end: string): IndexRange | undefined =>
  has(start) && has(end) ? { start: integer(start), end: integer(end) } : undefined;

/** Release 4.0 has the fee in a separate list. */
function readFee(fields: Fields): bigint | undefined {
  if (fields.has('fee')) return fields.amount('fee');
  return fields.has('fees') ? fields.child('fees').amount('paidFees') : undefined;
}

function readStatus(text: string, unknownParts: string[]): TransactionStatus | undefined {
  if (text === 'SUCCESS' || text === 'PARTIAL_SUCCESS' || text === 'FAILURE') return text;
  unknownParts.push(`status ${truncateName(text)}`);
  return undefined;
}

/** Ordered by id, which is the ledger order. */
const readEvents = (fields: Fields, name: string, group: LedgerEvent['group']): readonly LedgerEvent[] =>
  fields
    .list(name, (item) => ({ group, id: item.integer('id'), raw: item.hex('raw') }))
    .toSorted((a, b) => a.id - b.id);

function readUtxo(fields: Fields, network: MidnightNetwork): CreatedUtxo {
  const owner = parseAddress(fields.text('owner'));
  if (!isOnNetwork(owner, network))
    throw new SourceError(
      'wrong-network',
      `The indexer belongs to the network '${owner.network}', not to ${network.id}`,
    );
  if (owner.kind !== 'unshielded') throw new DecodeError(`an output of an address of kind ${owner.kind}`);
  return {
    intentHash: fields.hex('intentHash', 32),
    outputIndex: fields.integer('outputIndex'),
    owner: toHex(owner.bytes),
    tokenType: fields.hex('tokenType', 32),
    value: fields.amount('value'),
    ctime: fields.maybeInteger('ctime'),
    initialNonce: fields.hex('initialNonce'),
    registeredForDust: fields.flag('registeredForDustGeneration'),
  };
}

const ACTIONS: Readonly<Record<string, ContractAction['type']>> = {
  ContractDeploy: 'DEPLOY',
  ContractCall: 'CALL',
  ContractUpdate: 'UPDATE',
};

function readAction(fields: Fields, unknownParts: string[]): ContractAction {
  const name = fields.text('__typename');
  const type = lookupOwn(ACTIONS, name) ?? 'OTHER';
  if (type === 'OTHER') unknownParts.push(`contract action ${truncateName(name)}`);
  return {
    type,
    address: fields.hex('address', 32),
    entryPoint: fields.has('entryPoint') ? fields.text('entryPoint') : undefined,
    state: fields.hex('state'),
    zswapState: fields.hex('zswapState'),
    balances: fields.has('unshieldedBalances')
      ? fields.list('unshieldedBalances', (item) => ({
          tokenType: item.hex('tokenType', 32),
          amount: item.amount('amount'),
        }))
      : [],
  };
}
