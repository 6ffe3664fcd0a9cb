import type { CardanoNetwork, Network } from '../../../chains/networks.js';
import type { BusMessage, EventBus } from '../../../gateways/bus/bus.js';
import type { Db } from '../../../store/db.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { droppedTransactions, readEventTip } from '../../../store/queries/events/chain-events.js';
import { type DerivedBlock, listBlocksAt } from '../../../store/queries/events/derived-blocks.js';
import { listRewardHeights, type RewardPlace } from '../../../store/queries/events/ledger-facts.js';
import {
  type BusLease,
  type BusPlace,
  type BusPosition,
  insertBusPosition,
  leaseBusPosition,
  moveBusMempool,
  moveBusPosition,
} from '../../../store/queries/service/bus-positions.js';
import { readAvailableKinds } from '../events/available-kinds.js';
import { eventKey, rollbackKey } from '../events/derived-event.js';
import { toRollbackJson } from '../events/event-json.js';
import type { EventKind } from '../events/event-kinds.js';
import {
  type ChainPosition,
  type EventStep,
  highestProcessed,
  isSamePosition,
  nextPosition,
  positionAtTip,
  readEventStep,
} from '../events/event-steps.js';
import { MAX_DROPPED } from '../events/read-events.js';
import { readRecordedStep } from '../events/read-recorded.js';
import { RECORDED_KINDS } from '../events/recorded-event.js';
import { formatEvent, formatRecorded } from '../webhooks/event-body.js';
import { readRewardMessages } from './reward-messages.js';

export interface PublishDependencies {
  readonly db: Db;
  readonly bus: EventBus;
  readonly now: () => number;
  /** Identifies this process. */
  readonly leaseId: string;
  /** Kinds to publish; undefined: all. */
  readonly kinds: ReadonlySet<EventKind> | undefined;
}

/** Longer than the messages between two extensions take, so that two processes do not publish at the same time. */
const LEASE_MS = 60_000;
const EXTEND_AFTER = 500;

/** The messages of a block, or of a rollback. */
interface Part {
  readonly block: DerivedBlock | undefined;
  /** Events of the block itself, and of its transactions. */
  readonly messages: readonly BusMessage[];
  /** Messages after which the rewards of the block are published, and the last one that was; undefined: no rewards. */
  readonly rewards?: { readonly at: number; readonly after: RewardPlace | undefined } | undefined;
}

/** Writes the position of a bus that has none for the network: events after it will be published. */
export const insertFirstPosition = (
  { db, bus }: Pick<PublishDependencies, 'db' | 'bus'>,
  networkDb: NetworkDb,
): Promise<void> =>
  insertBusPosition(db, { sink: bus.name, network: networkDb.network }, () => positionAtTip(networkDb));

/** Publishes the events of one network in order, from where any process stopped. */
export class Publisher {
  readonly #dependencies: PublishDependencies;
  readonly #network: Network;
  #kinds: ReadonlySet<EventKind> | undefined;
  /** The last message on the bus when this process began; messages up to it are not repeated. */
  #last: { readonly id: string | undefined } | undefined;

  constructor(dependencies: PublishDependencies, network: Network) {
    this.#dependencies = dependencies;
    this.#network = network;
  }

  /** Continues to the tip, then with the mempool; returns at once while another process publishes the network. */
  async run(networkDb: NetworkDb, signal: AbortSignal): Promise<void> {
    await insertFirstPosition(this.#dependencies, networkDb);
    while (!signal.aborted && ((await this.#step(networkDb, signal)) || (await this.#mempoolStep(networkDb, signal))));
  }

  /** Undefined while another process publishes the network. */
  async #leasePosition(): Promise<BusPosition | undefined> {
    const position = await leaseBusPosition(this.#dependencies.db, this.#place(), this.#lease());
    if (position === undefined) this.#last = undefined;
    return position;
  }

  #place(): BusPlace {
    return { sink: this.#dependencies.bus.name, network: this.#network.id };
  }

  async #step(networkDb: NetworkDb, signal: AbortSignal): Promise<boolean> {
    const position = await this.#leasePosition();
    if (position === undefined) return false;
    this.#kinds ??= await readAvailableKinds(networkDb, this.#network, this.#dependencies.kinds);
    const kinds = this.#kinds;
    const { to, parts } = await networkDb.snapshot(async (snapshot) => {
      const step = await readEventStep(snapshot, this.#network, position, { kinds, required: () => [] });
      const messages = await this.#toParts(snapshot, step, position);
      return { to: nextPosition(position, step), parts: messages };
    });
    if (isSamePosition(to, position)) return false;
    let isMoved = false;
    try {
      isMoved = await this.#publish(networkDb, { from: { ...position, rollbackId: to.rollbackId }, to, parts }, signal);
    } finally {
      // The last message may be on the bus although the publication or the update of the position failed.
      if (!isMoved) this.#last = undefined;
    }
    return isMoved;
  }

  /** Some events of the mempool. */
  async #mempoolStep(networkDb: NetworkDb, signal: AbortSignal): Promise<boolean> {
    const { db, kinds: selected } = this.#dependencies;
    const network = this.#network;
    const kinds = new Set(RECORDED_KINDS.mempool.filter((kind) => selected?.has(kind) ?? true));
    const position = await this.#leasePosition();
    if (position === undefined) return false;
    const { mempoolPosition } = position;
    const { mempool, to } = await networkDb.snapshot(async (snapshot) =>
      readRecordedStep(
        snapshot,
        { network, kinds, accountIds: [] },
        { mempoolPosition, mempoolStart: mempoolPosition, accountPosition: 0 },
        await readEventTip(snapshot),
        EXTEND_AFTER,
      ),
    );
    if (to.mempoolPosition === mempoolPosition) return false;
    const messages = mempool.map((event) => ({
      subject: `${network.id}.${event.type}`,
      id: event.key,
      body: formatRecorded(event, network),
    }));
    let isMoved = false;
    try {
      for (const part of await this.#dropPublished([{ block: undefined, messages }], networkDb))
        for (const message of part.messages) {
          if (signal.aborted) return false;
          await this.#dependencies.bus.publish(message);
        }
      isMoved = await moveBusMempool(db, this.#place(), to.mempoolPosition, this.#lease());
    } finally {
      if (!isMoved) this.#last = undefined;
    }
    return isMoved;
  }

  async #publish(
    networkDb: NetworkDb,
    { from, to, parts }: { readonly from: ChainPosition; readonly to: ChainPosition; readonly parts: readonly Part[] },
    signal: AbortSignal,
  ): Promise<boolean> {
    const { db, bus } = this.#dependencies;
    const place = this.#place();
    let { height, hash } = from;
    for (const part of await this.#dropPublished(parts, networkDb)) {
      const { block } = part;
      const isEmpty = part.messages.length === 0 && part.rewards === undefined;
      // Stored before the first message: if the process is killed now and the block rolled back, the rollback is
      // published, although the position is below it.
      const publishing = block && { rollbackId: from.rollbackId, height, hash, publishingHeight: block.height };
      if (publishing && !isEmpty && !(await moveBusPosition(db, place, publishing, this.#lease()))) return false;
      let published = 0;
      for await (const message of this.#listMessages(part, networkDb)) {
        if (signal.aborted) return false;
        published += 1;
        if (published % EXTEND_AFTER === 0 && !(await leaseBusPosition(db, place, this.#lease()))) return false;
        await bus.publish(message);
      }
      if (block) ({ height, hash } = block);
    }
    return await moveBusPosition(db, place, to, this.#lease());
  }

  #lease(): BusLease {
    const now = this.#dependencies.now();
    return { leaseId: this.#dependencies.leaseId, now: new Date(now), until: new Date(now + LEASE_MS) };
  }

  async *#listMessages({ block, messages, rewards }: Part, networkDb: NetworkDb): AsyncGenerator<BusMessage> {
    yield* messages.slice(0, rewards?.at ?? messages.length);
    if (rewards === undefined || block === undefined) return;
    for await (const { message } of this.#readRewards(networkDb, block, rewards.after)) yield message;
    yield* messages.slice(rewards.at);
  }

  #readRewards(networkDb: NetworkDb, block: DerivedBlock, after: RewardPlace | undefined) {
    return readRewardMessages(networkDb as NetworkDb<'cardano'>, this.#network as CardanoNetwork, block, after);
  }

  /** A process that stopped between a message and the position of it has left messages of this step on the bus. */
  async #dropPublished(parts: readonly Part[], networkDb: NetworkDb): Promise<readonly Part[]> {
    this.#last ??= { id: await this.#dependencies.bus.findLastId(this.#network.id) };
    const { id } = this.#last;
    if (id === undefined) return parts;
    for (const [index, part] of parts.entries()) {
      const rest = await this.#dropUpTo(id, part, networkDb);
      if (rest !== undefined) return [...parts.slice(0, index).map(toEmpty), rest, ...parts.slice(index + 1)];
    }
    return parts;
  }

  /** The part after a message; undefined when the message is not one of it. */
  async #dropUpTo(id: string, part: Part, networkDb: NetworkDb): Promise<Part | undefined> {
    const { block, messages, rewards } = part;
    const found = messages.findIndex((message) => message.id === id);
    if (found >= 0) {
      const at = rewards && rewards.at - found - 1;
      return {
        block,
        messages: messages.slice(found + 1),
        rewards: at === undefined || at < 0 ? undefined : { at, after: undefined },
      };
    }
    if (rewards === undefined || block === undefined) return undefined;
    for await (const { message, place } of this.#readRewards(networkDb, block, undefined))
      if (message.id === id) return { block, messages: messages.slice(rewards.at), rewards: { at: 0, after: place } };
    return undefined;
  }

  async #toParts(db: NetworkDb, step: EventStep, position: ChainPosition): Promise<readonly Part[]> {
    const network = this.#network;
    if (step.kind === 'reindexed') return [];
    if (step.kind === 'blocks') {
      const byBlock = new Map<DerivedBlock, BusMessage[]>();
      const ownCounts = new Map<number, number>();
      for (const event of step.events) {
        const { block, txIndex } = event;
        const id = eventKey(network.id, event);
        const body = formatEvent(event, { id, network, confirmations: 0 });
        const messages = byBlock.get(block) ?? [];
        messages.push({ subject: `${network.id}.${event.type}`, id, body });
        byBlock.set(block, messages);
        if (txIndex === undefined) ownCounts.set(block.height, messages.length);
      }
      const rewarded = await this.#listRewarded(db, { from: position.height + 1, to: step.last?.height ?? -1 });
      const isKnown = ({ height }: DerivedBlock): boolean => [...byBlock.keys()].some((each) => each.height === height);
      for (const block of rewarded) if (!isKnown(block)) byBlock.set(block, []);
      const rewardedHeights = new Set(rewarded.map(({ height }) => height));
      return [...byBlock]
        .toSorted(([a], [b]) => a.height - b.height)
        .map(([block, messages]) => ({
          block,
          messages,
          rewards: rewardedHeights.has(block.height)
            ? { at: ownCounts.get(block.height) ?? 0, after: undefined }
            : undefined,
        }));
    }
    // Without it a consumer could not follow the chain, so it is published with any selection of kinds.
    const { rollback } = step;
    const id = rollbackKey(network.id, rollback);
    const upTo = highestProcessed(position);
    const dropped = await droppedTransactions(db, { rollbackId: rollback.id, upTo, limit: MAX_DROPPED });
    const body = JSON.stringify(toRollbackJson(rollback, dropped, { id, network }));
    return [{ block: undefined, messages: [{ subject: `${network.id}.block.rollback`, id, body }] }];
  }

  /** Blocks with rewards. They are published only if they were selected: a boundary can pay more than a million. */
  async #listRewarded(db: NetworkDb, range: { readonly from: number; readonly to: number }) {
    if (db.family !== 'cardano' || !this.#dependencies.kinds?.has('account.reward')) return [];
    return await listBlocksAt(db, await listRewardHeights(db as NetworkDb<'cardano'>, range));
  }
}

const toEmpty = ({ block }: Part): Part => ({ block, messages: [] });
