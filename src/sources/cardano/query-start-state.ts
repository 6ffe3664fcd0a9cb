import type { CardanoNetwork } from '../../chains/networks.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { SourceError } from '../errors.js';
import type { Point } from '../source.js';
import { checkSystemStart } from './network-identity.js';
import type { LocalAddress } from './node-address.js';
import { DEFAULT_NODE_LIMITS } from './node-limits.js';
import { withConnection } from './ouroboros/connection.js';
import {
  blockHeight,
  chainPoint,
  currentEraIndex,
  type EraSummary,
  eraSummaries,
  inEra,
  systemStart,
} from './ouroboros/ledger-queries.js';
import { type AcquiredAt, acquireLedgerState, LOCAL_STATE_QUERY_PROTOCOL } from './ouroboros/state-query.js';

export interface StartQueryOptions {
  readonly network: CardanoNetwork;
  /** A local socket: a node answers queries on no other address. */
  readonly address: LocalAddress;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The whole ledger state of a node after one block, as the node encodes it. */
export interface StartAnswers {
  readonly point: Required<Point>;
  /** From Byron on. */
  readonly eras: readonly EraSummary[];
  readonly newEpochState: Uint8Array;
  readonly chainState: Uint8Array;
  /** All unspent outputs. */
  readonly utxo: Uint8Array;
}

/** Numbers of the queries. */
const GET_UTXO_WHOLE = 7;
const DEBUG_NEW_EPOCH_STATE = 12;
const DEBUG_CHAIN_DEP_STATE = 13;

const CONWAY_INDEX = 6;

/** The outputs of mainnet are one message of two gigabytes; a typed array holds four. */
const MAX_ANSWER_BYTES = 2 ** 32 - 1;
/** A node needs minutes to encode them. */
const REPLY_MS = 30 * 60_000;

/** Queries one consistent state: all answers belong to the same block. */
export async function queryStartState(options: StartQueryOptions, at: AcquiredAt): Promise<StartAnswers> {
  const { network, address, clock, signal } = options;
  const connect = {
    address,
    magic: network.magic,
    limits: DEFAULT_NODE_LIMITS,
    buffers: { pauseBytes: MAX_ANSWER_BYTES, maxBytes: MAX_ANSWER_BYTES },
    clock,
    signal,
  };
  return await withConnection(connect, async (connection) => {
    const channel = connection.open(LOCAL_STATE_QUERY_PROTOCOL, MAX_ANSWER_BYTES);
    const ledger = await acquireLedgerState(channel, at, REPLY_MS).catch((error: unknown) => {
      throw explainAcquire(error, network, at);
    });
    checkSystemStart(network, await ledger.query(systemStart));
    const [place, height] = [await ledger.query(chainPoint), await ledger.query(blockHeight)];
    if (place === 'origin' || height === 'origin')
      throw new ServiceError('unavailable', `The node of ${network.id} has no block yet`);
    const era = await ledger.query(currentEraIndex);
    if (era !== CONWAY_INDEX)
      throw new ServiceError(
        'unavailable',
        `${network.id}_START needs a node in the Conway era; this one is in era ${era}, counted from Byron as 0`,
      );
    const queryLedger = async (query: number, name: string): Promise<Uint8Array> => {
      const answer = await ledger.query(inEra(era, new CborWriter().array(1).uint(query).finish())).catch((error) => {
        throw explainRefusal(error, network, name);
      });
      if (answer === undefined) throw new ServiceError('unavailable', `The node changed its era during ${name}`);
      return answer;
    };
    return {
      point: { slot: place.slot, hash: place.hash, height },
      eras: await ledger.query(eraSummaries),
      newEpochState: await queryLedger(DEBUG_NEW_EPOCH_STATE, 'DebugNewEpochState'),
      chainState: await queryLedger(DEBUG_CHAIN_DEP_STATE, 'DebugChainDepState'),
      utxo: await queryLedger(GET_UTXO_WHOLE, 'GetUTxOWhole'),
    };
  });
}

function explainAcquire(error: unknown, { id, securityParameter }: CardanoNetwork, at: AcquiredAt): unknown {
  if (!(error instanceof ServiceError) || error.kind !== 'not-found' || typeof at === 'string') return error;
  return new ServiceError(
    'unavailable',
    `${id}_START cannot be ${at.slot}.${at.hash}. ${error.message}: a node has the states of its last ${securityParameter} blocks only, so set a newer block or 'immutable'`,
    { cause: error },
  );
}

/** A node closes the connection on a query that it does not answer. */
function explainRefusal(error: unknown, { id }: CardanoNetwork, query: string): unknown {
  if (!(error instanceof SourceError) || error.fault !== 'lost') return error;
  return new ServiceError(
    'unavailable',
    `The node of ${id} did not answer ${query}, with which an index begins late: use another node, or index the whole chain`,
    { cause: error },
  );
}
