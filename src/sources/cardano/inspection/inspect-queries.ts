import { decodeWith, encodeWith } from '../../../chains/cardano/node/codec.js';
import { type StateQuery, stateQuery } from '../../../chains/cardano/node/ledger-query.js';
import { stateResultCodec } from '../../../chains/cardano/node/ledger-result.js';
import { isQueryInVersion } from '../../../chains/cardano/node/query-versions.js';
import { toHex } from '../../../kernel/hex.js';
import type { NodeLimits } from '../node-limits.js';
import type { NodeConnection } from '../ouroboros/connection.js';
import { toEraQuery } from '../ouroboros/era-query.js';
import { acquireLedgerState, type LedgerState, LOCAL_STATE_QUERY_PROTOCOL } from '../ouroboros/state-query.js';
import type { InspectionLog, StepOutcome } from './inspection-log.js';
import { listSampleQueries } from './sample-queries.js';

/** A node that stays silent this often gets no further queries, so that the inspection ends. */
const MAX_SILENT = 3;
const SAMPLE_BYTES = 2_000;
/** Pools that queries about pools select. */
const MAX_POOLS = 2;

const hardForkQuery = (type: 'GetInterpreter' | 'GetCurrentEra'): StateQuery => ({
  type: 'ledger',
  query: { type: 'hard-fork', query: { type } },
});

export interface QueriedNode {
  readonly log: InspectionLog;
  readonly version: number;
  readonly limits: NodeLimits;
  readonly connect: () => Promise<NodeConnection>;
}

/** Sends every query, and reads and writes every result: bytes that differ show an encoding that we do not know. */
export async function inspectQueries(node: QueriedNode): Promise<void> {
  const state = new AcquiredState(node);
  try {
    const query = <T>(name: string, sent: StateQuery): Promise<T | undefined> =>
      sendQuery<T>(node, state, `query ${name}`, sent);
    await query('GetSystemStart', { type: 'GetSystemStart' });
    await query('GetChainBlockNo', { type: 'GetChainBlockNo' });
    await query('GetChainPoint', { type: 'GetChainPoint' });
    if (isQueryInVersion('DebugLedgerConfig', node.version))
      await query('DebugLedgerConfig', { type: 'DebugLedgerConfig' });
    else node.log.skip('query DebugLedgerConfig', notInVersion(node));
    await query('GetInterpreter', hardForkQuery('GetInterpreter'));
    const eraIndex = await query<number>('GetCurrentEra', hardForkQuery('GetCurrentEra'));
    if (eraIndex === undefined || eraIndex === 0) {
      node.log.skip('queries of the era', eraIndex === 0 ? 'Byron has none' : 'the current era is not known');
      return;
    }
    await query('GetEraStart', {
      type: 'ledger',
      query: { type: 'anytime', query: { type: 'GetEraStart' }, eraIndex },
    });
    await inspectEra(node, state, eraIndex);
  } finally {
    state.close();
  }
}

async function inspectEra(node: QueriedNode, state: AcquiredState, eraIndex: number): Promise<void> {
  const readPools = toEraQuery(eraIndex, { type: 'GetStakePools' });
  const result = await sendQuery<{ readonly value?: readonly string[] }>(node, state, 'query GetStakePools', readPools);
  const pools = result?.value?.slice(0, MAX_POOLS) ?? [];
  for (const { name, query, notSent } of listSampleQueries(eraIndex, pools)) {
    if (name === 'GetStakePools') continue;
    const reason = isQueryInVersion(name, node.version) ? notSent : notInVersion(node);
    if (reason !== undefined) node.log.skip(`query ${name}`, reason);
    else await sendQuery(node, state, `query ${name}`, query);
  }
}

const notInVersion = ({ version }: QueriedNode): string => `not in node-to-client version ${version}`;

/** The newest state; after a failure it is acquired again over a new connection, because nodes close the old one. */
class AcquiredState {
  readonly #node: QueriedNode;
  #connection: NodeConnection | undefined;
  #ledger: LedgerState | undefined;

  constructor(node: QueriedNode) {
    this.#node = node;
  }

  async acquire(): Promise<LedgerState> {
    if (this.#ledger !== undefined) return this.#ledger;
    const { limits, connect } = this.#node;
    this.#connection = await connect();
    const channel = this.#connection.open(LOCAL_STATE_QUERY_PROTOCOL, limits.queryBytes);
    this.#ledger = await acquireLedgerState(channel, 'tip', limits.replyMs);
    return this.#ledger;
  }

  close(): void {
    this.#connection?.fail(new Error('The inspection is done'));
    this.#connection = undefined;
    this.#ledger = undefined;
  }
}

async function sendQuery<T>(
  { log, version }: QueriedNode,
  state: AcquiredState,
  name: string,
  query: StateQuery,
): Promise<T | undefined> {
  if (log.steps.filter(({ fault }) => fault === 'silent').length >= MAX_SILENT) {
    log.skip(name, `the node was silent ${MAX_SILENT} times`);
    return undefined;
  }
  return await log.run<T>(name, async () => {
    try {
      const ledger = await state.acquire();
      const result = await ledger.query({ encoded: encodeWith(stateQuery, query), decode: (bytes) => bytes });
      return compareResult<T>(query, version, result);
    } catch (error) {
      state.close();
      throw error;
    }
  });
}

function compareResult<T>(query: StateQuery, version: number, result: Uint8Array): StepOutcome<T> {
  const bytes = result.length;
  const fail = (detail: string): StepOutcome<T> => ({
    failed: true,
    detail,
    bytes,
    sample: toHex(result.subarray(0, SAMPLE_BYTES)),
  });
  const codec = stateResultCodec(query, version);
  try {
    const value = decodeWith(codec, result);
    if (isEraMismatch(value)) return fail('The node is in another era');
    if (Buffer.compare(encodeWith(codec, value), result) !== 0)
      return fail('Written again, the result has other bytes');
    return { detail: `${bytes} bytes`, bytes, value: value as T };
  } catch (error) {
    return fail(`The result was not understood: ${(error as Error).message}`);
  }
}

const isEraMismatch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'era-mismatch';
