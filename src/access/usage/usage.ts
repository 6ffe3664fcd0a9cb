import type { NetworkId } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { addAccountUsage, addHourUsage, addKeyUsage, addOperationUsage } from '../../store/queries/service/usage.js';
import type { Principal } from '../credentials/authenticate.js';
import { BUCKETS, findBucket } from '../limits/latency.js';

export interface RecordedCall {
  /** Unauthenticated calls and those of visitors belong to no account and are not counted. */
  readonly principal: Principal | undefined;
  readonly operationId: string;
  /** The response status: 429 counts as throttled, any other from 400 on as an error. */
  readonly status: number;
  readonly ms: number;
  readonly network?: NetworkId | undefined;
  /** Absent for calls that are no HTTP requests of their own, such as those of MCP tools. */
  readonly request?: HttpRequestLine | undefined;
}

/** An HTTP request without its headers and body. */
export interface HttpRequestLine {
  readonly method: string;
  readonly url: string;
  readonly requestId: string;
}

export interface UsageRecorder {
  /** Counts in memory only. */
  record(call: RecordedCall): void;
  /** Writes the counters. Counters that cannot be written are retained for the next flush. */
  flush(): Promise<void>;
}

interface CredentialUsage {
  readonly accountId: string;
  readonly keyId: string | undefined;
  requests: number;
  errors: number;
  throttled: number;
  lastUsedAt: number;
  readonly operations: Map<string, OperationCount>;
}

interface OperationCount {
  calls: number;
  errors: number;
  readonly histogram: Uint32Array;
}

/** All calls of a batch fall into one hour. */
interface Batch {
  readonly hour: number;
  readonly credentials: Map<string, CredentialUsage>;
  /** How often the reachable database rejected it. */
  rejections: number;
}

const MAX_REJECTIONS = 3;
const HOUR_MS = 3_600_000;
const MAX_CREDENTIALS = 20_000;
const MAX_BATCHES = 120;

export function createUsageRecorder({
  db,
  clock,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}): UsageRecorder {
  const unsent: Batch[] = [];
  let current: Batch = { hour: 0, credentials: new Map(), rejections: 0 };
  let flushing: Promise<void> = Promise.resolve();

  const close = (hour: number): void => {
    if (current.credentials.size > 0) unsent.push(current);
    current = { hour, credentials: new Map(), rejections: 0 };
    if (unsent.length <= MAX_BATCHES) return;
    unsent.shift();
    log.warn('usage.dropped', { reason: 'the database was unreachable' });
  };

  const send = async (): Promise<void> => {
    close(current.hour);
    for (let batch = unsent[0]; batch !== undefined; batch = unsent[0]) {
      try {
        await write(db, batch);
      } catch (error) {
        if (!isHopeless(batch, error)) throw error;
        log.error('usage.dropped', { reason: 'the database rejected it', error });
      }
      if (unsent[0] === batch) unsent.shift();
    }
  };

  return {
    record({ principal, operationId, status, ms }) {
      if (principal === undefined || principal.kind === 'VISITOR') return;
      const now = clock.now();
      const hour = now - (now % HOUR_MS);
      if (hour !== current.hour || current.credentials.size >= MAX_CREDENTIALS) close(hour);
      const usage = credentialUsage(current.credentials, principal);
      usage.requests += 1;
      usage.lastUsedAt = now;
      const failed = status >= 400 && status !== 429;
      if (failed) usage.errors += 1;
      if (status === 429) usage.throttled += 1;
      const operation = operationCount(usage.operations, operationId);
      operation.calls += 1;
      if (failed) operation.errors += 1;
      const bucket = findBucket(ms);
      operation.histogram[bucket] = (operation.histogram[bucket] ?? 0) + 1;
    },

    flush() {
      // Flushes run one after the other, so that a flush resolves only after the caller's own calls are written.
      flushing = flushing.catch(() => undefined).then(send);
      return flushing;
    },
  };
}

/**
 * A batch is retried while the database is unreachable; one that is rejected repeatedly is dropped, because it would
 * block all later batches.
 */
function isHopeless(batch: Batch, error: unknown): boolean {
  if (error instanceof ServiceError && error.kind === 'unavailable') return false;
  batch.rejections += 1;
  return batch.rejections >= MAX_REJECTIONS;
}

function credentialUsage(credentials: Map<string, CredentialUsage>, principal: Principal): CredentialUsage {
  const known = credentials.get(principal.id);
  if (known !== undefined) return known;
  const { accountId, keyId } = principal;
  const fresh = { accountId, keyId, requests: 0, errors: 0, throttled: 0, lastUsedAt: 0, operations: new Map() };
  credentials.set(principal.id, fresh);
  return fresh;
}

function operationCount(operations: Map<string, OperationCount>, id: string): OperationCount {
  const known = operations.get(id);
  if (known !== undefined) return known;
  const fresh = { calls: 0, errors: 0, histogram: new Uint32Array(BUCKETS) };
  operations.set(id, fresh);
  return fresh;
}

async function write(db: Db, { hour, credentials }: Batch): Promise<void> {
  const iso = new Date(hour).toISOString();
  const entries = [...credentials];
  const accounts = new Map<string, number>();
  for (const [, { accountId, requests }] of entries) accounts.set(accountId, (accounts.get(accountId) ?? 0) + requests);
  await db.transaction(async (tx) => {
    await addHourUsage(
      tx,
      entries.map(([credential, { accountId, requests, errors, throttled }]) => {
        return { accountId, credential, hour: iso, requests, errors, throttled };
      }),
    );
    await addOperationUsage(
      tx,
      entries.flatMap(([credential, { accountId, operations }]) =>
        [...operations].map(([operation, { calls, errors, histogram }]) => {
          return {
            accountId,
            credential,
            operation,
            day: iso.slice(0, 10),
            calls,
            errors,
            histogram: `{${histogram}}`,
          };
        }),
      ),
    );
    await addKeyUsage(
      tx,
      entries.flatMap(([, { keyId, requests, lastUsedAt }]) =>
        keyId === undefined ? [] : [{ keyId, requests, lastUsedAt: new Date(lastUsedAt).toISOString() }],
      ),
    );
    await addAccountUsage(
      tx,
      [...accounts].map(([accountId, requests]) => ({ accountId, requests })),
    );
  });
}
