import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusRunner } from '../../src/api/services/bus/bus-runner.js';
import { Publisher } from '../../src/api/services/bus/publish-events.js';
import type { BusMessage, EventBus } from '../../src/gateways/bus/bus.js';
import { createKafkaBus, loadKafkaClient } from '../../src/gateways/bus/kafka-bus.js';
import { createNatsBus } from '../../src/gateways/bus/nats-bus.js';
import { silentLog } from '../../src/kernel/log.js';
import { sql } from '../../src/store/sql.js';
import { inDepth, takeFirst } from '../support/depth.js';
import { createBelief } from '../support/event-reader.js';
import { startKafkaBroker } from '../support/kafka-broker.js';
import { missingNatsServer, type NatsServer, readNatsEvents, startNatsServer } from '../support/nats-server.js';
import { openTestService, type TestService } from '../support/service.js';
import { describeUnless } from '../support/skip.js';
import { startNetworks } from '../support/start-networks.js';

/** Events on a real NATS server, through forks, failures and kills of the server and of publishers. */

const NETWORK = 'CARDANO_PREPROD';
const missing = await missingNatsServer();

const PAYEE =
  'addr_test1qr04ss8hcxtcs5allnw6qldxf0k0xcklxck2mcfz27x0635xcn6vgyuw88grlulj0gvrg59wzqfv7c2v99d3jecls5rqxrf08a';

let service: TestService;
const never = new AbortController().signal;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
});

afterAll(async () => {
  await service?.close();
});

const sandbox = () => service.services.networks.sandbox(NETWORK);

/** A publisher as another process has it. */
const newPublisher = (bus: EventBus, process: number, aheadMs = 0): Publisher =>
  new Publisher(
    {
      db: service.services.db,
      bus,
      now: () => Date.now() + aheadMs,
      leaseId: `00000000-0000-4000-8000-00000000000${process}`,
      kinds: undefined,
    },
    service.services.networks.status(NETWORK).network,
  );

/** Blocks above a height, as a consumer should have them. */
async function readBlocks(above: number): Promise<readonly (readonly [number, string])[]> {
  const db = await service.services.networks.open(NETWORK);
  const blocks = await db.rows<{ height: number; hash: string }>(
    sql`select height, encode(hash, 'hex') as hash from ${db.schema}.block where height > ${above} order by height`,
  );
  return blocks.map(({ height, hash }) => [height, hash]);
}

/** A bus without duplicate detection, on which a publisher is killed after some messages of a block. */
class MemoryBus implements EventBus {
  name = 'memory';
  readonly messages: BusMessage[] = [];
  killAfter: ((message: BusMessage) => boolean) | undefined;
  killAt: { readonly block: number; readonly messages: number } | undefined;
  #blocks = 0;
  #ofBlock = 0;

  async publish(message: BusMessage): Promise<void> {
    this.messages.push(message);
    if (this.killAfter?.(message)) throw new Error('killed');
    if (message.subject.endsWith('.block.new')) {
      this.#blocks += 1;
      this.#ofBlock = 0;
    }
    this.#ofBlock += 1;
    if (this.#blocks === this.killAt?.block && this.#ofBlock === this.killAt.messages) throw new Error('killed');
  }

  restart(): void {
    this.#blocks = 0;
  }

  async findLastId(): Promise<string | undefined> {
    return this.messages.at(-1)?.id;
  }

  async close(): Promise<void> {}
}

test('a consumer learns of a rollback of blocks whose publisher was killed before it stored the position', async () => {
  const db = await service.services.networks.open(NETWORK);
  const start = (await (await sandbox()).status()).tip!.height;
  const bus = new MemoryBus();
  let aheadMs = 0;
  const run = () => {
    aheadMs += 120_000;
    bus.restart();
    return newPublisher(bus, 1 + ((aheadMs / 120_000) % 9), aheadMs).run(db, never);
  };
  await run();
  const kills = [1, 2].flatMap((block) => takeFirst([1, 6, 2], 2).map((messages) => ({ block, messages })));
  for (const killAt of kills)
    for (const depth of [1, 2]) {
      // Blocks of the simulation may be empty; a payment to a base address has more than six events.
      for (let block = 0; block < 2; block += 1) await (await sandbox()).fund(PAYEE, 5_000_000n);
      bus.killAt = killAt;
      await expect(run()).rejects.toThrow('killed');
      bus.killAt = undefined;
      await (await sandbox()).fork(depth);
      await run();
    }
  const belief = createBelief();
  for (const { body } of bus.messages) belief.apply(JSON.parse(body));
  expect([...belief.blocks]).toEqual(await readBlocks(start));
  // A fork of the second block only is no rollback for a consumer that was sent a part of the first.
  expect(belief.rollbacks).toBe(kills.length + kills.length / 2);
  expect(new Set(bus.messages.map(({ id }) => id)).size).toBe(bus.messages.length);
});

test('a Kafka topic has each event of the network in one partition and in order, whenever connections break', async () => {
  const db = await service.services.networks.open(NETWORK);
  const broker = await startKafkaBroker();
  const client = await loadKafkaClient();
  const newBus = () => createKafkaBus({ brokers: `127.0.0.1:${broker.port}`, client });
  let bus = newBus();
  const start = (await (await sandbox()).status()).tip!.height;
  await newPublisher(bus, 1).run(db, never);
  for (const fails of ['before', undefined, 'after', undefined] as const) {
    if (fails === undefined) await (await sandbox()).fork(1);
    else await (await sandbox()).advanceBlocks(2);
    broker.failNext = fails;
    await newPublisher(bus, 1).run(db, never);
    // Another process of the same name: it has a producer of its own.
    await bus.close();
    bus = newBus();
  }
  await bus.close();
  await broker.close();
  const belief = createBelief();
  for (const { topic, key, value, headers } of broker.records) {
    const event = JSON.parse(value);
    expect([topic, key, headers]).toEqual([`crosstie.${NETWORK}`, NETWORK, { id: event.id, type: event.type }]);
    belief.apply(event);
  }
  expect(new Set(broker.records.map(({ partition }) => partition)).size).toBe(1);
  expect(new Set(broker.records.map(({ headers }) => headers['id'])).size).toBe(broker.records.length);
  expect([...belief.blocks]).toEqual(await readBlocks(start));
  expect(belief.rollbacks).toBe(2);
});

test('the mempool is on the bus, and accounts are not', async () => {
  const db = await service.services.networks.open(NETWORK);
  const bus = new MemoryBus();
  let aheadMs = 10_000_000;
  const run = () => {
    aheadMs += 120_000;
    return newPublisher(bus, 2, aheadMs).run(db, never);
  };
  await run();
  bus.messages.length = 0;
  const address = (await (await sandbox()).status()).faucet;
  const txHash = await (await sandbox()).fund(address, 5_000_000n);
  await expect.poll(() => run().then(() => bus.messages.length)).toBeGreaterThan(0);
  await (await sandbox()).advanceBlocks(1);
  const hasTransaction = ({ body }: BusMessage) => JSON.parse(body).payload.txHash === txHash;
  const left = `${NETWORK}.mempool.left`;
  await expect.poll(() => run().then(() => bus.messages.some(({ subject }) => subject === left))).toBe(true);
  const subjects = bus.messages.filter(hasTransaction).map(({ subject }) => subject.slice(NETWORK.length + 1));
  expect(subjects.filter((type) => /mempool|submission/.test(type))).toEqual(['tx.mempool', 'mempool.left']);
  expect(new Set(bus.messages.map(({ id }) => id)).size).toBe(bus.messages.length);
});

test('rewards are published if they are selected, each once, although the publisher is killed among them', async () => {
  const db = await service.services.networks.open(NETWORK);
  const bus = new MemoryBus();
  const { network } = service.services.networks.status(NETWORK);
  let aheadMs = 20_000_000;
  const run = () => {
    aheadMs += 120_000;
    const leaseId = '00000000-0000-4000-8000-000000000003';
    const kinds = new Set(['block.new', 'account.reward', 'tx.confirmed'] as const);
    const publisher = new Publisher(
      { db: service.services.db, bus, now: () => Date.now() + aheadMs, leaseId, kinds },
      network,
    );
    return publisher.run(db, never);
  };
  await run();
  bus.messages.length = 0;
  const { height: start } = (await (await sandbox()).status()).tip!;
  await (await sandbox()).advanceEpochs(1);
  const rewards = await db.rows<{ count: bigint }>(sql`
    select count(*) from ${db.schema}.reward r join ${db.schema}.epoch_ledger e on e.epoch = r.paid_epoch
     where r.claimed and e.height > ${start}`);
  const isReward = ({ subject }: BusMessage): boolean => subject.endsWith('.account.reward');
  for (const count of [1, 2, 3]) {
    bus.killAfter = (message) => isReward(message) && bus.messages.filter(isReward).length === count;
    await expect(run()).rejects.toThrow('killed');
  }
  bus.killAfter = undefined;
  await run();
  expect(rewards[0]!.count).toBeGreaterThan(3n);
  expect(bus.messages.filter(isReward)).toHaveLength(Number(rewards[0]!.count));
  expect(new Set(bus.messages.map(({ id }) => id)).size).toBe(bus.messages.length);
  const types = bus.messages.map(({ subject }) => subject.slice(NETWORK.length + 1));
  expect(types[types.indexOf('account.reward') - 1]).toBe('block.new');
});

test('a network has its position on a new bus before a request can use it', async () => {
  const bus = new MemoryBus();
  const runner = createBusRunner({
    db: service.services.db,
    bus: Object.assign(bus, { name: 'new' }),
    networks: service.services.networks,
    log: silentLog,
    now: Date.now,
    leaseId: '00000000-0000-4000-8000-000000000007',
    kinds: new Set(['block.new']),
  });
  const db = await service.services.networks.open(NETWORK);
  await runner.prepare(db);
  await (await sandbox()).advanceBlocks(1);
  const tip = (await (await sandbox()).status()).tip!.height;
  runner.start();
  await expect.poll(() => bus.messages.length).toBe(1);
  await runner.stop();
  expect(JSON.parse(bus.messages[0]!.body)).toMatchObject({ type: 'block.new', blockHeight: tip });
});

describeUnless(missing)('events on NATS', () => {
  let nats: NatsServer;

  beforeAll(async () => {
    nats = await startNatsServer();
  });

  afterAll(async () => {
    await nats?.close();
  });

  test('the stream has each event of the chain once and in order, whenever parts stop', async () => {
    const db = await service.services.networks.open(NETWORK);
    const start = (await (await sandbox()).status()).tip!.height;
    const buses = [1, 2].map(() => createNatsBus({ url: nats.url }));
    // Even: killed before a message; odd: after it, before its position was stored.
    let failAfter = Number.POSITIVE_INFINITY;
    const failing = (bus: EventBus): EventBus => ({
      ...bus,
      async publish(message) {
        if (failAfter <= 0) throw new Error('killed before the message');
        await bus.publish(message);
        failAfter -= 2;
        if (failAfter === -1) throw new Error('killed after the message');
      },
    });
    // The first run sets the position: only later events are published.
    await newPublisher(buses[0]!, 1).run(db, never);
    let aheadMs = 0;
    for (let round = 0; round < inDepth(8, 12); round += 1) {
      if (round % 4 === 3) await (await sandbox()).fork(1 + (round % 2));
      else await (await sandbox()).advanceBlocks(2);
      // Each round another process publishes, after the lease of the one that was killed.
      aheadMs += 120_000;
      failAfter = round % 2 === 0 ? Number.POSITIVE_INFINITY : 3 + round * 2 + (round % 4 === 1 ? 1 : 0);
      await newPublisher(failing(buses[round % 2]!), round % 9, aheadMs)
        .run(db, never)
        .catch(() => undefined);
      if (round === 5) {
        await nats.kill();
        await nats.start();
      }
    }
    failAfter = Number.POSITIVE_INFINITY;
    aheadMs += 120_000;
    await expect
      .poll(() =>
        newPublisher(buses[0]!, 9, aheadMs)
          .run(db, never)
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true);
    await Promise.all(buses.map((bus) => bus.close()));

    const messages = await readNatsEvents(nats);
    expect(new Set(messages.map(({ event }) => event.id)).size).toBe(messages.length);
    const belief = createBelief();
    for (const { subject, event } of messages) {
      expect(subject).toBe(`crosstie.${NETWORK}.${event.type}`);
      belief.apply(event);
    }
    expect([...belief.blocks]).toEqual(await readBlocks(start));
    expect(belief.rollbacks).toBeGreaterThan(0);
    const transactions = await db.rows<{ hash: string }>(sql`
      select encode(t.hash, 'hex') as hash from ${db.schema}.transaction t where t.height > ${start} order by t.id`);
    expect([...belief.confirmed.values()].flat()).toEqual(transactions.map(({ hash }) => hash));
  });

  test('one process publishes at a time', async () => {
    const db = await service.services.networks.open(NETWORK);
    await (await sandbox()).advanceBlocks(1);
    const bus = createNatsBus({ url: nats.url });
    const before = (await readNatsEvents(nats)).length;
    // The lease of the last test is held by process 9 for some minutes.
    await newPublisher(bus, 1).run(db, never);
    expect((await readNatsEvents(nats)).length).toBe(before);
    await newPublisher(bus, 9).run(db, never);
    expect((await readNatsEvents(nats)).length).toBeGreaterThan(before);
    await bus.close();
  });
});
