import type { Network } from '../../../chains/networks.js';
import type { BusMessage, EventBus } from '../../../gateways/bus/bus.js';
import type { Db } from '../../../store/db.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { droppedTransactions } from '../../../store/queries/events/chain-events.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import {
  type BusLease,
  type BusPlace,
  type BusPosition,
  insertBusPosition,
  leaseBusPosition,
  moveBusPosition,
} from '../../../store/queries/service/bus-positions.js';
import { readAvailableKinds } from '../events/available-kinds.js';
import { eventKey, rollbackKey } from '../events/derived-event.js';
import { toRollbackJson } from '../events/event-json.js';
import type { EventKind } from '../events/event-kinds.js';
import {
  type EventStep,
  highestProcessed,
  isSamePosition,
  nextPosition,
  positionAtTip,
  readEventStep,
} from '../events/event-steps.js';
import { MAX_DROPPED } from '../events/read-events.js';
import { formatEvent } from '../webhooks/event-body.js';

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
  readonly messages: readonly BusMessage[];
}

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

  /** Continues to the tip; returns at once while another process publishes the network. */
  async run(networkDb: NetworkDb, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#step(networkDb, signal)));
  }

  async #step(networkDb: NetworkDb, signal: AbortSignal): Promise<boolean> {
    const { db, bus } = this.#dependencies;
    const place = { sink: bus.name, network: this.#network.id };
    await insertBusPosition(db, place, () => positionAtTip(networkDb));
    const position = await leaseBusPosition(db, place, this.#lease());
    if (position === undefined) {
      this.#last = undefined;
      return false;
    }
    this.#kinds ??= await readAvailableKinds(networkDb, this.#network, this.#dependencies.kinds);
    const kinds = this.#kinds;
    const { to, parts } = await networkDb.snapshot(async (snapshot) => {
      const step = await readEventStep(snapshot, this.#network, position, { kinds, required: () => [] });
      const messages = await this.#toParts(snapshot, step, highestProcessed(position));
      return { to: nextPosition(position, step), parts: messages };
    });
    if (isSamePosition(to, position)) return false;
    let isMoved = false;
    try {
      isMoved = await this.#publish(place, { from: { ...position, rollbackId: to.rollbackId }, to, parts }, signal);
    } finally {
      // The last message may be on the bus although the publication or the update of the position failed.
      if (!isMoved) this.#last = undefined;
    }
    return isMoved;
  }

  async #publish(
    place: BusPlace,
    { from, to, parts }: { readonly from: BusPosition; readonly to: BusPosition; readonly parts: readonly Part[] },
    signal: AbortSignal,
  ): Promise<boolean> {
    const { db, bus } = this.#dependencies;
    let { height, hash } = from;
    for (const { block, messages } of await this.#dropPublished(parts)) {
      // Stored before the first message: if the process is killed now and the block rolled back, the rollback is
      // published, although the position is below it.
      const publishing = block && { rollbackId: from.rollbackId, height, hash, publishingHeight: block.height };
      if (publishing && messages.length > 0 && !(await moveBusPosition(db, place, publishing, this.#lease())))
        return false;
      for (const [index, message] of messages.entries()) {
        if (signal.aborted) return false;
        if (index % EXTEND_AFTER === EXTEND_AFTER - 1 && !(await leaseBusPosition(db, place, this.#lease())))
          return false;
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

  /** A process that stopped between a message and the position of it has left messages of this step on the bus. */
  async #dropPublished(parts: readonly Part[]): Promise<readonly Part[]> {
    this.#last ??= { id: await this.#dependencies.bus.findLastId(this.#network.id) };
    const { id } = this.#last;
    const last = parts.findIndex(({ messages }) => messages.some((message) => message.id === id));
    return parts.map(({ block, messages }, index) => {
      if (index !== last) return { block, messages: index < last ? [] : messages };
      return { block, messages: messages.slice(messages.findIndex((message) => message.id === id) + 1) };
    });
  }

  async #toParts(db: NetworkDb, step: EventStep, height: number): Promise<readonly Part[]> {
    const network = this.#network;
    if (step.kind === 'reindexed') return [];
    if (step.kind === 'blocks') {
      const byBlock = new Map<DerivedBlock, BusMessage[]>();
      for (const event of step.events) {
        const id = eventKey(network.id, event);
        const body = formatEvent(event, { id, network, confirmations: 0 });
        const messages = byBlock.get(event.block) ?? [];
        messages.push({ subject: `${network.id}.${event.type}`, id, body });
        byBlock.set(event.block, messages);
      }
      return [...byBlock].map(([block, messages]) => ({ block, messages }));
    }
    // Without it a consumer could not follow the chain, so it is published with any selection of kinds.
    const { rollback } = step;
    const id = rollbackKey(network.id, rollback.id);
    const dropped = await droppedTransactions(db, { rollbackId: rollback.id, upTo: height, limit: MAX_DROPPED });
    const body = JSON.stringify(toRollbackJson(rollback, dropped, { id, network }));
    return [{ block: undefined, messages: [{ subject: `${network.id}.block.rollback`, id, body }] }];
  }
}
