import { anchorSummary } from '../../chains/cardano/governance/anchor-summary.js';
import type { OffChainDocument, OffChainGateway } from '../../gateways/off-chain/off-chain.js';
import { OffChainError } from '../../gateways/off-chain/off-chain.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { coalesce } from '../../kernel/coalesce.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import { indexTopic, listenForHints } from '../../store/hints.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  type AnchorAttempt,
  type DueAnchor,
  dueAnchors,
  noteAnchors,
  storeAttempt,
} from '../../store/queries/cardano/governance/anchor-documents.js';
import { announceOffChainChange } from '../../store/write/cardano/off-chain-revision.js';

export interface FetchAnchorsDependencies {
  readonly db: NetworkDb<'cardano'>;
  readonly gateway: OffChainGateway;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
  readonly timeoutMs?: number;
}

/** Polling interval for due retries; documents of blocks that this process writes are noticed immediately. */
const POLL_MS = 10_000;
/** One entry per concurrent fetch. */
const FETCHERS = Array.from({ length: 8 }, (_, index) => index);
const BATCH = 64;
/** Each announcement invalidates the cached responses, and the first sync fetches thousands of documents. */
const ANNOUNCE_MS = 1_000;
const TIMEOUT_MS = 15_000;
/** Larger than any standard requires; images embedded in a document have to be small. */
const MAX_BYTES = 262_144;
/** The ledger's limit for pool metadata. */
const MAX_POOL_BYTES = 512;

const MINUTE_MS = 60_000;
/** Delay after each failed attempt; after the last one there are no more retries. */
const RETRY_DELAYS_MS = [1, 10, 60, 360, 1_440, 10_080].map((minutes) => minutes * MINUTE_MS);

/** Fetches documents that the chain references, as they appear and again after failures, until the signal aborts. */
export async function fetchAnchors(dependencies: FetchAnchorsDependencies): Promise<void> {
  const { db, now, log, signal, pollMs = POLL_MS } = dependencies;
  const announcement = coalesce(ANNOUNCE_MS, () =>
    announceOffChainChange(db).catch((error: unknown) => log.warn('anchor.announce-failed', { error })),
  );
  const hints = listenForHints(indexTopic(db.network));
  try {
    while (!signal.aborted) {
      hints.reset();
      await noteAnchors(db, new Date(now()));
      const due = await dueAnchors(db, new Date(now()), BATCH);
      await forEachParallel(due, FETCHERS, async (anchor) => {
        if (await fetchOne(anchor, dependencies)) announcement.request();
      });
      if (due.length < BATCH) await hints.wait(pollMs, signal);
    }
  } finally {
    hints.close();
    await announcement.flush();
  }
}

/** Returns whether a result was stored. */
async function fetchOne(anchor: DueAnchor, dependencies: FetchAnchorsDependencies): Promise<boolean> {
  const { db, log, signal } = dependencies;
  if (signal.aborted) return false;
  const attempt = await attemptFetch(anchor, dependencies);
  if (signal.aborted) return false;
  await storeAttempt(db, anchor, attempt);
  log.debug('anchor.fetched', { url: anchor.url.slice(0, 200), error: attempt.error });
  return true;
}

async function attemptFetch(
  anchor: DueAnchor,
  { gateway, now, timeoutMs = TIMEOUT_MS }: FetchAnchorsDependencies,
): Promise<AnchorAttempt> {
  const later = (): Date | undefined => {
    const wait = RETRY_DELAYS_MS[anchor.attempts];
    return wait === undefined ? undefined : new Date(now() + wait);
  };
  try {
    const maxBytes = anchor.fromPool ? MAX_POOL_BYTES : MAX_BYTES;
    const { bytes, mediaType } = await gateway.fetch(anchor.url, { maxBytes, timeoutMs });
    return { at: new Date(now()), ...readDocument(anchor, { bytes, mediaType }, later) };
  } catch (error) {
    if (!(error instanceof OffChainError)) throw error;
    return { at: new Date(now()), nextAt: later(), error: error.message, document: undefined };
  }
}

/** A document with another hash is stored and reported as such; its server may still be corrected. */
function readDocument(
  { hash }: DueAnchor,
  { bytes, mediaType }: Pick<OffChainDocument, 'bytes' | 'mediaType'>,
  later: () => Date | undefined,
): Omit<AnchorAttempt, 'at'> {
  const actual = blake2b256(bytes);
  const hashValid = Buffer.compare(actual, hash) === 0;
  const summary = anchorSummary(bytes);
  const problem = hashValid ? undefined : `The document has the hash ${toHex(actual)}`;
  return {
    nextAt: hashValid ? undefined : later(),
    error: problem ?? (summary === undefined ? 'The document is no JSON object that can be shown' : undefined),
    document: {
      content: bytes,
      mediaType: mediaType?.slice(0, 200).replaceAll('\0', ''),
      hashValid,
      name: summary?.name,
      ticker: summary?.ticker,
      imageUrl: summary?.imageUrl,
    },
  };
}
