import { generateUuid } from '../../../access/ids.js';
import { OffChainError } from '../../../gateways/off-chain/off-chain.js';
import type { PostWebhook, WebhookResponse } from '../../../gateways/webhook/post-webhook.js';
import { type Clock, type Random, randomUnit } from '../../../kernel/clock.js';
import type { Log } from '../../../kernel/log.js';
import type { Db } from '../../../store/db.js';
import {
  type AttemptResult,
  countAttempt,
  listHeads,
  type PendingDelivery,
  pauseWebhook,
  recordAttempt,
  releaseLease,
} from '../../../store/queries/service/webhook-deliveries.js';
import { extendLease, type LeasedWebhook, leaseWebhooks } from '../../../store/queries/service/webhooks.js';
import { nextDelayMs, PAUSE_AFTER_FAILURES, PAUSE_AFTER_MS } from './retry-schedule.js';
import { deliveryHeaders } from './sign-webhook.js';

export interface DeliverDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly post: PostWebhook;
  /** The valid secrets of a webhook, the current one first. */
  openSecrets(webhook: LeasedWebhook): Promise<readonly Uint8Array[]>;
  /** Tells the owner that the webhook was paused. */
  notify(webhook: LeasedWebhook, reason: string): Promise<void>;
}

/** Longer than an attempt can take, so that two processes never send at the same time. */
const LEASE_MS = 60_000;
/** Webhooks that a process serves at a time, and requests at a time for one of them. */
const MAX_WEBHOOKS = 32;
const MAX_REQUESTS = 8;
/** From this many failures in a row on, only one request is sent at a time. */
const PROBE_AFTER_FAILURES = 5;
/** A webhook is released after this time, so that others get their turn. */
const TURN_MS = 15_000;

/**
 * Sends due deliveries. Each webhook proceeds on its own, so that a slow receiver does not delay others. Any number of
 * processes may have a deliverer.
 */
export class Deliverer {
  readonly #dependencies: DeliverDependencies;
  readonly #onFree: () => void;
  readonly #active = new Set<Promise<void>>();

  /** `onFree` is called when a webhook has been served, so that the next one can be leased. */
  constructor(dependencies: DeliverDependencies, onFree: () => void = () => undefined) {
    this.#dependencies = dependencies;
    this.#onFree = onFree;
  }

  /** Begins to serve webhooks that are due, as many as there is room for. Returns their number. */
  async lease(signal: AbortSignal): Promise<number> {
    const { db, clock, random } = this.#dependencies;
    const limit = MAX_WEBHOOKS - this.#active.size;
    if (limit <= 0 || signal.aborted) return 0;
    const now = clock.now();
    const leaseId = generateUuid(random);
    const until = new Date(now + LEASE_MS);
    const leased = await leaseWebhooks(db, { leaseId, now: new Date(now), until, limit });
    for (const webhook of leased) {
      const served = serve(webhook, leaseId, this.#dependencies, signal).finally(() => {
        this.#active.delete(served);
        this.#onFree();
      });
      this.#active.add(served);
    }
    return leased.length;
  }

  /** Resolves when no request is under way. */
  async awaitAll(): Promise<void> {
    await Promise.all(this.#active);
  }
}

async function serve(
  webhook: LeasedWebhook,
  leaseId: string,
  dependencies: DeliverDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = dependencies;
  try {
    const secrets = await dependencies.openSecrets(webhook);
    const began = clock.now();
    let failures = webhook.failureCount;
    while (!signal.aborted && clock.now() - began < TURN_MS) {
      const limit = failures >= PROBE_AFTER_FAILURES ? 1 : MAX_REQUESTS;
      const heads = await listHeads(db, webhook.id, limit);
      const due = heads.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() <= clock.now());
      if (due.length === 0) break;
      if (!(await extendLease(db, webhook.id, leaseId, new Date(clock.now() + LEASE_MS)))) break;
      const results = await Promise.all(
        due.map((delivery) => attempt(webhook, delivery, secrets, dependencies, signal)),
      );
      failures = results.at(-1) ?? failures;
    }
  } catch (error) {
    log.warn('webhook.failed', { webhook: webhook.id, error });
  }
  await releaseLease(db, webhook.id, leaseId).catch((error: unknown) =>
    log.warn('webhook.release.failed', { webhook: webhook.id, error }),
  );
}

/** Sends a delivery once and stores the result. Returns the failures in a row. */
async function attempt(
  webhook: LeasedWebhook,
  delivery: PendingDelivery,
  secrets: readonly Uint8Array[],
  dependencies: DeliverDependencies,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { clock, random, post } = dependencies;
  const startedAt = clock.now();
  const message = { id: delivery.eventId, timestamp: Math.floor(startedAt / 1_000), body: delivery.body };
  const headers = deliveryHeaders(message, secrets);
  const response = await post({ url: webhook.url, headers, body: delivery.body }, signal).catch((error: unknown) => {
    if (error instanceof OffChainError) return error;
    throw error;
  });
  // The service stops: the attempt does not count, and the delivery is sent again after the next start.
  if (signal.aborted && response instanceof OffChainError) return undefined;
  const now = clock.now();
  const isDelivered = !(response instanceof OffChainError) && response.status >= 200 && response.status < 300;
  const failed = delivery.attempt + 1 - delivery.queuedAttempt;
  const retryAfter = response instanceof OffChainError ? undefined : response.retryAfter;
  const delayMs = isDelivered ? undefined : nextDelayMs({ failed, retryAfter }, () => randomUnit(random));
  const result: AttemptResult = {
    deliveryId: delivery.id,
    webhookId: webhook.id,
    attempt: delivery.attempt + 1,
    startedAt: new Date(startedAt),
    durationMs: Math.round(now - startedAt),
    requestHeaders: headers,
    ...describeResponse(response, isDelivered),
    outcome: isDelivered
      ? { status: 'DELIVERED' }
      : delayMs === undefined
        ? { status: 'FAILED' }
        : { status: 'PENDING', nextAttemptAt: new Date(now + delayMs) },
  };
  return await store(webhook, result, response, dependencies);
}

function describeResponse(
  response: WebhookResponse | OffChainError,
  isDelivered: boolean,
): Pick<AttemptResult, 'responseStatus' | 'responseBody' | 'error'> {
  if (response instanceof OffChainError)
    return { responseStatus: undefined, responseBody: undefined, error: response.message };
  return {
    responseStatus: response.status,
    responseBody: response.body,
    error: isDelivered ? undefined : `The receiver answered ${response.status}`,
  };
}

const GONE = 410;

async function store(
  webhook: LeasedWebhook,
  result: AttemptResult,
  response: WebhookResponse | OffChainError,
  { db, clock, log, notify }: DeliverDependencies,
): Promise<number | undefined> {
  const now = new Date(clock.now());
  const delivered = result.outcome.status === 'DELIVERED';
  const { failureCount, reason } = await db.transaction(async (tx) => {
    await recordAttempt(tx, result, now);
    const state = await countAttempt(tx, webhook.id, { delivered, now });
    const why = delivered ? undefined : pauseReason(state, response, now.getTime());
    const isPaused = why !== undefined && (await pauseWebhook(tx, webhook.id, why));
    return { failureCount: state?.failureCount, reason: isPaused ? why : undefined };
  });
  if (reason !== undefined) {
    log.warn('webhook.paused', { webhook: webhook.id, reason });
    await notify(webhook, reason).catch((error: unknown) => log.warn('webhook.notice.failed', { error }));
  }
  return failureCount;
}

function pauseReason(
  state: { readonly failureCount: number; readonly failingSince: Date | null } | undefined,
  response: WebhookResponse | OffChainError,
  now: number,
): string | undefined {
  if (!(response instanceof OffChainError) && response.status === GONE) return 'The receiver answered 410 Gone';
  if (state === undefined || state.failingSince === null || state.failureCount < PAUSE_AFTER_FAILURES) return undefined;
  if (now - state.failingSince.getTime() < PAUSE_AFTER_MS) return undefined;
  return `${state.failureCount} attempts in a row failed since ${state.failingSince.toISOString()}`;
}
