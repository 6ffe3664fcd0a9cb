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
import { type Fields, fieldsOf } from '../../chains/midnight/json-fields.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { SourceError } from '../errors.js';
import type { SourceBlock } from '../source.js';

/** A block as an indexer tells it. Addresses name their network, which tells an indexer of another one. */
export function readIndexerBlock(json: unknown, network: MidnightNetwork): MidnightBlock {
  const fields = fieldsOf(json, 'block');
  const { hex, maybeHex, integer, has } = fields;
  const height = integer('height');
  return {
    hash: hex('hash', 32),
    // The first block names a parent of zeros, or none.
    parentHash: height === 0 || !has('parent') ? undefined : fields.child('parent').hex('hash', 32),
    height,
    protocolVersion: integer('protocolVersion'),
    timestamp: integer('timestamp'),
    author: maybeHex('author'),
    ledgerParameters: hex('ledgerParameters'),
    zswapRoot: hex('zswapMerkleTreeRoot'),
    zswapEndIndex: integer('zswapEndIndex'),
    dustCommitmentEndIndex: integer('dustCommitmentEndIndex'),
    dustGenerationEndIndex: integer('dustGenerationEndIndex'),
    dustCommitmentRoot: maybeHex('dustCommitmentMerkleTreeRoot'),
    dustGenerationRoot: maybeHex('dustGenerationMerkleTreeRoot'),
    systemParameters: readSystemParameters(fields.child('systemParameters')),
    transactions: fields.list('transactions', (item) => readTransaction(item, network)),
    // No field of the schema tells them block by block: they are asked for by reward address.
    mappings: undefined,
  };
}

/** Aura counts slots of six seconds from 1970 on. */
export function sourceBlockOf(block: MidnightBlock, { slotSeconds }: MidnightNetwork): SourceBlock {
  const slot = Math.floor(block.timestamp / 1000 / slotSeconds);
  return {
    bytes: encodeBlock(block),
    point: { slot, height: block.height, hash: block.hash },
    previousHash: block.parentHash,
  };
}

function readSystemParameters(fields: Fields): MidnightBlock['systemParameters'] {
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
  const { hex, integer, text, list } = fields;
  const kind = KINDS[text('__typename')];
  if (kind === undefined) throw new DecodeError(`a transaction of an unknown type: ${text('__typename').slice(0, 40)}`);
  const regular = kind === 'REGULAR';
  const range = (start: string, end: string): IndexRange | undefined =>
    regular ? { start: integer(start), end: integer(end) } : undefined;
  const result = regular ? fields.child('transactionResult') : undefined;
  return {
    kind,
    hash: hex('hash', 32),
    protocolVersion: integer('protocolVersion'),
    raw: hex('raw'),
    status: result && statusOf(result.text('status')),
    segments: result?.has('segments')
      ? result.list('segments', (item) => ({ id: item.integer('id'), success: item.flag('success') }))
      : [],
    identifiers: regular ? fields.texts('identifiers').map((each) => each.toLowerCase()) : [],
    fee: regular ? fields.amount('fee') : undefined,
    zswapRoot: regular ? hex('zswapMerkleTreeRoot') : undefined,
    zswap: range('zswapStartIndex', 'zswapEndIndex'),
    dustCommitment: range('dustCommitmentStartIndex', 'dustCommitmentEndIndex'),
    dustGeneration: range('dustGenerationStartIndex', 'dustGenerationEndIndex'),
    bridgeClaim:
      kind === 'BRIDGE_CLAIM' ? { recipient: hex('recipient'), amount: BigInt(`0x${hex('amount')}`) } : undefined,
    created: list('unshieldedCreatedOutputs', (item) => readUtxo(item, network)),
    spent: list('unshieldedSpentOutputs', (item) => ({
      intentHash: item.hex('intentHash', 32),
      outputIndex: item.integer('outputIndex'),
    })),
    actions: list('contractActions', readAction),
    events: [
      ...list('zswapLedgerEvents', (item) => readEvent(item, 'ZSWAP')),
      ...list('dustLedgerEvents', (item) => readEvent(item, 'DUST')),
    ],
  };
}

function statusOf(text: string): TransactionStatus {
  if (text === 'SUCCESS' || text === 'PARTIAL_SUCCESS' || text === 'FAILURE') return text;
  throw new DecodeError(`an unknown result of a transaction: ${text.slice(0, 40)}`);
}

const readEvent = (fields: Fields, group: LedgerEvent['group']): LedgerEvent => ({
  group,
  id: fields.integer('id'),
  raw: fields.hex('raw'),
});

function readUtxo(fields: Fields, network: MidnightNetwork): CreatedUtxo {
  const owner = parseAddress(fields.text('owner'));
  if (!isOnNetwork(owner, network))
    throw new SourceError('wrong-network', `The indexer is of the network '${owner.network}', not of ${network.id}`);
  if (owner.kind !== 'unshielded') throw new DecodeError(`an output that belongs to an address of kind ${owner.kind}`);
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

function readAction(fields: Fields): ContractAction {
  const type = ACTIONS[fields.text('__typename')];
  if (type === undefined) throw new DecodeError('a contract action of an unknown type');
  return {
    type,
    address: fields.hex('address', 32),
    entryPoint: type === 'CALL' ? fields.text('entryPoint') : undefined,
    state: fields.hex('state'),
    zswapState: fields.hex('zswapState'),
    balances: fields.list('unshieldedBalances', (item) => ({
      tokenType: item.hex('tokenType', 32),
      amount: item.amount('amount'),
    })),
  };
}
