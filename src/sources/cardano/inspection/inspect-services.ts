import { decodeRejection } from '../../../chains/cardano/node/apply-tx-error.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeFrom, SourceError } from '../../errors.js';
import type { NodeLimits } from '../node-limits.js';
import type { NodeConnection } from '../ouroboros/connection.js';
import { decodeKeepAliveReply, encodeKeepAlive, KEEP_ALIVE_PROTOCOL } from '../ouroboros/keep-alive.js';
import { currentEraIndex } from '../ouroboros/ledger-queries.js';
import { LOCAL_STATE_QUERY_PROTOCOL, withLedgerState } from '../ouroboros/state-query.js';
import { LOCAL_TX_MONITOR_PROTOCOL, watchMempool } from '../ouroboros/tx-monitor.js';
import { LOCAL_TX_SUBMISSION_PROTOCOL, submitTransaction } from '../ouroboros/tx-submission.js';
import type { InspectionLog } from './inspection-log.js';

export interface ServingNode {
  readonly log: InspectionLog;
  readonly limits: NodeLimits;
  readonly use: <T>(work: (connection: NodeConnection) => Promise<T>) => Promise<T>;
}

const TX_SUBMISSION_PROTOCOL = 4;
const TX_SUBMISSION_INIT = new CborWriter().array(1).uint(6).finish();
const TX_SUBMISSION_DONE = new CborWriter().array(1).uint(4).finish();
const COOKIE = 4_711;

/** Services of a peer: keep-alive and the start of tx-submission, in which nothing is offered. */
export async function inspectPeerServices({ log, limits, use }: ServingNode): Promise<void> {
  await log.run('keep-alive', () =>
    use(async (connection) => {
      const channel = connection.open(KEEP_ALIVE_PROTOCOL, limits.headerBytes);
      channel.send(encodeKeepAlive(COOKIE));
      const message = await channel.receive(limits.replyMs);
      const cookie = decodeFrom('keep-alive message', () => decodeKeepAliveReply(message));
      if (cookie !== COOKIE) throw new SourceError('misbehaved', `The node answered ${cookie} instead of ${COOKIE}`);
      return { detail: 'answered' };
    }),
  );
  await log.run('tx-submission', () =>
    use(async (connection) => {
      const channel = connection.open(TX_SUBMISSION_PROTOCOL, limits.headerBytes);
      channel.send(TX_SUBMISSION_INIT);
      const message = await channel.receive(limits.replyMs);
      const { blocking, requested } = decodeFrom('tx-submission message', () => decodeIdsRequest(message));
      // The protocol may be ended in answer to a blocking request only.
      if (blocking) channel.send(TX_SUBMISSION_DONE);
      return { detail: `the node requested up to ${requested} transactions` };
    }),
  );
}

function decodeIdsRequest(message: Uint8Array): { readonly blocking: boolean; readonly requested: number } {
  const reader = new CborReader(message);
  const count = reader.readTuple(4);
  if (reader.readUint() !== 0) reader.fail('not a request for transaction ids');
  const blocking = reader.readBool();
  reader.readUint();
  const requested = reader.readUint();
  reader.expectClose(count, 4);
  reader.expectEnd();
  return { blocking, requested };
}

/** Services of a local socket: its mempool, and the rejection of a transaction that no node accepts. */
export async function inspectLocalServices({ log, limits, use }: ServingNode): Promise<void> {
  await log.run('mempool', () =>
    use(async (connection) => {
      const snapshots = watchMempool(connection.open(LOCAL_TX_MONITOR_PROTOCOL, limits.blockBytes), limits);
      const { value } = await snapshots.next();
      return { detail: `${value?.transactions.length} transactions` };
    }),
  );
  await log.run('rejected submission', () =>
    use(async (connection) => {
      const queries = connection.open(LOCAL_STATE_QUERY_PROTOCOL, limits.queryBytes);
      const eraIndex = await withLedgerState(queries, 'tip', limits.replyMs, (ledger) => ledger.query(currentEraIndex));
      const channel = connection.open(LOCAL_TX_SUBMISSION_PROTOCOL, limits.queryBytes);
      const result = await submitTransaction(channel, {
        eraIndex,
        transaction: UNACCEPTABLE_TRANSACTION,
        replyMs: limits.replyMs,
      });
      if (result.accepted)
        throw new SourceError('misbehaved', 'The node accepted a transaction that spends an unknown output');
      try {
        const rejection = decodeRejection(result.reason);
        const names =
          rejection.type === 'failures'
            ? rejection.failures.map(({ predicate }) => predicate)
            : [`the node is in ${rejection.ledger.name}`];
        return { detail: `rejected as expected: ${names.join(', ')}` };
      } catch (error) {
        const detail = `The reason was not understood: ${(error as Error).message}`;
        return { failed: true, detail, sample: toHex(result.reason.subarray(0, 2_000)) };
      }
    }),
  );
}

/** Spends an output that cannot exist: no transaction has a hash of zeros. */
const UNACCEPTABLE_TRANSACTION = new CborWriter()
  .array(4)
  .map(3)
  .uint(0)
  .tag(258)
  .array(1)
  .array(2)
  .bytes(new Uint8Array(32))
  .uint(0)
  .uint(1)
  .array(1)
  .array(2)
  .bytes(Uint8Array.of(0x60, ...new Uint8Array(28)))
  .uint(1_000_000)
  .uint(2)
  .uint(200_000)
  .map(0)
  .bool(true)
  .null()
  .finish();
