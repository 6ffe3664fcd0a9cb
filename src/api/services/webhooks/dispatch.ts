import type { Static } from 'typebox';
import type { Network, NetworkId } from '../../../chains/networks.js';
import type { Db, Queryable } from '../../../store/db.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import type { EventRollback } from '../../../store/queries/events/event-rows.js';
import {
  insertDeliveries,
  type NewDelivery,
  releaseDeliveries,
  revertDeliveries,
} from '../../../store/queries/service/webhook-deliveries.js';
import { findReplay, moveReplay, type ReplayRow } from '../../../store/queries/service/webhook-replays.js';
import {
  type DispatchPosition,
  findDispatchPosition,
  listEnabledWebhooks,
  moveDispatchPosition,
  moveRecordedPosition,
  type WebhookRow,
} from '../../../store/queries/service/webhooks.js';
import { type DerivedEvent, eventKey, rollbackKey } from '../events/derived-event.js';
import { compileFilter, type EventFilters } from '../events/event-filter.js';
import type { EventKind } from '../events/event-kinds.js';
import {
  type EventSelection,
  type EventStep,
  isSamePosition,
  nextPosition,
  readBlockEvents,
  readEventStep,
} from '../events/event-steps.js';
import { FilterIndex } from '../events/filter-index.js';
import { readRecordedStep } from '../events/read-recorded.js';
import { RECORDED_KINDS, type RecordedEvent } from '../events/recorded-event.js';
import { formatEvent, formatRecorded, formatRollback } from './event-body.js';

export interface DispatchDependencies {
  readonly db: Db;
  readonly now: () => number;
  network(id: NetworkId): Network;
  open(id: NetworkId): Promise<NetworkDb> | NetworkDb;
}

/** Events that a rollback lists for a webhook; the height of the rollback covers the others. */
const MAX_REVERTED = 1_000;
/** Events of the mempool and of accounts of one step. */
const RECORDED_AT_ONCE = 1_000;

interface Matched {
  readonly revision: bigint;
  readonly webhooks: ReadonlyMap<string, WebhookRow>;
  readonly index: FilterIndex<WebhookRow>;
}

/** Matches the events of a network with its webhooks and writes the deliveries (ADR 30). */
export class Dispatcher {
  readonly #dependencies: DispatchDependencies;
  readonly #network: Network;
  #matched: Matched | undefined;

  constructor(dependencies: DispatchDependencies, network: NetworkId) {
    this.#dependencies = dependencies;
    this.#network = dependencies.network(network);
  }

  /** Continues to the tip. Returns whether it wrote deliveries. */
  async run(signal: AbortSignal): Promise<boolean> {
    let wrote = false;
    while (!signal.aborted) {
      const { moved, deliveries } = await this.#step();
      wrote ||= deliveries > 0;
      if (!moved) break;
    }
    while (!signal.aborted) {
      const { moved, deliveries } = await this.#recordedStep();
      wrote ||= deliveries > 0;
      if (!moved) break;
    }
    while (!signal.aborted && (await this.#replay())) wrote = true;
    return wrote;
  }

  /** One rollback or some blocks. `moved` is false at the tip, and when another dispatcher has been faster. */
  async #step(): Promise<{ readonly moved: boolean; readonly deliveries: number }> {
    const { db } = this.#dependencies;
    const none = { moved: false, deliveries: 0 };
    const position = await findDispatchPosition(db, this.#network.id);
    if (position === undefined) return none;
    const matched = await this.#load(position.revision);
    if (matched.webhooks.size === 0) return none;
    const step = await this.#read(position, matched);
    const now = new Date(this.#dependencies.now());
    return await db.transaction(async (tx) => {
      const to = nextPosition(position, step);
      if (isSamePosition(to, position) || !(await moveDispatchPosition(tx, this.#network.id, position, to)))
        return none;
      if (step.kind === 'reindexed') return { moved: true, deliveries: 0 };
      if (step.kind === 'rollback') {
        const deliveries = await this.#revert(tx, step.rollback, matched);
        await insertDeliveries(tx, deliveries, now);
        return { moved: true, deliveries: deliveries.length };
      }
      const deliveries = this.#match(step.events, matched, undefined);
      await insertDeliveries(tx, deliveries, now);
      const released = await releaseDeliveries(tx, this.#network.id, to.height, now);
      return { moved: true, deliveries: deliveries.length + released };
    });
  }

  /** Some events of the mempool and of accounts. Positions also move past events that no webhook selects. */
  async #recordedStep(): Promise<{ readonly moved: boolean; readonly deliveries: number }> {
    const { db } = this.#dependencies;
    const none = { moved: false, deliveries: 0 };
    const position = await findDispatchPosition(db, this.#network.id);
    if (position === undefined) return none;
    const { index, webhooks } = await this.#load(position.revision);
    if (webhooks.size === 0) return none;
    const { kinds } = index;
    const accountIds = [...new Set(RECORDED_KINDS.account.flatMap((kind) => index.requiredValues(kind)))];
    const networkDb = await this.#dependencies.open(this.#network.id);
    const { mempool, account, to } = await networkDb.snapshot(async (snapshot) =>
      readRecordedStep(
        snapshot,
        { network: this.#network, kinds, accountIds },
        { ...position, mempoolStart: position.mempoolPosition },
        await readEventTip(snapshot),
        RECORDED_AT_ONCE,
      ),
    );
    const isMoved = to.mempoolPosition !== position.mempoolPosition || to.accountPosition !== position.accountPosition;
    if (!isMoved) return none;
    const deliveries = [...mempool, ...account].flatMap((event) =>
      index.match(event).map(({ id }) => this.#deliverRecorded(id, event)),
    );
    const now = new Date(this.#dependencies.now());
    return await db.transaction(async (tx) => {
      if (!(await moveRecordedPosition(tx, this.#network.id, position, to))) return none;
      await insertDeliveries(tx, deliveries, now);
      return { moved: true, deliveries: deliveries.length };
    });
  }

  #deliverRecorded(webhookId: string, event: RecordedEvent): NewDelivery {
    return {
      webhookId,
      network: this.#network.id,
      eventId: event.key,
      type: event.type,
      subject: event.about,
      barrier: false,
      body: formatRecorded(event, this.#network),
      height: undefined,
      dueHeight: undefined,
    };
  }

  async #load(revision: bigint): Promise<Matched> {
    if (this.#matched?.revision === revision) return this.#matched;
    const rows = await listEnabledWebhooks(this.#dependencies.db, this.#network.id);
    const index = new FilterIndex<WebhookRow>();
    for (const row of rows) index.add(readFilter(row), row);
    this.#matched = { revision, webhooks: new Map(rows.map((row) => [row.id, row])), index };
    return this.#matched;
  }

  async #read(position: DispatchPosition, { index }: Matched): Promise<EventStep> {
    const networkDb = await this.#dependencies.open(this.#network.id);
    return await networkDb.snapshot((db) => readEventStep(db, this.#network, position, selection(index)));
  }

  /** With a tip, events with enough confirmations are due at once. */
  #match(events: readonly DerivedEvent[], { index }: Matched, tipHeight: number | undefined): NewDelivery[] {
    const { id: network } = this.#network;
    return events.flatMap((event) => {
      const owners = index.match(event);
      if (owners.length === 0) return [];
      const eventId = eventKey(network, event);
      return owners.map(({ id, confirmations }): NewDelivery => {
        const dueHeight = event.block.height + confirmations;
        const isDue = confirmations === 0 || (tipHeight !== undefined && dueHeight <= tipHeight);
        return {
          webhookId: id,
          network,
          eventId,
          type: event.type,
          subject: event.about,
          barrier: false,
          body: formatEvent(event, { id: eventId, network: this.#network, confirmations }),
          height: event.block.height,
          dueHeight: isDue ? undefined : dueHeight,
        };
      });
    });
  }

  /** A webhook gets rollbacks that revert events sent to it, and every rollback if it has subscribed to them. */
  async #revert(tx: Queryable, rollback: EventRollback, { webhooks }: Matched): Promise<NewDelivery[]> {
    const { id: network } = this.#network;
    const reverted = await revertDeliveries(tx, network, rollback.to?.height ?? -1, MAX_REVERTED);
    const byWebhook = new Map(reverted.map((each) => [each.webhookId, each]));
    for (const { id, events } of webhooks.values())
      if (events.includes('block.rollback') && !byWebhook.has(id))
        byWebhook.set(id, { webhookId: id, eventIds: [], count: 0 });
    const eventId = rollbackKey(network, rollback);
    return [...byWebhook.values()].map(
      (each): NewDelivery => ({
        webhookId: each.webhookId,
        network,
        eventId,
        type: 'block.rollback',
        subject: 'chain',
        barrier: true,
        body: formatRollback(rollback, each, { id: eventId, network: this.#network }),
        height: undefined,
        dueHeight: undefined,
      }),
    );
  }

  /** Continues the oldest replay. Returns whether it did. */
  async #replay(): Promise<boolean> {
    const { db } = this.#dependencies;
    const replay = await findReplay(db, this.#network.id);
    const position = replay && (await findDispatchPosition(db, this.#network.id));
    if (replay === undefined || position === undefined) return false;
    const { webhooks } = await this.#load(position.revision);
    const webhook = webhooks.get(replay.webhookId);
    if (webhook === undefined) return false;
    const index = new FilterIndex<WebhookRow>();
    index.add(readFilter(webhook), webhook);
    const networkDb = await this.#dependencies.open(this.#network.id);
    const { last, events, tip } = await networkDb.snapshot(async (snapshot) => {
      const newest = await readEventTip(snapshot);
      const upTo = Math.min(replay.toHeight, newest.height);
      const range = { after: replay.nextHeight - 1, upTo };
      return { tip: newest, ...(await readBlockEvents(snapshot, this.#network, range, selection(index))) };
    });
    const matched = { revision: position.revision, webhooks, index };
    const now = new Date(this.#dependencies.now());
    return await db.transaction(async (tx) => {
      if (!(await moveReplay(tx, replay, { nextHeight: nextReplayHeight(replay, last), now }))) return false;
      await insertDeliveries(tx, this.#match(events, matched, tip.height), now, true);
      return true;
    });
  }
}

const nextReplayHeight = ({ toHeight }: ReplayRow, last: DerivedBlock | undefined): number =>
  last === undefined ? toHeight + 1 : last.height + 1;

const selection = (index: FilterIndex<WebhookRow>): EventSelection => ({
  kinds: index.kinds,
  required: (kind) => index.requiredValues(kind),
});

/** A webhook gets events of its own account only. */
const readFilter = ({ filters, events, accountId }: WebhookRow) =>
  compileFilter(filters as Static<typeof EventFilters>, events as readonly EventKind[], accountId);
