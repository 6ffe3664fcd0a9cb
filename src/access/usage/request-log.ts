import type { Clock } from '../../kernel/clock.js';
import type { Db } from '../../store/db.js';
import {
  addLoggedRequests,
  type LoggedRequestRow,
  loggedRequests,
  type NewLoggedRequest,
  trimLoggedRequests,
} from '../../store/queries/service/request-log.js';
import { redactUrl } from './redact-url.js';
import type { RecordedCall } from './usage.js';

/** The newest requests with the keys of an account: no bodies, no headers, no addresses of clients. */
export interface RequestLog {
  /** Stores in memory only. Calls with sessions are left out: most are made by the pages of the web app. */
  record(call: RecordedCall): void;
  /** Newest first, from all processes; those of other processes arrive with a delay of `FLUSH_MS`. */
  list(filter: RequestFilter): Promise<readonly LoggedRequestRow[]>;
  flush(): Promise<void>;
}

export interface RequestFilter {
  readonly accountId: string;
  readonly keyId?: string | undefined;
  /** Only responses with a status from 400 on. */
  readonly failed?: boolean | undefined;
  readonly limit: number;
}

/** Requests of an account that are stored. */
export const MAX_LOGGED = 200;
export const FLUSH_MS = 2_000;
export const LOGGED_DAYS = 7;
/** Newest requests of an account that one flush writes: a busy account must not turn into a busy database. */
const MAX_PER_FLUSH = 50;
/** Accounts between two flushes; requests of further ones are not logged. */
const MAX_ACCOUNTS = 1_000;

interface UnwrittenRequest {
  readonly time: number;
  readonly call: RecordedCall;
}

/** Overwrites its oldest requests. */
interface Ring {
  readonly requests: UnwrittenRequest[];
  next: number;
}

export function createRequestLog({ db, clock }: { readonly db: Db; readonly clock: Clock }): RequestLog {
  let rings = new Map<string, Ring>();
  let flushing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const unwritten = rings;
    if (unwritten.size === 0) return;
    // Requests that cannot be written are dropped: they are not worth the memory.
    rings = new Map();
    const accountIds = [...unwritten.keys()];
    const entries = [...unwritten.values()].flatMap((ring) => listOldestFirst(ring).map(toNewLoggedRequest));
    await addLoggedRequests(db, entries);
    await trimLoggedRequests(db, { accountIds, keep: MAX_LOGGED });
  };
  const flush = (): Promise<void> => {
    flushing = flushing.catch(() => undefined).then(write);
    return flushing;
  };

  return {
    flush,

    record(call) {
      const { principal } = call;
      if (principal?.kind !== 'API_KEY') return;
      let ring = rings.get(principal.accountId);
      if (ring === undefined) {
        if (rings.size >= MAX_ACCOUNTS) return;
        ring = { requests: [], next: 0 };
        rings.set(principal.accountId, ring);
      }
      ring.requests[ring.next] = { time: clock.now(), call };
      ring.next = (ring.next + 1) % MAX_PER_FLUSH;
    },

    async list({ accountId, keyId, failed = false, limit }) {
      await flush();
      return loggedRequests(db, { accountId, keyId, failed, limit });
    },
  };
}

const listOldestFirst = ({ requests, next }: Ring): readonly UnwrittenRequest[] => [
  ...requests.slice(next),
  ...requests.slice(0, next),
];

function toNewLoggedRequest({ time, call }: UnwrittenRequest): NewLoggedRequest {
  const { principal, operationId, network, request, status, ms } = call;
  return {
    accountId: principal!.accountId,
    keyId: principal!.keyId!,
    time: new Date(time).toISOString(),
    operation: operationId,
    network,
    method: request?.method,
    path: request === undefined ? undefined : redactUrl(request.url),
    requestId: request?.requestId,
    status,
    ms: Math.round(ms * 10) / 10,
  };
}
