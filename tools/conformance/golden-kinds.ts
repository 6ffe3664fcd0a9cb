import { decodeBlock, eraNumber, wrapBlock } from '../../src/chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { applyTxError, failuresCodec } from '../../src/chains/cardano/node/apply-tx-error.js';
import { type Codec, cborInBytes, decodeWith, encodeWith, maybe, uint } from '../../src/chains/cardano/node/codec.js';
import { bound, eraHistory } from '../../src/chains/cardano/node/era-history.js';
import { ifCurrentEra, NODE_ERAS } from '../../src/chains/cardano/node/eras.js';
import { headerCodec, nodeHeader } from '../../src/chains/cardano/node/headers.js';
import { ledgerConfig } from '../../src/chains/cardano/node/ledger-config.js';
import { type BlockQuery, eraQueryCodec, ledgerQuery } from '../../src/chains/cardano/node/ledger-query.js';
import { eraResultCodec } from '../../src/chains/cardano/node/ledger-result.js';
import {
  nodeTransaction,
  nodeTransactionId,
  transactionCodec,
  transactionIdCodec,
} from '../../src/chains/cardano/node/transactions.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';

/** The facts in the path of a golden file. */
export interface GoldenPlace {
  /** `Block`, `Query`, … */
  readonly kind: string;
  /** The part after the kind, such as the era and the query. */
  readonly rest: string;
  /** Undefined for the whole chain; otherwise files of one era, which have no frame that tells eras apart. */
  readonly era: number | undefined;
  /** The version of node-to-client; the newest for node-to-node. */
  readonly clientVersion: number;
}

const NEWEST = 23;

/** Versions of the block types, which nodes count differently from the protocol. */
const FOLDERS: readonly (readonly [RegExp, number | undefined, number])[] = [
  [/CardanoNodeToClientVersion(\d+)/, undefined, 4],
  [/ShelleyNodeToClientVersion(\d+)/, 1, 8],
  [/ByronNodeToClientVersion\d+/, 0, 0],
  [/CardanoNodeToNodeVersion\d+/, undefined, 0],
  [/ShelleyNodeToNodeVersion\d+/, 1, 0],
  [/ByronNodeToNodeVersion\d+/, 0, 0],
];

/** Undefined for files of other kinds. */
export function locate(path: string): GoldenPlace | undefined {
  const parts = path.split('/');
  const folder = parts.at(-2) ?? '';
  const [kind = '', ...rest] = (parts.at(-1) ?? '').split('_');
  for (const [pattern, era, offset] of FOLDERS) {
    const match = pattern.exec(folder);
    if (match === null) continue;
    const clientVersion = match[1] === undefined ? NEWEST : Number(match[1]) + offset;
    return { kind, rest: rest.join('_'), era, clientVersion };
  }
  return undefined;
}

/** Reads a golden file and writes it again; the bytes must be equal. */
export type Rewrite = (bytes: Uint8Array) => Uint8Array;

const through =
  <T>(codec: Codec<T>): Rewrite =>
  (bytes) =>
    encodeWith(codec, decodeWith(codec, bytes));

/** How to read and write a file; undefined if its kind is unknown. */
export function chooseRewrite(place: GoldenPlace): Rewrite | undefined {
  const { kind, era } = place;
  switch (kind) {
    case 'Block':
      return (bytes) => rewriteBlock(bytes, place);
    case 'SerialisedBlock':
      return through(cborInBytes);
    case 'Header':
    case 'SerialisedHeader':
      return through<unknown>(era === undefined ? nodeHeader : headerCodec(era));
    case 'GenTx':
      return (bytes) => rewriteTransaction(bytes, place);
    case 'GenTxId':
      return through<unknown>(era === undefined ? nodeTransactionId : transactionIdCodec(era));
    case 'SlotNo':
      return through(uint);
    case 'ApplyTxErr':
      return through<unknown>(era === undefined ? applyTxError : failuresCodec(era));
    case 'Query':
      return through<unknown>(era === undefined ? ledgerQuery : era === 0 ? uint : eraQueryCodec(era));
    case 'Result':
      return through(chooseResult(place));
    case 'LedgerConfig':
      return era === undefined ? through(ledgerConfig) : undefined;
    default:
      return undefined;
  }
}

function rewriteBlock(bytes: Uint8Array, { era }: GoldenPlace): Uint8Array {
  const content = fromHex(decodeWith(cborInBytes, bytes));
  const framed = era === undefined || era === 0 ? content : wrapBlock(era + 1, content);
  const block = decodeBlock(framed);
  const undecoded = block.transactions.flatMap((transaction) => transaction.undecoded);
  if (undecoded.length > 0) throw new Error(`${undecoded.length} parts of transactions are not decoded`);
  const point = readBlockPoint(framed);
  if (point.hash !== toHex(block.hash) || point.slot !== block.header.slot) throw new Error('the points differ');
  const again = era === undefined || era === 0 ? wrapBlock(eraNumber(block), block.encoded) : block.encoded;
  return encodeWith(cborInBytes, toHex(again));
}

function rewriteTransaction(bytes: Uint8Array, { era }: GoldenPlace): Uint8Array {
  const codec: Codec<unknown> = era === undefined ? nodeTransaction : transactionCodec(era);
  const value = decodeWith(codec, bytes);
  const content = era === undefined ? (value as { readonly value: unknown }).value : value;
  if (typeof content === 'string') decodeTransaction(fromHex(content));
  return encodeWith(codec, value);
}

function chooseResult({ rest, era, clientVersion }: GoldenPlace): Codec<unknown> {
  if (rest.startsWith('Anytime')) return maybe(bound);
  if (rest === 'HardFork') return eraHistory;
  if (rest.startsWith('EraMismatch')) return ifCurrentEra(uint);
  if (era === 0) return eraResultCodec(0, 'GetUpdateInterfaceState', clientVersion);
  if (era !== undefined) return eraResultCodec(era, toQuery(rest), clientVersion);
  const [name = '', ...query] = rest.split('_');
  const index = NODE_ERAS.findIndex((each) => each.name === name);
  if (index < 0) throw new Error(`the era '${name}' is unknown`);
  const type = index === 0 ? 'GetUpdateInterfaceState' : toQuery(query.join('_'));
  return ifCurrentEra(eraResultCodec(index, type, clientVersion));
}

/** Results are named after their queries, with one exception. */
function toQuery(name: string): BlockQuery['type'] {
  if (name === 'EmptyPParams') return 'GetCurrentPParams';
  return (name.startsWith('Get') || name.startsWith('Debug') ? name : `Get${name}`) as BlockQuery['type'];
}
